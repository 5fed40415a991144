// A cell of a list, with a favourite button.

import Interlock

final class ArticleCell {
  private let favorite = Blueprint.favorite.machine()

  init() {
    favorite.addAnyHandler(.any => .registered, owner: self) { cell, _ in cell.addFavorite() }
    favorite.addAnyHandler(.any => .notRegistered, owner: self) { cell, _ in cell.removeFavorite() }
  }

  func favoriteButtonTapped() { favorite <-! .tap }

  private func addFavorite() { print("Adding favorite... the button turns red") }

  private func removeFavorite() { print("Removing favorite... the button turns clear") }
}

let cell = ArticleCell()
cell.favoriteButtonTapped()
cell.favoriteButtonTapped()
cell.favoriteButtonTapped()
