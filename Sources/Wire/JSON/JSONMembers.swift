extension JSON {
  /// The members of an object, in the order of the text. A name is a `JSON` value too, so that it can be compared
  /// without decoding.
  public struct Members: Sequence, Sendable {
    private let object: JSON

    init(of value: JSON) {
      object = value
    }

    /// The number of members.
    public var underestimatedCount: Int { object.kind == .object ? object.count : 0 }

    /// Starts at the first member.
    public func makeIterator() -> Iterator { Iterator(over: object) }

    /// Iterates over the members.
    public struct Iterator: IteratorProtocol, Sendable {
      private let object: JSON
      private var place: Int
      private let end: Int

      init(over object: JSON) {
        self.object = object
        place = object.position + Tape.containerWords
        end = object.kind == .object ? object.source.tape.next(after: object.position) : 0
      }

      /// The next member. Nil after the last member.
      public mutating func next() -> (key: JSON, value: JSON)? {
        guard place < end else { return nil }
        let key = JSON(source: object.source, position: place)
        let value = JSON(source: object.source, position: place + 1)
        place = object.source.tape.next(after: place + 1)
        return (key, value)
      }
    }
  }
}
