extension JSON {
  /// Why a text isn't valid JSON, and where.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
      /// The text violates the grammar. The string says how.
      case syntax(String)
      /// Arrays and objects are nested too deeply.
      case depth(limit: Int)
      /// The text has too many values. `elements` is the number of elements of the outermost array up to the limit.
      case values(limit: Int, elements: Int)
      /// An object has a duplicate member name.
      case duplicateMember(String)
      /// The text is too long.
      case tooLong(limit: Int)
    }

    /// The position, as a byte offset from the start of the text.
    public let offset: Int

    /// What is wrong at that position.
    public let problem: Problem

    /// Creates a fault.
    public init(offset: Int, problem: Problem) {
      self.offset = offset
      self.problem = problem
    }

    /// A message for people: what is wrong, and where.
    public var message: String {
      switch problem {
      case .syntax(let detail): "\(detail), at offset \(offset)"
      case .depth(let limit): "arrays and objects may be nested up to \(limit) deep; offset \(offset) is deeper"
      case .values(let limit, _):
        "a message may have at most \(limit) values, including names; at offset \(offset) there are more"
      case .duplicateMember(let name):
        "the name \"\(Self.short(name))\" is used twice in one object, at offset \(offset)"
      case .tooLong(let limit): "the text is longer than \(limit) bytes"
      }
    }

    /// The same as ``message``.
    public var description: String { message }

    /// The name, truncated: a client might have sent a name of a megabyte by mistake.
    private static func short(_ name: String) -> String {
      let limit = 60
      return name.unicodeScalars.count <= limit ? name : String(name.unicodeScalars.prefix(limit)) + "…"
    }
  }
}
