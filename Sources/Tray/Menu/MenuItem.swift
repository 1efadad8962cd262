/// A line of the menu.
package struct MenuItem: Equatable, Sendable {
  package enum Style: Equatable, Sendable {
    case plain
    /// A line without an action.
    case text
    case separator
    /// One of several choices. `isChosen` marks the current choice.
    case choice(isChosen: Bool)
  }

  /// Identifies the line. The key stays the same as long as the meaning of the line stays the same.
  package let key: String
  package let label: String
  package let style: Style
  package let click: ClickAction?
  package let children: [MenuItem]

  init(_ key: String, _ label: String, _ style: Style = .plain, _ click: ClickAction? = nil, children: [MenuItem] = [])
  {
    self.key = key
    self.label = label
    self.style = style
    self.click = click
    self.children = children
  }

  static func text(_ key: String, _ label: String) -> MenuItem { MenuItem(key, label, .text) }

  static func separator(_ key: String) -> MenuItem { MenuItem(key, "", .separator) }
}
