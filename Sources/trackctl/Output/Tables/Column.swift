/// A column of a table: its title, its layout in a narrow terminal, and the text and style of its cells.
struct Column<Thing> {
  private(set) var rule: ColumnRule
  private let text: (Thing) -> String
  private var style: (Thing) -> Style
  /// The key by which adjacent rows are grouped. Only the first row of a group shows the cell.
  private(set) var key: ((Thing) -> String)?
  /// The cell of this column in the row with the totals.
  private(set) var total: Cell?

  private init(_ rule: ColumnRule, _ style: Style, _ text: @escaping (Thing) -> String) {
    self.rule = rule
    self.text = text
    self.style = { _ in style }
  }

  /// A column that is aligned left and as wide as its longest cell.
  static func left(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title), style, text)
  }

  /// A column that is aligned right and as wide as its longest cell.
  static func right(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isFlushRight: true), style, text)
  }

  /// A column that shrinks if the terminal is too narrow.
  static func flexible(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isFlexible: true), style, text)
  }

  /// A column that becomes a line above its rows if the terminal is too narrow.
  static func heading(_ title: String, style: Style = .plain, text: @escaping (Thing) -> String) -> Column {
    Column(ColumnRule(title: title, isHeading: true), style, text).once()
  }

  /// Allows this column to be dropped if the lines would wrap otherwise. A column with a higher rank is dropped first.
  func expendable(_ rank: Int) -> Column {
    var column = self
    column.rule.rank = rank
    return column
  }

  /// Moves the cells to a line below their row if the terminal is too narrow.
  func folding() -> Column {
    var column = self
    column.rule.isFolding = true
    return column
  }

  /// If the terminal is too narrow, moves the cells to the line above their rows, where the heading is.
  func headed() -> Column {
    var column = self
    column.rule.isHeading = true
    return column
  }

  /// Shows a cell only in the first of several adjacent rows with the same text.
  func once() -> Column { once(by: text) }

  /// Shows a cell only in the first of several adjacent rows with the same key.
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
  /// Whether the column shrinks if the terminal is too narrow.
  var isFlexible = false
  /// Whether the column becomes a line above its rows if the terminal is still too narrow.
  var isHeading = false
  /// Whether a cell moves to a line below its row if the terminal is too narrow.
  var isFolding = false
  /// The rank by which columns are dropped if lines would wrap otherwise. The highest rank is dropped first. A column
  /// without a rank is never dropped.
  var rank: Int?
}

/// A cell of a table. The initializer cleans the text, so that no caller can forget to clean it.
struct Cell {
  let text: String
  let style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = Terminal.clean(text)
    self.style = style
  }
}
