/// A table column: its title, its behavior in a narrow terminal, and the text of its cells, all in one place.
struct Column<Thing> {
  private(set) var rule: ColumnRule
  private let text: (Thing) -> String
  private var style: (Thing) -> Style
  /// The key that adjacent rows share. Only the first of them shows the cell.
  private(set) var key: ((Thing) -> String)?
  /// The cell in the total row.
  private(set) var total: Cell?

  private init(_ rule: ColumnRule, _ style: Style, _ text: @escaping (Thing) -> String) {
    self.rule = rule
    self.text = text
    self.style = { _ in style }
  }

  /// Aligned left, as wide as its longest cell.
  static func left(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title), style, text)
  }

  /// Aligned right, as wide as its longest cell.
  static func right(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isFlushRight: true), style, text)
  }

  /// Shrinks if the terminal is too narrow.
  static func flexible(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isFlexible: true), style, text)
  }

  /// Becomes a line above its rows if the terminal is too narrow.
  static func heading(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isHeading: true), style, text).once()
  }

  /// Dropped if the lines would break otherwise. Higher ranks are dropped first.
  func expendable(_ rank: Int) -> Column {
    var column = self
    column.rule.rank = rank
    return column
  }

  /// Moves to a line below its row if the terminal is too narrow.
  func folding() -> Column {
    var column = self
    column.rule.isFolding = true
    return column
  }

  /// Joins a heading in the line above the rows.
  func headed() -> Column {
    var column = self
    column.rule.isHeading = true
    return column
  }

  /// Shown only in the first of several rows with the same text.
  func once() -> Column { once(by: text) }

  /// Shown only in the first of several rows with the same key.
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

/// The layout rules of a column.
struct ColumnRule {
  let title: String
  var isFlushRight = false
  /// Shrinks if the terminal is too narrow.
  var isFlexible = false
  /// Becomes a line above its rows if the terminal is still too narrow.
  var isHeading = false
  /// Moves to a line below its row if the terminal is too narrow.
  var isFolding = false
  /// Dropped if the lines would break otherwise, highest rank first. Nil: never dropped.
  var rank: Int?
}

/// A table cell. The cell cleans its text, so that no caller can forget it.
struct Cell {
  let text: String
  let style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = Terminal.clean(text)
    self.style = style
  }
}
