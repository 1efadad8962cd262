import ModuleKit
import Time
import Wire

/// The client and the hourly rate of each project, gathered from the entries of a table. The timer stores client and
/// rate with the project. Both must be known before the first entry is imported, so a separate pass gathers them.
struct ProjectFacts {
  /// The maximum number of projects, which limits the use of memory.
  private static let most = 10_000

  private struct Fact {
    var client: String?
    var price: Money?
    /// The start of the newest entry with an hourly rate. The newest such entry determines the project's price. If no
    /// entry has an hourly rate, the longest entry determines the price, because rounding affects its price per hour
    /// least.
    var newest: Instant?
    var longest = 0

    mutating func learn(_ entry: EntryDraft) {
      client = client ?? entry.client
      guard let told = entry.price, let hourly = told.hourly(entry.seconds) else { return }
      if case .hourly = told {
        if let newest, newest > entry.start { return }
        newest = entry.start
      } else {
        guard newest == nil, entry.seconds > longest else { return }
        longest = entry.seconds
      }
      price = hourly
    }
  }

  private var facts: [String: Fact] = [:]
  /// The clients of each project name that belongs to more than one client.
  private var clients: [String: Set<String>] = [:]

  /// Reads all entries. If several clients have projects of the same name, the names of these projects get the client's
  /// name as a prefix.
  init(_ entries: (_ learn: (EntryDraft) -> Void) throws(Failure) -> Void) throws(Failure) {
    var clients: [String: Set<String>] = [:]
    try entries { entry in
      guard let client = entry.client, let project = entry.project, clients.count < Self.most else { return }
      clients[project, default: []].insert(client)
    }
    self.clients = clients.filter { $0.value.count > 1 }
    var facts: [String: Fact] = [:]
    let known = self
    try entries { entry in
      guard let name = known.name(of: entry), !name.isEmpty, facts.count < Self.most || facts[name] != nil else {
        return
      }
      facts[name, default: Fact()].learn(entry)
    }
    self.facts = facts
  }

  init() {}

  /// The name of an entry's project in the timer.
  func name(of entry: EntryDraft) -> String? {
    guard let project = entry.project, let client = entry.client, clients[project] != nil else { return entry.project }
    return "\(client)/\(project)"
  }

  var projects: [ProjectDraft] {
    facts.sorted { $0.key < $1.key }.compactMap { name, fact in
      var rest = fact.client.map { [("client", JSON($0))] } ?? []
      if let price = fact.price {
        rest += [("rate", JSON(Amount(price).text)), ("currency", JSON(price.currency.code))]
      }
      return rest.isEmpty ? nil : ProjectDraft(name: name, rest: rest)
    }
  }

  /// The end of a message about what the import loses of this entry, such as its price. Losses occur because the timer
  /// has one price for all entries of a project. Nil if nothing is lost.
  func loss(of entry: EntryDraft) -> String? {
    guard let name = entry.project, let price = facts[name]?.price else { return nil }
    if entry.isBillable == false { return "are not billable in the file, but are part of their projects' amounts here" }
    guard let told = entry.price, !told.agrees(with: price, entry.seconds) else { return nil }
    return "have a price in the file that differs from their project's rate here"
  }
}
