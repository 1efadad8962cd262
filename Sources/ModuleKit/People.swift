/// Who is who: account ids and names, as they are now. A value, so that off-loop steps may hold it.
package struct People: Sendable, Equatable {
  private var names: [Int: String] = [:]
  private var ids: [String: Int] = [:]

  package init() {}

  package mutating func set(_ id: Int, name: String) {
    if let old = names[id] { ids[old.lowercased()] = nil }
    names[id] = name
    ids[name.lowercased()] = id
  }

  package mutating func remove(_ id: Int) {
    if let name = names.removeValue(forKey: id) { ids[name.lowercased()] = nil }
  }

  /// The name to show for an account. One that is not known any more has a name all the same.
  package func name(of id: Int) -> String {
    names[id] ?? "account\(id)"
  }

  package func id(named name: String) -> Int? {
    ids[name.lowercased()]
  }
}
