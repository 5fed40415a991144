// A button that adds a favourite and removes it again. The machine holds the logic, the cell its actions.

import Interlock

enum Favorite: StateType { case notRegistered, registered }
enum Button: EventType { case tap }

final class ArticleCell {
  private let favorite = Machine<Favorite, Button>(state: .notRegistered) { machine in
    machine.addRoutes(event: .tap, .notRegistered => .registered, .registered => .notRegistered)
  }

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
