/// A fact that the user should know. The notice is wanted for as long as the fact is true.
package struct Notice: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case hours, budgets, chores, feed, modules, long, idle, failure }

  /// An action that the notification offers. The notification server receives the name, and returns it when the user
  /// clicks.
  package struct Choice: Equatable, Sendable {
    package var name: String
    package var label: String
    package var click: ClickAction?

    package init(_ name: String, _ label: String, _ click: ClickAction?) {
      self.name = name
      self.label = label
      self.click = click
    }
  }

  /// Identifies the notice and its occasion. Once a notice has been shown, no notice with the same key is shown.
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
