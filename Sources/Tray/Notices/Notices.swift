/// What is shown by the server of notifications, beside what should be: says what is to be shown, replaced and taken back.
///
/// It knows no bus: the answers of the server and what it tells are given to it. Whatever was told once, seen or not, isn't told again;
/// a server that went before it said so hasn't shown it for good.
package struct Notices {
  package enum Action: Equatable, Sendable {
    /// - replacing: the number of the notification in whose place it comes; 0: none.
    case show(Card, replacing: UInt32)
    case close(UInt32)
  }

  private struct Shown {
    var card: Card
    /// What the server calls it; nil until it has answered.
    var number: UInt32?
    var isWanted = true
  }

  /// Old ones are forgotten: what they were about is over.
  private static let mostTold = 500

  private var shown: [String: Shown] = [:]
  /// In this order they were told.
  package private(set) var told: [String]
  private var isServerThere = false

  package init(told: [String] = []) {
    self.told = told.suffix(Self.mostTold)
  }

  // MARK: What should be shown

  /// - Parameter isQuiet: whether nothing new may be shown but questions to somebody who is there.
  package mutating func want(_ notices: [Notice], isQuiet: Bool) -> [Action] {
    guard isServerThere else { return [] }
    let cards = Card.all(for: notices.filter { !told.contains($0.key) })
    var actions = takeBack(allBut: Set(cards.map(\.key)))
    for card in cards {
      if let old = shown[card.key] {
        shown[card.key]?.isWanted = true
        guard old.card != card, let number = old.number else { continue }
        // Of what is summed up, fewer are worth no second look.
        let isNews = !Set(card.members).isSubset(of: old.card.members)
        if isQuiet && isNews { continue }
        shown[card.key] = Shown(card: card)
        actions.append(.show(card, replacing: number))
      } else if Self.isShown(card.kind, isQuiet) {
        shown[card.key] = Shown(card: card)
        actions.append(.show(card, replacing: 0))
      }
    }
    return actions
  }

  private mutating func takeBack(allBut wanted: Set<String>) -> [Action] {
    var actions: [Action] = []
    for (key, old) in shown.sorted(by: { $0.key < $1.key }) where !wanted.contains(key) {
      if let number = old.number {
        shown[key] = nil
        actions.append(.close(number))
      } else {
        // The server is being asked to show it: it can be closed once it has a number.
        shown[key]?.isWanted = false
      }
    }
    return actions
  }

  // MARK: What the server says

  /// It is there, perhaps a new one: nothing that was shown before is.
  package mutating func serverCame() {
    isServerThere = true
    shown = [:]
  }

  package mutating func serverWent() {
    isServerThere = false
    shown = [:]
  }

  /// A card was shown under this number; nil: it couldn't be.
  package mutating func answered(_ key: String, _ number: UInt32?) -> [Action] {
    guard let card = shown[key], card.number == nil else { return number.map { [.close($0)] } ?? [] }
    guard let number else {
      shown[key] = nil
      return []
    }
    guard card.isWanted else {
      shown[key] = nil
      return [.close(number)]
    }
    shown[key]?.number = number
    return []
  }

  /// The user closed it, or its time is over.
  package mutating func closed(_ number: UInt32) {
    guard let key = key(of: number), let card = shown.removeValue(forKey: key)?.card else { return }
    tell(card.members)
  }

  /// The user chose something, and the notification is over.
  /// - Returns: what is to be done, and what was told by it; nil where there is no such notification or choice.
  package mutating func chosen(_ number: UInt32, _ name: String) -> (deed: Deed?, members: [String])? {
    guard let key = key(of: number), let card = shown[key]?.card else { return nil }
    guard let choice = card.choices.first(where: { $0.name == name }) else { return nil }
    shown[key] = nil
    tell(card.members)
    return (choice.deed, card.members)
  }

  /// What was to be done failed: these hold on, and are told again.
  package mutating func forget(_ keys: [String]) {
    told.removeAll { keys.contains($0) }
  }

  /// Whether one of these would be shown if there were a server.
  package func lack(_ notices: [Notice], isQuiet: Bool) -> Bool {
    !isServerThere && notices.contains { !told.contains($0.key) && Self.isShown($0.kind, isQuiet) }
  }

  /// Somebody who is there may be asked, and told what became of their click.
  private static func isShown(_ kind: Notice.Kind, _ isQuiet: Bool) -> Bool {
    !isQuiet || kind == .idle || kind == .failure
  }

  /// All that are shown, for who leaves.
  package var numbers: [UInt32] { shown.values.compactMap(\.number).sorted() }

  /// Whether the server is still to say under which number it shows something.
  package var isWaiting: Bool { shown.values.contains { $0.number == nil } }

  private func key(of number: UInt32) -> String? { shown.first { $0.value.number == number }?.key }

  private mutating func tell(_ keys: [String]) {
    told.removeAll { keys.contains($0) }
    told = (told + keys).suffix(Self.mostTold)
  }
}
