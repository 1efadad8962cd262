/// Who is who: account ids and names, as they are now. A value, so that off-loop steps may hold it.
///
/// It consists of many small parts, so that a change while somebody holds a copy copies two of them and not all.
public struct People: Sendable, Equatable {
  private static let parts = 256

  private struct Person: Sendable, Equatable {
    let name: String
    let key: NameKey
    /// The name as searches compare it.
    let folded: [UInt8]

    init(_ name: String) {
      self.name = name
      key = NameKey(name)
      folded = Text.folded(name)
    }
  }

  private var persons = [[Int: Person]](repeating: [:], count: parts)
  /// More than one where a journal has names that were different by older rules.
  private var ids = [[NameKey: [Int]]](repeating: [:], count: parts)
  private var closed: Set<Int> = []
  public private(set) var count = 0
  public var closedCount: Int { closed.count }

  public init() {}

  /// - Parameter isOpen: false for an account that was closed: its name is still its own.
  public mutating func set(_ id: Int, name: String, isOpen: Bool = true) {
    remove(id)
    if !isOpen { closed.insert(id) }
    let person = Person(name)
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
    count -= 1
  }

  /// The name to show for an account. One that is not known any more has a name all the same.
  public func name(of id: Int) -> String { person(id)?.name ?? "account\(id)" }

  /// Its name as names are compared.
  public func key(of id: Int) -> NameKey { person(id)?.key ?? NameKey("account\(id)") }

  /// Its name as searches compare it.
  public func foldedName(of id: Int) -> [UInt8] { person(id)?.folded ?? Text.folded("account\(id)") }

  /// Can somebody still act as this account? What it did stays under its name even if not.
  public func isOpen(_ id: Int) -> Bool { person(id) != nil && !closed.contains(id) }

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
