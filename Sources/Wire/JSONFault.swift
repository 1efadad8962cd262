extension JSON {
  /// Why a text is no JSON, and where.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
      /// The text breaks the grammar; says how.
      case syntax(String)
      /// Arrays and objects are nested deeper than the limit.
      case depth(limit: Int)
      /// There are more values than the limit; of an array, so many elements came before.
      case values(limit: Int, elements: Int)
      /// An object uses this name twice.
      case duplicateMember(String)
      /// The text has more bytes than the limit.
      case tooLong(limit: Int)
    }

    /// The number of bytes of the text before the place.
    public let offset: Int

    /// What is wrong there.
    public let problem: Problem

    /// A fault of this kind at this place.
    public init(offset: Int, problem: Problem) {
      self.offset = offset
      self.problem = problem
    }

    /// What is wrong and where, for people.
    public var message: String {
      switch problem {
      case .syntax(let detail): "\(detail), at offset \(offset)"
      case .depth(let limit): "arrays and objects are nested deeper than \(limit), at offset \(offset)"
      case .values(let limit, _):
        "a message holds \(limit) values at most, names among them, and here they are more, at offset \(offset)"
      case .duplicateMember(let name):
        "the name \"\(Self.short(name))\" is used twice in one object, at offset \(offset)"
      case .tooLong(let limit): "the text is longer than \(limit) bytes"
      }
    }

    /// The same as ``message``.
    public var description: String { message }

    /// The name, cut short: somebody may have sent one of a megabyte by mistake.
    private static func short(_ name: String) -> String {
      let limit = 60
      return name.unicodeScalars.count <= limit ? name : String(name.unicodeScalars.prefix(limit)) + "…"
    }
  }
}
