/// Events of one turn, by who sees them how: of many who follow the same, one has it written, and the others are told the same
/// bytes.
struct WrittenEvents {
  /// All by which what is told of a transaction differs within a turn.
  struct View: Hashable {
    let module: Int
    let rev: Int
    let account: Int
    let isAdmin: Bool
    let shape: EventShape
    let subscription: String
    /// Those that are followed; nil for all.
    let methods: Set<String>?
  }

  struct Look {
    /// Nil where the subscriber is not to be told.
    let event: [UInt8]?
    /// May they see other rows from now on?
    let changesSight: Bool
  }

  /// Those who catch up with much are each somewhere else: it isn't all kept until the turn's end.
  private static let mostBytes = 256 << 10
  private static let most = 1024

  private var looks: [View: Look] = [:]
  private var bytes = 0

  subscript(view: View) -> Look? {
    get { looks[view] }
    set {
      guard let newValue else { return }
      let count = newValue.event?.count ?? 0
      guard bytes + count <= Self.mostBytes, looks.count < Self.most else { return }
      bytes += count
      looks[view] = newValue
    }
  }
}
