/// A command of trackctl: how it is typed, what it does, and the doing.
///
/// A type without values, so that the list of all commands is a list of types and a declaration is only made for the
/// command that runs. Parsing, `--help`, the manual page and the completions all come from these members.
protocol Command {
  /// One word.
  static var name: String { get }
  /// One sentence without its full stop, for lists.
  static var summary: String { get }
  static var group: CommandGroup { get }
  static var operands: [Operand] { get }
  static var options: [Option] { get }
  /// What a page of help says beyond the summary, paragraph by paragraph.
  @Listed<String> static var details: [String] { get }
  /// What one of its words or options may be, with a title, for its page of help.
  static var list: (title: String, items: [(String, String)]) { get }
  @Listed<Example> static var examples: [Example] { get }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus
}

extension Command {
  static var operands: [Operand] { [] }
  static var options: [Option] { [] }
  @Listed<String> static var details: [String] {}
  static var list: (title: String, items: [(String, String)]) { ("", []) }

  /// `start PROJECT [NOTE…]`
  static var synopsis: String {
    ([name] + operands.map(\.synopsis) + options.map { "[\($0.synopsis)]" }).joined(separator: " ")
  }
}

/// Lets a list of a command stand as lines, one element each.
@resultBuilder enum Listed<Element> {
  static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// Under which heading a command stands in lists.
enum CommandGroup: String, CaseIterable {
  case everyday = "Every day"
  case lookingBack = "Looking back"
  case programs = "For programs"
  case modules = "Modules of your own"
  case daemon = "The daemon and its files"
}
