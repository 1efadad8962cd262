package import ModuleKit

extension Manifest {
  /// A table of rows, and the rules that the host enforces for it.
  package struct Table: Sendable, Equatable {
    package let name: String
    package let summary: String
    /// The table's name for people on the page. Nil means that they see `name`.
    package let label: Label?
    /// The name of a single row in replies.
    package let one: String
    /// The columns of the table: first the stored columns, then the computed columns, then the pictures.
    package internal(set) var columns: [Column]
    /// The column by which people recognize a row. Nil if people know a row only by its id.
    package let title: Int?
    /// The column with the owner of a row. Nil if rows have no owner.
    package let owner: Int?
    package let visibility: Visibility
    /// Which of the accounts that see a row may change the row.
    package let changing: Visibility
    /// Lists of columns whose values together must be unique.
    package let unique: [[Int]]
    /// Lists of columns for which there is an index.
    package let indexes: [[Int]]
    package let verbs: [Verb]
    package internal(set) var declaredVerbs: [DeclaredVerb] = []
    package internal(set) var show = Show()

    /// Whether the table has a verb of this name, of either kind.
    package func hasVerb(named name: String) -> Bool {
      verbs.contains { $0.rawValue == name } || declaredVerbs.contains { $0.name == name }
    }

    var withoutVerbs: Table {
      Table(
        name: name, summary: summary, label: label, one: one, columns: columns, title: title, owner: owner,
        visibility: visibility, changing: changing, unique: unique, indexes: indexes, verbs: [])
    }

    package func column(named name: String) -> Int? { columns.firstIndex { $0.name == name } }

    package var storedColumns: ArraySlice<Column> { columns.prefix { !$0.isComputed && $0.kind != .picture } }
    package var pictures: [Column] { columns.filter { $0.kind == .picture } }
    /// The columns that migrations can change: the stored columns, and the columns with pictures.
    package var keptColumns: [Column] { storedColumns + pictures }
    /// The verbs of each column with pictures.
    static let pictureVerbs = ["set", "get", "remove"]
    package var methodCount: Int { verbs.count + declaredVerbs.count + pictures.count * Self.pictureVerbs.count }
    /// The number of steps that computing all computed columns of a row takes.
    package var steps: Int { columns.reduce(0) { $0 + ($1.computed?.steps ?? 0) } }

    /// The first stored column with a time or a date. Rows are sorted by this column, and `from` and `to` refer to it.
    package var moment: Int? { storedColumns.firstIndex { $0.kind.isMoment } }
    /// The column that timelines sum up, so that reports of its sums are fast. It is the report's default column,
    /// unless that column is computed. Otherwise it is the first stored column with numbers.
    package var number: Int? {
      if let sum = show.report.sum, !columns[sum].isComputed { return sum }
      return storedColumns.firstIndex { $0.kind.isNumber }
    }
  }

  /// The accounts that may see or change a row.
  package enum Visibility: Sendable, Equatable {
    case everybody
    case owner
    /// The accounts that are named in these columns of the row.
    case accounts([Int])
  }

  /// An operation that the host performs without a program.
  package enum Verb: String, Sendable, CaseIterable {
    case add, list, show, edit, delete, report
  }

  package struct Column: Sendable, Equatable {
    package let name: String
    package let summary: String
    /// The text that people see beside the value. Nil means that they see `name`.
    package let label: Label?
    /// The meaning of the value. Nil if the type implies it.
    package let role: Role?
    package let kind: Kind
    package let isOptional: Bool
    /// Whether the value is always the account that creates the row.
    package let isCaller: Bool
    package let standard: Standard?
    /// Whether the value is computed when it is read, and never stored.
    package internal(set) var isComputed = false
    /// How the value is computed. Nil for a stored value. Also nil until the expression has been read.
    package internal(set) var computed: Computed?
    /// The substitute for a value that can't be computed. Clients see the substitute. Expressions see it, too, unless
    /// they compute a column.
    package internal(set) var whenAbsent: Standard?

    /// The chart that shows a list in a result.
    package internal(set) var chart: Presentation.Chart?

    /// Whether a row can lack a value in this column.
    package var mayBeAbsent: Bool {
      isComputed ? whenAbsent == nil : isOptional || kind.isList || kind == .picture
    }
    /// Whether a call may omit the value.
    package var mayBeMissing: Bool { isOptional || standard != nil }
    /// Whether a call must contain a value for this param.
    package var isRequired: Bool { !mayBeMissing && !kind.isList }
  }

  package struct Computed: Sendable, Equatable {
    package let expression: Expression
    /// Whether the value depends only on the row's stored values. If not, the column can't be indexed.
    package let isStable: Bool
    /// The number of steps that computing the value takes. It includes the steps of the computed columns that the
    /// expression reads.
    package let steps: Int
  }

  /// The value that a column gets if a call omits it.
  package enum Standard: Sendable, Equatable {
    case value(Value)
    /// The time of the call.
    case now
    /// The day of the call in the caller's time zone.
    case today
  }
}
