import ModuleKit

/// Projects in the order of lists, and by what they are called, without regard to case.
package struct ProjectIndex: RowIndex {
  /// What a project is called, as it is and as it is compared.
  struct Name: Sendable, Equatable {
    let client: String
    let project: String
    let foldedClient: String
    let foldedProject: String
    let isRemoved: Bool

    var title: String { "\(client)/\(project)" }
    fileprivate var order: (String, String) { (foldedClient, foldedProject) }
  }

  /// Those that are not removed, A to Z.
  private(set) var listed: [Int] = []
  /// Of all projects, also of those removed: records go on to bear them.
  private(set) var names: [Int: Name] = [:]
  private var clients: [String: [String: Set<Int>]] = [:]
  private var projects: [String: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ project: Project) {
    let name = Name(project)
    names[project.id] = name
    clients[name.foldedClient, default: [:]][name.foldedProject, default: []].insert(project.id)
    projects[name.foldedProject, default: []].insert(project.id)
    if !project.isRemoved { listed.insert(project.id, at: place(of: name, project.id)) }
  }

  package mutating func remove(_ project: Project) {
    let name = Name(project)
    if !project.isRemoved { listed.remove(at: place(of: name, project.id)) }
    names[project.id] = nil
    clients[name.foldedClient]?[name.foldedProject]?.remove(project.id)
    if clients[name.foldedClient]?[name.foldedProject]?.isEmpty == true {
      clients[name.foldedClient]?[name.foldedProject] = nil
    }
    if clients[name.foldedClient]?.isEmpty == true { clients[name.foldedClient] = nil }
    projects[name.foldedProject]?.remove(project.id)
    if projects[name.foldedProject]?.isEmpty == true { projects[name.foldedProject] = nil }
  }

  /// All of that client, of that name, or of both; nil where neither is given.
  func ids(client: String?, project: String?) -> Set<Int>? {
    switch (client.map(Self.fold), project.map(Self.fold)) {
    case (let client?, let project?): clients[client]?[project] ?? []
    case (let client?, nil): clients[client].map { $0.values.reduce(into: []) { $0.formUnion($1) } } ?? []
    case (nil, let project?): projects[project] ?? []
    case (nil, nil): nil
    }
  }

  /// The project of this name that is not removed. One, but for the moment between a change and its check.
  func listed(client: String, project: String) -> [Int] {
    (ids(client: client, project: project) ?? []).filter { names[$0]?.isRemoved == false }.sorted()
  }

  /// Those of a client that are not removed, A to Z.
  func listed(of client: String) -> ArraySlice<Int> {
    let folded = Self.fold(client)
    let start = firstPlace { $0.foldedClient < folded }
    let end = listed[start...].firstIndex { names[$0]?.foldedClient != folded } ?? listed.count
    return listed[start..<end]
  }

  /// How the client is written already, if it has a project.
  func spelling(of client: String) -> String? {
    listed(of: client).first.flatMap { names[$0]?.client }
  }

  static func fold(_ name: String) -> String { name.lowercased() }

  // MARK: Order

  private func place(of name: Name, _ id: Int) -> Int {
    var place = firstPlace { $0.order < name.order }
    while place < listed.count, listed[place] < id, names[listed[place]]?.order ?? name.order == name.order {
      place += 1
    }
    return place
  }

  /// The first place whose name isn't before.
  private func firstPlace(_ isBefore: (Name) -> Bool) -> Int {
    var low = 0
    var high = listed.count
    while low < high {
      let middle = (low + high) / 2
      if let name = names[listed[middle]], isBefore(name) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ProjectIndex.Name {
  fileprivate init(_ project: Project) {
    client = project.client
    self.project = project.name
    foldedClient = ProjectIndex.fold(project.client)
    foldedProject = ProjectIndex.fold(project.name)
    isRemoved = project.isRemoved
  }
}
