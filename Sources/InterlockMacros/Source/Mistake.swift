/// What is wrong with a declaration, and where.
struct Mistake {
  let sentence: String

  /// The byte of the declaration's text.
  let place: Int

  init(_ sentence: String, at place: Int = 0) {
    self.sentence = sentence
    self.place = place
  }
}

/// Everything that is wrong with a declaration.
struct Mistakes: Error {
  let all: [Mistake]

  init(_ all: [Mistake]) {
    self.all = all
  }

  init(_ sentence: String, at place: Int) {
    all = [Mistake(sentence, at: place)]
  }
}
