/// A notification as the user sees it. It shows one notice, or it summarizes several notices of one kind.
package struct Card: Equatable, Sendable {
  /// Up to this many notices of a kind each get their own card.
  private static let mostSingle = 3
  /// A summary names up to this many notices.
  private static let mostNamed = 4

  package let key: String
  package let kind: Notice.Kind
  package let title: String
  package let text: String
  package let choices: [Notice.Choice]
  /// The keys of the notices that the card shows.
  package let members: [String]
}

extension Card {
  init(_ notice: Notice) {
    self.init(
      key: notice.key, kind: notice.kind, title: notice.title, text: notice.text, choices: notice.choices,
      members: [notice.key])
  }

  private init(_ kind: Notice.Kind, summing notices: [Notice]) {
    let what =
      switch kind {
      case .chores: "chores are due, and it is your turn"
      case .budgets: "budgets are used up, or nearly"
      case .modules: "notices of modules"
      default: "updates from friends"
      }
    let names = notices.prefix(Self.mostNamed).map(\.title).joined(separator: "\n")
    let rest = notices.count - Self.mostNamed
    self.init(
      key: "\(kind.rawValue) together", kind: kind, title: "\(notices.count) \(what)",
      text: rest > 0 ? "\(names)\nand \(rest) more" : names, choices: [], members: notices.map(\.key))
  }

  static func all(for notices: [Notice]) -> [Card] {
    Notice.Kind.allCases.flatMap { kind -> [Card] in
      let these = notices.filter { $0.kind == kind }
      return these.count > mostSingle ? [Card(kind, summing: these)] : these.map(Card.init)
    }
  }
}
