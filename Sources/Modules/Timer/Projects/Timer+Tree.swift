import ModuleKit

// Arranges projects as a tree, by the slashes in their names, and finds their clients and rates.

extension Timer {
  /// The ids of the project with this name and of all projects below it. A project with exactly this name needn't
  /// exist.
  func branch(named name: String, of user: Int) -> [Int] {
    let above = NameKey(name + "/")
    let below = projects.index.listed(of: user).elements(from: ListedName(name + "/", above, id: .min))
      .prefix { $0.key.bytes.starts(with: above.bytes) }.map(\.id)
    let own = projects.index.ids(named: NameKey(name), of: user)
    return own.sorted() + below.filter { !own.contains($0) }
  }

  /// The maximum number of levels that are searched above a project. The search must be short, because a list shows a
  /// thousand projects at once.
  private static let mostLevels = 16

  /// The existing projects above this project, the nearest first.
  private func ancestors(of project: Project) -> some Sequence<Project> {
    sequence(first: project.name) { $0.parentInTree }.lazy.dropFirst().prefix(Self.mostLevels)
      .compactMap { self.project(named: $0, of: project.user) }
  }

  /// The client of a project. If the project has none, the client of the nearest project above it that has one.
  func client(of project: Project) -> String? {
    project.client ?? ancestors(of: project).compactMap(\.client).first { _ in true }
  }

  /// The price of an hour of this project. This is the rate of the project or of a project above it, otherwise the
  /// client's rate, otherwise the default rate.
  func hourlyRate(of project: Project) -> Money? {
    if let own = project.ownRate ?? ancestors(of: project).compactMap(\.ownRate).first(where: { _ in true }) {
      return own
    }
    let client = client(of: project)
    let ids = client.map { rates.index.ids(for: $0, of: project.user) } ?? []
    let rate = ids.min() ?? rates.index.ids(for: nil, of: project.user).min()
    return rate.flatMap { rates[$0]?.money }
  }
}

extension Money {
  /// The price of this time at this hourly rate, rounded once.
  func price(ofSeconds seconds: Int) -> Money {
    // A rate has at most 16 digits and a time at most 12, so the product fits into 128 bits.
    part(seconds, of: 3600) ?? Money(units: 0, currency)
  }
}

extension String {
  /// The name above this one in the tree, such as `Acme` for `Acme/Site`. Nil at the root.
  var parentInTree: String? {
    utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { $0 == startIndex ? nil : String(self[..<$0]) }
  }

  /// The first level of this name, such as `Acme` for `Acme/Site/Shop`.
  var rootInTree: String {
    utf8.firstIndex(of: UInt8(ascii: "/")).flatMap { $0 == startIndex ? nil : String(self[..<$0]) } ?? self
  }
}
