/// Compares the shown notifications with the wanted ones, and returns which to show, replace and close.
///
/// This type has no access to the bus. The caller passes in the server's answers and signals. A notice that the server
/// has shown and closed isn't shown again, whether the user saw it or not. If the server disconnects before it closes a
/// notice, the notice is shown again.
package struct Notices {
  package enum Action: Equatable, Sendable {
    /// - replacing: the number of the notification to replace; 0: none.
    case show(Card, replacing: UInt32)
    case close(UInt32)
  }

  private struct Shown {
    var card: Card
    /// The server's number for the notification; nil until the server has answered.
    var number: UInt32?
    var isWanted = true
  }

  /// The maximum number of stored keys. Older keys are dropped, because their occasions are over.
  private static let mostTold = 500

  private var shown: [String: Shown] = [:]
  /// The keys of the notices that were shown, oldest first.
  package private(set) var told: [String]
  private var isServerThere = false

  package init(told: [String] = []) {
    self.told = told.suffix(Self.mostTold)
  }

  // MARK: Wanted notices

  /// - Parameter isQuiet: whether to show nothing new, except questions to a user who is present.
  package mutating func want(_ notices: [Notice], isQuiet: Bool) -> [Action] {
    guard isServerThere else { return [] }
    let cards = Card.all(for: notices.filter { !told.contains($0.key) })
    var actions = takeBack(allBut: Set(cards.map(\.key)))
    for card in cards {
      if let old = shown[card.key] {
        shown[card.key]?.isWanted = true
        guard old.card != card, let number = old.number else { continue }
        // A summary of fewer notices isn't news.
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
        // The notification can be closed once the server has answered with its number.
        shown[key]?.isWanted = false
      }
    }
    return actions
  }

  // MARK: The server's messages

  /// A server appeared. If it is a new server, it shows none of the earlier notifications.
  package mutating func serverCame() {
    isServerThere = true
    shown = [:]
  }

  package mutating func serverWent() {
    isServerThere = false
    shown = [:]
  }

  /// The server shows a card under this number; nil if the server failed to show the card.
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

  /// The user closed the notification, or it expired.
  package mutating func closed(_ number: UInt32) {
    guard let key = key(of: number), let card = shown.removeValue(forKey: key)?.card else { return }
    tell(card.members)
  }

  /// The user chose an action, which closes the notification.
  /// - Returns: the action, and the keys of the notices; nil if there is no such notification or choice.
  package mutating func chosen(_ number: UInt32, _ name: String) -> (click: ClickAction?, members: [String])? {
    guard let key = key(of: number), let card = shown[key]?.card else { return nil }
    guard let choice = card.choices.first(where: { $0.name == name }) else { return nil }
    shown[key] = nil
    tell(card.members)
    return (choice.click, card.members)
  }

  /// The action failed, so these notices still hold and are shown again.
  package mutating func forget(_ keys: [String]) {
    told.removeAll { keys.contains($0) }
  }

  /// Whether one of these notices isn't shown only because there is no server.
  package func lack(_ notices: [Notice], isQuiet: Bool) -> Bool {
    !isServerThere && notices.contains { !told.contains($0.key) && Self.isShown($0.kind, isQuiet) }
  }

  /// Questions and failures answer something that the user did, so they are shown during quiet hours too.
  private static func isShown(_ kind: Notice.Kind, _ isQuiet: Bool) -> Bool {
    !isQuiet || kind == .idle || kind == .failure
  }

  /// All shown notifications, to close them when the tray exits.
  package var numbers: [UInt32] { shown.values.compactMap(\.number).sorted() }

  /// Whether the server still has to report a number.
  package var isWaiting: Bool { shown.values.contains { $0.number == nil } }

  private func key(of number: UInt32) -> String? { shown.first { $0.value.number == number }?.key }

  private mutating func tell(_ keys: [String]) {
    told.removeAll { keys.contains($0) }
    told = (told + keys).suffix(Self.mostTold)
  }
}
