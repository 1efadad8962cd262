public import Wire

/// One thing that a module remembers.
///
/// A value that knows its JSON: the same text stands in the journal, in a snapshot and in what a transaction says was there
/// before. It refers to people and to other rows by id, so that a rename writes one row. What can be worked out is not in it.
public protocol Row: Sendable, Equatable {
  var id: Int { get }

  /// Reads what `write(to:)` wrote. The text is from our own file, but files get damaged: anything that is not a row is refused.
  init(id: Int, json: JSON) throws(Malformed)

  /// Writes the members of the row's object, without its id.
  func write(to writer: inout JSONWriter)
}

extension Row {
  /// Would both stand in the journal as the same text? Equal strings may be spelled in different bytes, which must not be told
  /// from each other in memory alone; and to compare texts as Swift does takes long where marks follow one another.
  public func isWritten(like other: Self) -> Bool {
    var (mine, others) = (JSONWriter(), JSONWriter())
    write(to: &mine)
    other.write(to: &others)
    return mine.bytes == others.bytes
  }
}

/// A stored text that is not what it should be: the member that is wrong.
public struct Malformed: Error, Equatable, Sendable, CustomStringConvertible {
  public let member: String

  public init(_ member: String) {
    self.member = member
  }

  public var description: String { "\(member) is missing or is not what it should be" }
}

/// Reading the members of a stored row.
extension JSON {
  public func stored(_ name: String) throws(Malformed) -> JSON {
    guard let value = self[name] else { throw Malformed(name) }
    return value
  }

  public func storedInt(_ name: String) throws(Malformed) -> Int {
    guard let value = self[name]?.int else { throw Malformed(name) }
    return value
  }

  public func storedString(_ name: String) throws(Malformed) -> String {
    guard let value = self[name]?.string else { throw Malformed(name) }
    return value
  }

  public func storedIntIfAny(_ name: String) throws(Malformed) -> Int? {
    guard let member = self[name] else { return nil }
    guard let value = member.int else { throw Malformed(name) }
    return value
  }

  public func storedStringIfAny(_ name: String) throws(Malformed) -> String? {
    guard let member = self[name] else { return nil }
    guard let value = member.string else { throw Malformed(name) }
    return value
  }
}
