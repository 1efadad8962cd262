/// Names of a journal's file and of the files derived from it.
package enum JournalName {
  package static let suffix = ".journal"

  package static func of(module: String) -> String { module + suffix }

  /// The module of a journal file. Nil if the name isn't the name of a journal, but, for example, the name of a copy.
  static func module(of name: String) -> String? {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
  }

  static func temporary(of name: String) -> String { name + ".new" }
  static func torn(of name: String, number: Int) -> String { "\(name).torn-\(number)" }
  /// The name of an old file after a migration to a newer schema.
  package static func older(of name: String, schema: Int, number: Int) -> String {
    "\(name).schema-\(schema)" + (number > 1 ? "-\(number)" : "")
  }
  static func damaged(of name: String, number: Int) -> String { "\(name).damaged-\(number)" }
}
