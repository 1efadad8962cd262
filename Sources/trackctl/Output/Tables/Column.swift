/// A column of a table of things: its title, what becomes of it where there is little room, and what stands in it, all in
/// one place.
struct Column<Thing> {
  private(set) var rule: ColumnRule
  private let text: (Thing) -> String
  private var style: (Thing) -> Style
  /// What a row has in common with those below it that don't say this again.
  private(set) var key: ((Thing) -> String)?
  /// What the row behind all others has here.
  private(set) var total: Cell?

  private init(_ rule: ColumnRule, _ style: Style, _ text: @escaping (Thing) -> String) {
    self.rule = rule
    self.text = text
    self.style = { _ in style }
  }

  /// As wide as what stands in it, from the left.
  static func left(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title), style, text)
  }

  /// As wide as what stands in it, up to the right.
  static func right(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isFlushRight: true), style, text)
  }

  /// Gives way where the terminal is too narrow.
  static func flexible(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isFlexible: true), style, text)
  }

  /// Becomes a line above its rows where the terminal is too narrow.
  static func heading(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isHeading: true), style, text).once()
  }

  /// Left out before the terminal's lines would break, the largest number first.
  func expendable(_ rank: Int) -> Column {
    var column = self
    column.rule.rank = rank
    return column
  }

  /// Stands on a line of its own below its row where the terminal is too narrow.
  func folding() -> Column {
    var column = self
    column.rule.isFolding = true
    return column
  }

  /// Goes into the line above its rows together with a heading.
  func headed() -> Column {
    var column = self
    column.rule.isHeading = true
    return column
  }

  /// Said in the first of several rows that have the same here.
  func once() -> Column { once(by: text) }

  /// Said in the first of several rows of which this is the same.
  func once(by key: @escaping (Thing) -> String) -> Column {
    var column = self
    column.key = key
    return column
  }

  func styled(_ style: @escaping (Thing) -> Style) -> Column {
    var column = self
    column.style = style
    return column
  }

  func total(_ text: String, _ style: Style = .plain) -> Column {
    var column = self
    column.total = Cell(text, style)
    return column
  }

  func cell(of thing: Thing) -> Cell { Cell(text(thing), style(thing)) }
}

/// How a column is laid out.
struct ColumnRule {
  let title: String
  var isFlushRight = false
  /// Gives way where the terminal is too narrow.
  var isFlexible = false
  /// Becomes a line above its rows where the terminal is still too narrow.
  var isHeading = false
  /// Stands on a line of its own below its row where the terminal is too narrow.
  var isFolding = false
  /// Left out before the terminal's lines would break, the largest first; nil: never.
  var rank: Int?
}

/// What stands at a place of a table. It is cleaned here, so no caller can forget it.
struct Cell {
  let text: String
  let style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = Terminal.clean(text)
    self.style = style
  }
}
