import ModuleKit

/// Names that a manifest can't use. They would clash with other names in a reply, on a command line or in a programming
/// language.
enum ReservedNames {
  /// What a name stands for. Each use has its own reserved names.
  enum Use {
    case module, table
    /// A table whose name is part of the names of its verbs.
    case furtherTable
    /// The name of a single row in replies.
    case one
    /// A column of a table, or a param of a method.
    case column
    case result, setting
  }

  /// Why the name can't be used. Nil if it can.
  static func objection(to name: String, as use: Use) -> String? {
    let shown = "'\(Findings.shown(name))'"
    if inherited.contains(name) { return "\(shown) has a meaning of its own in JavaScript: choose another name" }
    switch use {
    case .module: return ofTheHost.contains(name) ? "\(shown) is reserved: choose another name" : nil
    case .table: return ofLists.contains(name) ? "\(shown) is reserved: choose another name" : nil
    case .furtherTable:
      if Manifest.Verb(rawValue: name) != nil { return "\(shown) is also a verb: choose another name" }
      return objection(to: name, as: .table)
    case .one: return ofReplies.contains(name) ? "\(shown) is reserved in replies: choose another name" : nil
    case .result: return ofChanges.contains(name) ? "\(shown) is reserved: choose another name" : nil
    case .column:
      if ofVerbs.contains(name) { return "\(shown) is reserved: choose another name" }
      return ofCommands.contains(name) ? "\(shown) is an option of every command of trackctl: choose another name" : nil
    case .setting: return nil
    }
  }

  /// The names of members that every JavaScript object has.
  private static let inherited: Set<String> = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
  ]

  /// Names that the host itself uses, or that would be ambiguous on a command line.
  private static let ofTheHost: Set<String> = [
    "rpc", "system", "events", "history", "trackd", "trackctl", "module", "modules", "help", "version", "call", "watch",
    "bridge", "backup", "journal", "mcp", "web", "completions",
  ]

  /// The names of members that the host adds to the reply of a change.
  private static let ofChanges: Set<String> = ["rev", "dryRun", "replayed", "changed"]

  /// Names that no table may have, because an object with tables as members has them, too: `next` in the reply of
  /// `list`, and `idempotencyKeys` in the journal.
  private static let ofLists: Set<String> = ["next", "idempotencyKeys"]

  /// The names of params and reply members that verbs have besides the columns.
  private static let ofVerbs = ofChanges.union([
    "id", "next", "limit", "cursor", "from", "to", "query", "order", "by", "sum", "timeZone", "idempotencyKey",
    "groups", "acknowledge",
  ])

  /// The names of the members that a reply may have in addition to a row.
  private static let ofReplies = ofVerbs.union(["removed"])

  /// The names of options that may follow a verb of any module.
  private static let ofCommands: Set<String> = ["socket", "json", "timeout", "help"]
}
