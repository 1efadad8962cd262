import ModuleKit

/// Finds projects by client and name, ignoring case. The index also has the projects in the order in which lists show
/// them.
package struct ProjectIndex: RowIndex {
  /// A project's names in two forms: as users wrote them, and as they are compared.
  struct Name: Sendable, Equatable {
    let client: String
    let project: String
    let key: Key
    let isRemoved: Bool
    let createdBy: Int

    var title: String { "\(client)/\(project)" }
  }

  /// The sort key of a project: first the client, then the name.
  struct Key: Hashable, Comparable, Sendable {
    let client: NameKey
    let project: NameKey

    static func < (left: Key, right: Key) -> Bool {
      left.order(right) < 0
    }

    func order(_ other: Key) -> Int {
      let clients = client.order(other.client)
      return clients != 0 ? clients : project.order(other.project)
    }
  }

  /// A project's position in lists.
  struct Listed: Comparable, Sendable {
    let key: Key
    let id: Int

    static func < (left: Listed, right: Listed) -> Bool {
      let keys = left.key.order(right.key)
      return keys != 0 ? keys < 0 : left.id < right.id
    }
  }

  /// The projects that aren't removed, in alphabetical order.
  private(set) var listed = SortedList<Listed>()
  /// The names of all projects. The names of removed projects are included, because records still show these names.
  private(set) var names: [Int: Name] = [:]
  private var clients: [NameKey: [NameKey: Set<Int>]] = [:]
  private var projects: [NameKey: Set<Int>] = [:]
  /// The number of projects that each user created, including removed projects.
  private var created: [Int: Int] = [:]

  package init() {}

  package mutating func insert(_ project: Project) {
    let name = Name(
      client: project.client, project: project.name, key: Key(client: project.client, project: project.name),
      isRemoved: project.isRemoved, createdBy: project.createdBy)
    names[project.id] = name
    created[project.createdBy, default: 0] += 1
    clients[name.key.client, default: [:]][name.key.project, default: []].insert(project.id)
    projects[name.key.project, default: []].insert(project.id)
    if !project.isRemoved { listed.insert(Listed(key: name.key, id: project.id)) }
  }

  package mutating func remove(_ project: Project) {
    guard let name = names.removeValue(forKey: project.id) else { return }
    let left = created[project.createdBy, default: 1] - 1
    created[project.createdBy] = left > 0 ? left : nil
    let (client, title) = (name.key.client, name.key.project)
    if !project.isRemoved { listed.remove(Listed(key: name.key, id: project.id)) }
    clients.lessen(client) { $0.lessen(title) { $0.remove(project.id) } }
    projects.lessen(title) { $0.remove(project.id) }
  }

  /// The projects that match every argument that isn't nil. Nil if both arguments are nil.
  func ids(client: String?, project: String?) -> Set<Int>? {
    switch (client.map(NameKey.init), project.map(NameKey.init)) {
    case (let client?, let project?): clients[client]?[project] ?? []
    case (let client?, nil): clients[client].map { $0.values.reduce(into: []) { $0.formUnion($1) } } ?? []
    case (nil, let project?): projects[project] ?? []
    case (nil, nil): nil
    }
  }

  /// The projects with this name that aren't removed. The rules allow at most one. Several can exist while a change
  /// isn't checked yet.
  func listed(client: String, project: String) -> [Int] {
    (ids(client: client, project: project) ?? []).filter { names[$0]?.isRemoved == false }.sorted()
  }

  /// The client's projects that aren't removed, in alphabetical order, beginning with `start`.
  func listed(of client: String, from start: Listed? = nil) -> some Sequence<Listed> {
    let key = NameKey(client)
    let first = Listed(key: Key(client: key, project: NameKey(bytes: [])), id: 0)
    return listed.elements(from: max(first, start ?? first)).lazy.prefix { $0.key.client == key }
  }

  func count(createdBy user: Int) -> Int { created[user] ?? 0 }

  /// The clients that have a project, in alphabetical order, each with its first project. If `client` isn't nil, only
  /// the clients after `client`.
  func clients(after client: String?) -> some Sequence<Listed> {
    var last = client.map { NameKey($0) }
    return AnyIterator {
      // No name contains the byte 0xFF, so this key comes after all projects of that client.
      let start = last.map { Listed(key: Key(client: $0, project: NameKey(bytes: [0xFF])), id: 0) }
      var rest = listed.elements(from: start)
      let next = rest.next()
      last = next?.key.client
      return next
    }
  }

  /// The client's name as the client's first project spells it. Nil if the client has no project.
  func spelling(of client: String) -> String? {
    var listed = listed(of: client).makeIterator()
    return listed.next().flatMap { names[$0.id]?.client }
  }
}

extension ProjectIndex.Key {
  init(client: String, project: String) {
    self.init(client: NameKey(client), project: NameKey(project))
  }
}
