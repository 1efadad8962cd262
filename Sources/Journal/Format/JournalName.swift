/// The names of a module's journal file and of the files derived from it.
package enum JournalName {
  package static let suffix = ".journal"

  package static func of(module: String) -> String { module + suffix }

  /// The module that a journal file with this name belongs to. Nil if the name isn't a journal's name but, for example,
  /// the name of a copy.
  static func module(of name: String) -> String? {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
  }

  static func temporary(of name: String) -> String { name + ".new" }
  static func torn(of name: String, number: Int) -> String { "\(name).torn-\(number)" }
  /// The name that an old file gets when its journal is migrated to a newer schema.
  package static func older(of name: String, schema: Int, number: Int) -> String {
    "\(name).schema-\(schema)" + (number > 1 ? "-\(number)" : "")
  }
  static func damaged(of name: String, number: Int) -> String { "\(name).damaged-\(number)" }
}
