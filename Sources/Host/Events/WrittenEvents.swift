/// Caches the events of one turn, keyed by view. If many subscribers have the same view, the event is written once and
/// all get the same bytes.
struct WrittenEvents {
  /// Everything that can make the text of an event differ between subscriptions.
  struct View: Hashable {
    let module: Int
    let rev: Int
    let account: Int
    let isAdmin: Bool
    let shape: EventShape
    let subscription: String
    /// The methods that the subscription follows, or nil for all methods.
    let methods: Set<String>?
  }

  struct SeenEvent {
    /// Nil if the subscriber isn't allowed to see the transaction.
    let event: [UInt8]?
    /// Whether the transaction affects which other rows the viewer may see.
    let changesSight: Bool
  }

  /// The cache needs a limit, because sessions that catch up at different revisions share no events.
  private static let mostBytes = 256 << 10
  private static let most = 1024

  private var seen: [View: SeenEvent] = [:]
  private var bytes = 0

  subscript(view: View) -> SeenEvent? {
    get { seen[view] }
    set {
      guard let newValue else { return }
      let count = newValue.event?.count ?? 0
      guard bytes + count <= Self.mostBytes, seen.count < Self.most else { return }
      bytes += count
      seen[view] = newValue
    }
  }
}
