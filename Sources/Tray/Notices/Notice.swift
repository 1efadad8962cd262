/// Something that the user is to know, for as long as it holds.
package struct Notice: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case hours, chores, feed, long, idle, failure }

  /// What can be done about it. The name goes to the notification server and comes back with a click.
  package struct Choice: Equatable, Sendable {
    package var name: String
    package var label: String
    package var deed: Deed?

    package init(_ name: String, _ label: String, _ deed: Deed?) {
      self.name = name
      self.label = label
      self.deed = deed
    }
  }

  /// What it is about, this time: told once, it isn't told again under this name.
  package let key: String
  package let kind: Kind
  package let title: String
  package let text: String
  package let choices: [Choice]

  package init(_ kind: Kind, key: String, title: String, text: String, choices: [Choice] = []) {
    self.kind = kind
    self.key = "\(kind.rawValue):\(key)"
    self.title = title
    self.text = text
    self.choices = choices
  }
}
