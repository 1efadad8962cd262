/// What files beside each other are called: a module's journal, and what is made of it.
package enum JournalName {
  package static let suffix = ".journal"

  package static func of(module: String) -> String { module + suffix }

  /// Whose journal has this name; nil for a name that isn't a journal's own, as that of a copy.
  static func module(of name: String) -> String? {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
  }

  static func temporary(of name: String) -> String { name + ".new" }
  static func torn(of name: String, number: Int) -> String { "\(name).torn-\(number)" }
  /// What a journal was before it was brought to a newer schema.
  static func older(of name: String, schema: Int, number: Int) -> String {
    "\(name).schema-\(schema)" + (number > 1 ? "-\(number)" : "")
  }
  static func damaged(of name: String, number: Int) -> String { "\(name).damaged-\(number)" }
}
