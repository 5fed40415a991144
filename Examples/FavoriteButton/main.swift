// A button that adds a favourite and removes it again. The blueprint holds the logic, the cell its actions.

import Interlock

enum Favorite: StateType { case notRegistered, registered }
enum Button: EventType { case tap }

extension Blueprint<Favorite, Button> {
  static let favorite = Blueprint(state: .notRegistered) {
    On(.tap, .notRegistered => .registered, .registered => .notRegistered)
  }
}

final class ArticleCell {
  private let favorite = Blueprint.favorite.machine()

  init() {
    favorite.addEntryHandler(.registered, owner: self) { cell, _ in cell.addFavorite() }
    favorite.addEntryHandler(.notRegistered, owner: self) { cell, _ in cell.removeFavorite() }
  }

  func favoriteButtonTapped() { favorite <-! .tap }

  private func addFavorite() { print("Adding favorite... the button turns red") }

  private func removeFavorite() { print("Removing favorite... the button turns clear") }
}

let cell = ArticleCell()
cell.favoriteButtonTapped()
cell.favoriteButtonTapped()
cell.favoriteButtonTapped()
