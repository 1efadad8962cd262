/// The ids and names of all accounts at one moment. This is a value type, so that steps outside the loop may keep a
/// copy.
///
/// The accounts are stored in many small arrays. If a copy exists, a change duplicates only two of these arrays, not
/// all accounts.
public struct People: Sendable, Equatable {
  private static let parts = 256

  /// This is a class, so that looking up a person copies only one reference.
  private final class Person: Sendable, Equatable {
    let name: String
    let key: NameKey
    /// The name folded for searches.
    let folded: [UInt8]
    let owner: UInt32?

    init(_ name: String, owner: UInt32?) {
      self.name = name
      self.owner = owner
      key = NameKey(name)
      folded = Text.folded(name)
    }

    static func == (one: Person, other: Person) -> Bool { one.name == other.name && one.owner == other.owner }
  }

  private var persons = [[Int: Person]](repeating: [:], count: parts)
  /// The ids of each name. A name has several ids if the journal contains names that older rules distinguished.
  private var ids = [[NameKey: [Int]]](repeating: [:], count: parts)
  private var closed: Set<Int> = []
  /// The accounts of each user of the machine. These are the account that was made for the user, and the accounts that
  /// the user made by signing up.
  private var owned: [UInt32: Set<Int>] = [:]
  public private(set) var count = 0
  /// The number of accounts that belong to no user of the machine.
  public private(set) var ownerlessCount = 0
  public var closedCount: Int { closed.count }

  public init() {}

  /// - Parameters:
  ///   - isOpen: false for a closed account, which keeps its name.
  ///   - owner: the user of the machine who created the account, or for whom the daemon created it.
  public mutating func set(_ id: Int, name: String, isOpen: Bool = true, owner: UInt32? = nil) {
    remove(id)
    if !isOpen { closed.insert(id) }
    let person = Person(name, owner: owner)
    if let owner { owned[owner, default: []].insert(id) } else { ownerlessCount += 1 }
    persons[Self.part(of: id)][id] = person
    let part = Self.part(of: person.key)
    ids[part][person.key] = ((ids[part][person.key] ?? []) + [id]).sorted()
    count += 1
  }

  public mutating func remove(_ id: Int) {
    guard let person = persons[Self.part(of: id)].removeValue(forKey: id) else { return }
    let part = Self.part(of: person.key)
    ids[part][person.key]?.removeAll { $0 == id }
    if ids[part][person.key]?.isEmpty == true { ids[part][person.key] = nil }
    closed.remove(id)
    if let owner = person.owner {
      owned[owner]?.remove(id)
      if owned[owner]?.isEmpty == true { owned[owner] = nil }
    } else {
      ownerlessCount -= 1
    }
    count -= 1
  }

  /// The display name of an account. Unknown accounts get a placeholder.
  public func name(of id: Int) -> String { person(id)?.name ?? "account\(id)" }

  public func key(of id: Int) -> NameKey { person(id)?.key ?? NameKey("account\(id)") }

  public func foldedName(of id: Int) -> [UInt8] { person(id)?.folded ?? Text.folded("account\(id)") }

  public func isKnown(_ id: Int) -> Bool { person(id) != nil }

  /// Whether the account can still be used. A closed account can't, but it stays known, because past changes name it.
  public func isOpen(_ id: Int) -> Bool { person(id) != nil && !closed.contains(id) }

  /// The account and all others of the same machine user. All of these accounts share that user's limits.
  public func kin(of id: Int) -> [Int] { person(id)?.owner.flatMap { owned[$0] }.map(Array.init) ?? [id] }

  /// The number of accounts that a user of the machine has, including closed accounts.
  public func count(ownedBy uid: UInt32) -> Int { owned[uid]?.count ?? 0 }

  /// All accounts that are not closed.
  public var open: Set<Int> { Set(persons.joined().map(\.key)).subtracting(closed) }

  /// The account with this name. If several accounts match, an account with exactly this spelling comes first. Without
  /// one, it is the first account.
  public func id(named name: String) -> Int? {
    let key = NameKey(name)
    guard let named = ids[Self.part(of: key)][key] else { return nil }
    return named.count == 1 ? named[0] : named.first { isSpelled($0, name) } ?? named[0]
  }

  private func isSpelled(_ id: Int, _ name: String) -> Bool {
    person(id).map { $0.name.utf8.elementsEqual(name.utf8) } ?? false
  }

  private func person(_ id: Int) -> Person? { persons[Self.part(of: id)][id] }

  private static func part(of id: Int) -> Int { id & (parts - 1) }

  private static func part(of key: NameKey) -> Int {
    key.bytes.reduce(5381) { $0 &* 33 &+ Int($1) } & (parts - 1)
  }
}
