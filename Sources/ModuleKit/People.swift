/// Who is who: account ids and names, as they are now. A value, so that off-loop steps may hold it.
///
/// In many small parts: whoever holds on to one as it was makes a change copy two of them, and not all.
public struct People: Sendable, Equatable {
  private static let parts = 256

  private var names = [[Int: String]](repeating: [:], count: parts)
  private var ids = [[String: Int]](repeating: [:], count: parts)
  private var closed: Set<Int> = []
  public private(set) var count = 0
  public var closedCount: Int { closed.count }

  public init() {}

  /// - Parameter isOpen: false for an account that was closed: its name is still its own.
  public mutating func set(_ id: Int, name: String, isOpen: Bool = true) {
    remove(id)
    if !isOpen { closed.insert(id) }
    let folded = name.lowercased()
    names[Self.part(of: id)][id] = name
    ids[Self.part(of: folded)][folded] = id
    count += 1
  }

  public mutating func remove(_ id: Int) {
    guard let folded = names[Self.part(of: id)].removeValue(forKey: id)?.lowercased() else { return }
    ids[Self.part(of: folded)][folded] = nil
    closed.remove(id)
    count -= 1
  }

  /// The name to show for an account. One that is not known any more has a name all the same.
  public func name(of id: Int) -> String {
    names[Self.part(of: id)][id] ?? "account\(id)"
  }

  /// Is there somebody who can still do something as this account? What it did before stays under its name.
  public func isOpen(_ id: Int) -> Bool { names[Self.part(of: id)][id] != nil && !closed.contains(id) }

  public func id(named name: String) -> Int? {
    let folded = name.lowercased()
    return ids[Self.part(of: folded)][folded]
  }

  private static func part(of id: Int) -> Int { id & (parts - 1) }

  private static func part(of name: String) -> Int {
    name.utf8.reduce(5381) { $0 &* 33 &+ Int($1) } & (parts - 1)
  }
}
