extension JSON {
  /// The elements of an array, in order.
  public struct Elements: Sequence, Sendable {
    private let array: JSON

    init(of value: JSON) {
      array = value
    }

    /// The number of elements.
    public var underestimatedCount: Int { array.kind == .array ? array.count : 0 }

    /// Starts at the first element.
    public func makeIterator() -> Iterator { Iterator(over: array) }

    /// Iterates over the elements.
    public struct Iterator: IteratorProtocol, Sendable {
      private let array: JSON
      private var place: Int
      private let end: Int

      init(over array: JSON) {
        self.array = array
        place = array.position + Tape.containerWords
        end = array.kind == .array ? array.source.tape.next(after: array.position) : 0
      }

      /// The next element. Nil after the last element.
      public mutating func next() -> JSON? {
        guard place < end else { return nil }
        defer { place = array.source.tape.next(after: place) }
        return JSON(source: array.source, position: place)
      }
    }
  }
}
