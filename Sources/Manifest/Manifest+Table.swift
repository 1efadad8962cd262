extension Manifest {
  /// The rows of one kind, and the rules that the host keeps among them.
  package struct Table: Sendable, Equatable {
    package let name: String
    package let summary: String
    /// What one of its rows is called in replies.
    package let one: String
    package let columns: [Column]
    /// The column that says whose a row is; nil where rows are everybody's.
    package let owner: Int?
    package let visibility: Visibility
    /// Lists of columns that no two rows have alike.
    package let unique: [[Int]]
    /// Lists of columns by which rows are found.
    package let indexes: [[Int]]
    package let verbs: [Verb]

    package func column(named name: String) -> Int? { columns.firstIndex { $0.name == name } }

    /// The first column of times or dates: by it rows are ordered, and `from` and `to` are about it.
    package var moment: Int? { columns.firstIndex { $0.kind.isMoment } }
    /// The first column of numbers: what a report adds up.
    package var number: Int? { columns.firstIndex { $0.kind.isNumber } }
  }

  /// Who sees a row.
  package enum Visibility: Sendable, Equatable {
    case everybody
    case owner
    /// The accounts in these columns.
    case accounts([Int])
  }

  /// What the host does without a program.
  package enum Verb: String, Sendable, CaseIterable {
    case add, list, show, edit, delete, report
  }

  package struct Column: Sendable, Equatable {
    package let name: String
    package let summary: String
    package let kind: Kind
    package let isOptional: Bool
    /// Is it always the account that makes the row?
    package let isCaller: Bool
    package let standard: Standard?

    /// Are there rows without it?
    package var mayBeAbsent: Bool { isOptional || kind.isList }
    /// May it be left out?
    package var mayBeMissing: Bool { isOptional || standard != nil }
  }

  /// What a value is that was left out.
  package enum Standard: Sendable, Equatable {
    case value(Value)
    /// The time of the call.
    case now
    /// The day of the call, where the caller is.
    case today
  }
}
