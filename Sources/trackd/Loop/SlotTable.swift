/// Elements that are found by unique tokens. A token combines the slot's index with a generation number. A late event
/// for a closed connection therefore can't reach a new connection in the same slot.
struct SlotTable<Element> {
  private struct Slot {
    var generation: UInt32 = 0
    var element: Element?
  }

  private var slots: [Slot] = []
  private var free: [Int] = []
  private(set) var count = 0

  init() {}

  /// Reserves a slot and returns its token. `fill` then stores the element.
  mutating func reserve() -> UInt64 {
    if free.isEmpty {
      free.append(slots.count)
      slots.append(Slot())
    }
    let index = free.removeLast()
    return UInt64(slots[index].generation) << 32 | UInt64(index)
  }

  mutating func fill(_ token: UInt64, _ element: Element) {
    slots[Int(token & 0xFFFF_FFFF)].element = element
    count += 1
  }

  subscript(token: UInt64) -> Element? {
    let index = Int(token & 0xFFFF_FFFF)
    guard index < slots.count, slots[index].generation == UInt32(token >> 32) else { return nil }
    return slots[index].element
  }

  mutating func remove(_ token: UInt64) {
    guard self[token] != nil else { return }
    let index = Int(token & 0xFFFF_FFFF)
    slots[index].element = nil
    slots[index].generation &+= 1
    free.append(index)
    count -= 1
  }

  /// A copy of all current elements.
  var elements: [Element] { slots.compactMap(\.element) }
}
