package import ModuleKit

extension Manifest {
  /// A table of rows, and the rules that the host enforces for it.
  package struct Table: Sendable, Equatable {
    package let name: String
    package let summary: String
    /// The name that users see on the page. Nil means that users see `name`.
    package let label: Label?
    /// The singular name of a row in replies.
    package let one: String
    /// The columns of the table: first the stored columns, then the computed columns, then the pictures.
    package internal(set) var columns: [Column]
    /// The column by which users recognize a row. Nil if users know a row only by its number.
    package let title: Int?
    /// The column with the owner of a row. Nil if rows have no owner.
    package let owner: Int?
    package let visibility: Visibility
    /// The accounts that may change a row, among the accounts that see the row.
    package let changing: Visibility
    /// Lists of columns whose combined values are unique.
    package let unique: [[Int]]
    /// Lists of columns that have an index.
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
    /// The methods of each column of pictures.
    static let pictureVerbs = ["set", "get", "remove"]
    package var methodCount: Int { verbs.count + declaredVerbs.count + pictures.count * Self.pictureVerbs.count }
    /// The number of steps that all computed columns of a row take.
    package var steps: Int { columns.reduce(0) { $0 + ($1.computed?.steps ?? 0) } }

    /// The first stored time or date. Rows are ordered by this column, and `from` and `to` refer to it.
    package var moment: Int? { storedColumns.firstIndex { $0.kind.isMoment } }
    /// The column whose sums timelines keep, so that reports are fast. This is the default column of the report or, if
    /// there is no default, the first column with numbers.
    package var number: Int? {
      if let sum = show.report.sum, !columns[sum].isComputed { return sum }
      return storedColumns.firstIndex { $0.kind.isNumber }
    }
  }

  /// The accounts that see a row, or that may change it.
  package enum Visibility: Sendable, Equatable {
    case everybody
    case owner
    /// The accounts in these columns.
    case accounts([Int])
  }

  /// An operation that the host performs without a program.
  package enum Verb: String, Sendable, CaseIterable {
    case add, list, show, edit, delete, report
  }

  package struct Column: Sendable, Equatable {
    package let name: String
    package let summary: String
    /// The text that users see beside the value. Nil means that users see `name`.
    package let label: Label?
    /// The meaning of the value, if the type doesn't imply a meaning.
    package let role: Role?
    package let kind: Kind
    package let isOptional: Bool
    /// Whether the value is always the account that creates the row.
    package let isCaller: Bool
    package let standard: Standard?
    /// Whether the value is computed when it is read, and never stored.
    package internal(set) var isComputed = false
    /// How the value is computed. Nil if the value is stored, or if the expression hasn't been read yet.
    package internal(set) var computed: Computed?
    /// The substitute that is shown, and that expressions see, if the value can't be computed.
    package internal(set) var whenAbsent: Standard?

    /// The chart of a list in a result.
    package internal(set) var chart: Presentation.Chart?

    /// Whether a row may lack a value in this column.
    package var mayBeAbsent: Bool {
      isComputed ? whenAbsent == nil : isOptional || kind.isList || kind == .picture
    }
    /// Whether a call may omit the value.
    package var mayBeMissing: Bool { isOptional || standard != nil }
  }

  package struct Computed: Sendable, Equatable {
    package let expression: Expression
    /// Whether the value depends on nothing but the row's stored values, so that it can be indexed.
    package let isStable: Bool
    /// The number of steps of the expression, including the steps of the computed columns that it reads.
    package let steps: Int
  }

  /// The value that an omitted column gets.
  package enum Standard: Sendable, Equatable {
    case value(Value)
    /// The time of the call.
    case now
    /// The day of the call in the caller's time zone.
    case today
  }
}
