/// Compares the shown notifications with the wanted ones, and returns which to show, replace or close.
///
/// This type has no access to the bus. The caller passes in the server's answers and signals. A notice that the server
/// has shown and closed isn't shown again, whether the user saw it or not. If the server disappears before it closes a
/// notice, the notice is shown again.
package struct Notices {
  package enum Action: Equatable, Sendable {
    /// Shows a card. `replacing` is the number of the notification to replace, or 0.
    case show(Card, replacing: UInt32)
    case close(UInt32)
  }

  private struct Shown {
    var card: Card
    /// The number that the server gave the notification. Nil until the server has answered.
    var number: UInt32?
    var isWanted = true
  }

  /// The maximum number of stored keys. Older keys can be dropped, because their occasions are over.
  private static let mostTold = 500

  private var shown: [String: Shown] = [:]
  /// The keys of the notices that were shown, oldest first.
  package private(set) var told: [String]
  private var isServerThere = false

  package init(told: [String] = []) {
    self.told = told.suffix(Self.mostTold)
  }

  // MARK: Wanted notices

  /// Compares the wanted notices with the shown cards.
  /// - Parameter isQuiet: whether to show nothing new. Questions and failures are shown anyway.
  package mutating func want(_ notices: [Notice], isQuiet: Bool) -> [Action] {
    guard isServerThere else { return [] }
    let cards = Card.all(for: notices.filter { !told.contains($0.key) })
    var actions = takeBack(allBut: Set(cards.map(\.key)))
    for card in cards {
      if let old = shown[card.key] {
        shown[card.key]?.isWanted = true
        guard old.card != card, let number = old.number else { continue }
        // If a summary lists fewer notices than before, nothing new has happened.
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
        // The notification has no number yet. The notification is closed when the server answers with the number.
        shown[key]?.isWanted = false
      }
    }
    return actions
  }

  // MARK: The server's messages

  /// A server has appeared. The new server shows none of the notifications that an earlier server showed.
  package mutating func serverCame() {
    isServerThere = true
    shown = [:]
  }

  package mutating func serverWent() {
    isServerThere = false
    shown = [:]
  }

  /// The server has answered the request to show a card. The number is nil if the server couldn't show the card.
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

  /// The user closed the notification, or the notification expired.
  package mutating func closed(_ number: UInt32) {
    guard let key = key(of: number), let card = shown.removeValue(forKey: key)?.card else { return }
    tell(card.members)
  }

  /// The user chose one of the notification's actions. The notification is then closed.
  /// - Returns: the action and the keys of the notices. Nil if there is no such notification or choice.
  package mutating func chosen(_ number: UInt32, _ name: String) -> (click: ClickAction?, members: [String])? {
    guard let key = key(of: number), let card = shown[key]?.card else { return nil }
    guard let choice = card.choices.first(where: { $0.name == name }) else { return nil }
    shown[key] = nil
    tell(card.members)
    return (choice.click, card.members)
  }

  /// The chosen action failed. The facts in these notices are still true, so the notices will be shown again.
  package mutating func forget(_ keys: [String]) {
    told.removeAll { keys.contains($0) }
  }

  /// Whether the missing server is the only reason why one of these notices isn't shown.
  package func lack(_ notices: [Notice], isQuiet: Bool) -> Bool {
    !isServerThere && notices.contains { !told.contains($0.key) && Self.isShown($0.kind, isQuiet) }
  }

  /// Whether a notice is allowed now. Questions and failures are responses to an action of the user, so they are shown
  /// during quiet hours too.
  private static func isShown(_ kind: Notice.Kind, _ isQuiet: Bool) -> Bool {
    !isQuiet || kind == .idle || kind == .failure
  }

  /// The numbers of all shown notifications, which are closed when the tray exits.
  package var numbers: [UInt32] { shown.values.compactMap(\.number).sorted() }

  /// Whether the server still has to answer with a notification's number.
  package var isWaiting: Bool { shown.values.contains { $0.number == nil } }

  private func key(of number: UInt32) -> String? { shown.first { $0.value.number == number }?.key }

  private mutating func tell(_ keys: [String]) {
    told.removeAll { keys.contains($0) }
    told = (told + keys).suffix(Self.mostTold)
  }
}
