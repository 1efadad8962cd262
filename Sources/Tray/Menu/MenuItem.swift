/// A line of the menu.
package struct MenuItem: Equatable, Sendable {
  package enum Style: Equatable, Sendable {
    case plain
    /// Nothing to click on.
    case text
    case separator
    /// One of several, and whether it is the one.
    case choice(isChosen: Bool)
  }

  /// What tells it from others for as long as it means the same.
  package let key: String
  package let label: String
  package let style: Style
  package let deed: Deed?
  package let children: [MenuItem]

  init(_ key: String, _ label: String, _ style: Style = .plain, _ deed: Deed? = nil, children: [MenuItem] = []) {
    self.key = key
    self.label = label
    self.style = style
    self.deed = deed
    self.children = children
  }

  static func text(_ key: String, _ label: String) -> MenuItem { MenuItem(key, label, .text) }

  static func separator(_ key: String) -> MenuItem { MenuItem(key, "", .separator) }
}
