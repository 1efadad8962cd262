/// Who is who: account ids and names, as they are now. A value, so that off-loop steps may hold it.
///
/// It consists of many small parts, so that a change while somebody holds a copy copies two of them and not all.
public struct People: Sendable, Equatable {
  private static let parts = 256

  /// An object, so that whoever looks for one thing of a person copies one reference.
  private final class Person: Sendable, Equatable {
    let name: String
    let key: NameKey
    /// The name as searches compare it.
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
  /// More than one where a journal has names that were different by older rules.
  private var ids = [[NameKey: [Int]]](repeating: [:], count: parts)
  private var closed: Set<Int> = []
  /// The accounts of each user of the machine: the one that was made for them, and those that they signed up.
  private var owned: [UInt32: Set<Int>] = [:]
  public private(set) var count = 0
  /// How many have no user of the machine behind them.
  public private(set) var ownerlessCount = 0
  public var closedCount: Int { closed.count }

  public init() {}

  /// - Parameters:
  ///   - isOpen: false for an account that was closed: its name is still its own.
  ///   - owner: the user of the machine for or by whom it was made.
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

  /// The name to show for an account. One that is not known any more has a name all the same.
  public func name(of id: Int) -> String { person(id)?.name ?? "account\(id)" }

  /// Its name as names are compared.
  public func key(of id: Int) -> NameKey { person(id)?.key ?? NameKey("account\(id)") }

  /// Its name as searches compare it.
  public func foldedName(of id: Int) -> [UInt8] { person(id)?.folded ?? Text.folded("account\(id)") }

  public func isKnown(_ id: Int) -> Bool { person(id) != nil }

  /// Can somebody still act as this account? What it did stays under its name even if not.
  public func isOpen(_ id: Int) -> Bool { person(id) != nil && !closed.contains(id) }

  /// All accounts of the user of the machine whose this one is, itself among them: what a user may have, they share.
  public func kin(of id: Int) -> [Int] { person(id)?.owner.flatMap { owned[$0] }.map(Array.init) ?? [id] }

  /// How many accounts a user of the machine has, closed ones among them.
  public func count(ownedBy uid: UInt32) -> Int { owned[uid]?.count ?? 0 }

  /// Everybody who can still do something.
  public var open: Set<Int> { Set(persons.joined().map(\.key)).subtracting(closed) }

  /// The account of that name; of several the one with exactly this spelling, else the first.
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
