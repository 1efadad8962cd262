/// A notification as it is shown: a notice, or several of a kind summed up.
package struct Card: Equatable, Sendable {
  /// So many of a kind stand by themselves.
  private static let mostSingle = 3
  /// So many are named where they are summed up.
  private static let mostNamed = 4

  package let key: String
  package let kind: Notice.Kind
  package let title: String
  package let text: String
  package let choices: [Notice.Choice]
  /// The notices that it tells.
  package let members: [String]

  init(_ notice: Notice) {
    key = notice.key
    kind = notice.kind
    title = notice.title
    text = notice.text
    choices = notice.choices
    members = [notice.key]
  }

  private init(_ kind: Notice.Kind, summing notices: [Notice]) {
    self.kind = kind
    key = "\(kind.rawValue) together"
    title =
      kind == .chores ? "\(notices.count) chores are due, and yours" : "\(notices.count) things from friends"
    let rest = notices.count - Self.mostNamed
    text =
      notices.prefix(Self.mostNamed).map(\.title).joined(separator: "\n") + (rest > 0 ? "\nand \(rest) more" : "")
    choices = []
    members = notices.map(\.key)
  }

  static func all(for notices: [Notice]) -> [Card] {
    Notice.Kind.allCases.flatMap { kind -> [Card] in
      let these = notices.filter { $0.kind == kind }
      return these.count > mostSingle ? [Card(kind, summing: these)] : these.map(Card.init)
    }
  }
}
