/// The limits of a manifest.
package enum Limits {
  package static let bytes = 256 << 10
  static let depth = 16
  static let tables = 1...16
  static let columns = 1...64
  static let verbs = 0...24
  static let keysOfTable = 0...8
  static let keyColumns = 1...4
  static let methods = 0...64
  static let params = 0...32
  static let reasons = 0...32
  static let notices = 0...16
  static let reactions = 0...16
  static let schedules = 0...8
  static let settings = 0...32
  static let migrations = 0...64
  static let steps = 1...64
  static let choices = 1...100
  static let choiceLength = 1...60
  static let summary = 1...200
  static let version = 1...40
  static let author = 1...120
  static let homepage = 1...300
  static let label = 1...60
  static let sentence = 1...300
  static let expression = 1...1000
  /// The limit on the steps that all computed columns of a table take together for one row. The limit is low, because
  /// an event can show a thousand rows.
  static let stepsOfTable = 200
  /// The maximum number of computed columns in a chain where each column reads the next.
  static let computedLevels = 5
  /// The length of a sort order, which is the name of a column, with or without a sign before it.
  static let order = 1...41
  static let stringLength = 1...1000
  static let textLength = 1...12_000
  static let usualString = 200
  static let usualText = 4000
  static let tags = 1...20
  static let tagLength = 1...60
  static let deadline = 10...60_000
  /// The maximum number of characters in all texts of a row together, so that many rows fit into a message.
  static let charactersOfRow = 12_000
  /// The range of numbers. No number is above a trillion, so that sums over all rows of a module are exact.
  package static let numbers = -1_000_000_000_000...1_000_000_000_000
  static let digits = 0...6
  /// The maximum number of reported mistakes. A longer list wouldn't help.
  static let mistakes = 100
}
