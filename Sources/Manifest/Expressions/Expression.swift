/// An expression over the values of a row. The syntax is a subset of the Common Expression Language (CEL) and is
/// described in trackd-module(7).
///
/// A manifest's text is parsed once into a list of typed steps. Each step refers only to earlier steps. So evaluation
/// can't fail or loop, and needs no type checks. A value that can't be computed is absent. The cost is known in
/// advance: at most one visit per step, plus the steps of the computed columns that the expression reads.
package struct Expression: Sendable, Equatable {
  package let text: String
  /// The steps of the expression. The value of the last step is the result.
  let steps: [Step]
  let constants: [ExpressionValue]
  /// The choices of each column or param of the kind `choice` that the expression reads.
  let choices: [[String]]
  let type: ExpressionType
  /// The columns of the row that the expression reads.
  package let columns: Set<Int>
  /// The aggregates that the expression reads. For a given row, each aggregate is computed from the rows that refer to
  /// it.
  package let aggregates: [Aggregate]
  /// Whether the expression reads the time of the call.
  let readsClock: Bool

  /// The index of an earlier step, or of something stored beside the steps.
  typealias Index = Int

  /// One step of the evaluation. It contains no references, so visiting it needs no reference counting. Texts and lists
  /// are stored beside the steps.
  enum Step: Sendable, Equatable {
    case constant(Index)
    case column(Int, Reading)
    /// A param of the call.
    case param(Int, Reading)
    case now, today
    case aggregate(Index, Reading)
    case isPresent(column: Int)
    case has(Index)
    /// The first operand, or the second operand if the first is absent.
    case either(Index, Index)
    case not(Index)
    case negative(Index)
    case sum(Index, Index)
    case difference(Index, Index)
    case product(Index, Index)
    case quotient(Index, Index)
    case floor(Index)
    case least(Index, Index)
    case greatest(Index, Index)
    case isEqual(Index, Index)
    case isLess(Index, Index)
    case and(Index, Index)
    case or(Index, Index)
    case choice(Index, Index, Index)
    case length(Index)
  }

  /// How an expression reads a stored value.
  enum Reading: Sendable, Equatable {
    /// The stored value is a number in units of its last decimal place.
    case number(digits: Int)
    case boolean, text
    case choice(Index)
    /// The stored value is a list of texts. The expression reads the number of texts.
    case tags
  }

  /// A value computed from the rows of another table that refer to this row.
  package struct Aggregate: Sendable, Hashable {
    package enum Function: String, Sendable, CaseIterable {
      case count, sum, min, max
      /// The value of the column in the row that is last in time.
      case last
    }

    package let function: Function
    package let table: Int
    /// The column of the other table that refers to this row.
    package let reference: Int
    /// The column whose values are used. Nil for a count.
    package let column: Int?
  }
}

/// The type of an expression's value.
enum ExpressionType: Sendable, Equatable {
  case number
  /// A duration in seconds.
  case duration
  /// A time in seconds since 1970.
  case time
  /// A date in days since 1970.
  case date
  case boolean
  /// A text. Lists the possible values, if they are known.
  case text([String]?)
  case tags

  var isOrdered: Bool {
    switch self {
    case .number, .duration, .time, .date: true
    case .boolean, .text, .tags: false
    }
  }

  /// Whether a value of this type may be used where the other type is expected.
  func isLike(_ other: ExpressionType) -> Bool {
    if case (.text, .text) = (self, other) { true } else { self == other }
  }

  var name: String {
    switch self {
    case .number: "a number"
    case .duration: "a duration"
    case .time: "a time"
    case .date: "a date"
    case .boolean: "true or false"
    case .text: "a text"
    case .tags: "tags"
    }
  }
}

package enum ExpressionValue: Sendable, Equatable {
  case absent
  case boolean(Bool)
  /// A number, a time, a date or a duration.
  case number(Fraction)
  case text(String)

  init(_ number: Fraction?) { self = number.map { .number($0) } ?? .absent }

  /// Texts are equal if their bytes are equal.
  package static func == (left: ExpressionValue, right: ExpressionValue) -> Bool {
    switch (left, right) {
    case (.absent, .absent): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }
}

extension Manifest.Kind {
  /// Whether an expression can compute a value of this kind.
  var isComputable: Bool { expressed != nil && !isList }

  /// The type in expressions. Nil for values that expressions can only test for presence.
  var expressed: ExpressionType? {
    switch self {
    case .integer, .decimal: .number
    case .duration: .duration
    case .time: .time
    case .date: .date
    case .boolean: .boolean
    case .string, .text: .text(nil)
    case .choice(let choices): .text(choices)
    case .tags: .tags
    case .account, .reference, .place, .picture, .row, .list, .table: nil
    }
  }
}
