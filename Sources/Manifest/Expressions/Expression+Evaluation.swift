import Time

/// What an expression can read: a row, the time, and the rows that refer to the row.
package protocol ExpressionContext {
  /// The value of a column of the row, whether stored or computed.
  func value(ofColumn column: Int) -> Manifest.Value
  func value(ofParam param: Int) -> Manifest.Value
  func value(of aggregate: Expression.Aggregate) -> Manifest.Value
  /// The time of the call, in seconds since 1970. Nil if the value must not depend on the time.
  var now: Int? { get }
  /// The day of the call, in days since 1970. Nil if the value must not depend on the time.
  var today: Int? { get }
}

extension Expression {
  package func evaluate(in context: some ExpressionContext) -> ExpressionValue {
    evaluate(steps.count - 1, context)
  }

  /// The expression's value as the value of a column. The result is `none` if the expression's value doesn't fit the
  /// column.
  package func value(in context: some ExpressionContext, as kind: Manifest.Kind) -> Manifest.Value {
    switch (kind, evaluate(in: context)) {
    case (.integer(let range), .number(let number)), (.duration(let range), .number(let number)):
      Self.value(number, 0, range)
    case (.decimal(let digits, let range), .number(let number)): Self.value(number, digits, range)
    case (.time, .number(let number)):
      Self.value(number.floor, 0, Instant.earliest.seconds...Instant.latest.seconds)
    case (.date, .number(let number)): Self.value(number.floor, 0, Day.earliest.ordinal...Day.latest.ordinal)
    case (.boolean, .boolean(let value)): .number(value ? 1 : 0)
    case (.string(let length), .text(let text)), (.text(let length), .text(let text)):
      length.contains(text.unicodeScalars.count) ? .text(text) : .none
    case (.choice(let choices), .text(let text)):
      choices.firstIndex { $0.utf8.elementsEqual(text.utf8) }.map { .number($0) } ?? .none
    default: .none
    }
  }

  private static func value(_ number: Fraction, _ digits: Int, _ range: ClosedRange<Int>) -> Manifest.Value {
    number.scaled(digits: digits).flatMap { range.contains($0) ? .number($0) : nil } ?? .none
  }

  /// Computes the value of a step. Only the steps that the result needs are visited. `ExpressionReader` limits the
  /// depth of the recursion.
  private func evaluate(_ index: Index, _ context: some ExpressionContext) -> ExpressionValue {
    switch steps[index] {
    case .constant(let index): constants[index]
    case .column(let column, let reading): reading.value(of: context.value(ofColumn: column), choices)
    case .param(let param, let reading): reading.value(of: context.value(ofParam: param), choices)
    case .now: ExpressionValue(context.now.flatMap { Fraction($0) })
    case .today: ExpressionValue(context.today.flatMap { Fraction($0) })
    case .aggregate(let index, let reading): reading.value(of: context.value(of: aggregates[index]), choices)
    case .isPresent(let column): .boolean(context.value(ofColumn: column) != .none)
    case .has(let operand): .boolean(evaluate(operand, context) != .absent)
    case .either(let first, let second):
      switch evaluate(first, context) {
      case .absent: evaluate(second, context)
      case let value: value
      }
    case .not(let operand): if let value = truth(operand, context) { .boolean(!value) } else { .absent }
    case .negative(let operand): ExpressionValue(number(operand, context).map { -$0 })
    case .floor(let operand): ExpressionValue(number(operand, context)?.floor)
    case .sum(let left, let right): combine(left, right, context) { $0 + $1 }
    case .difference(let left, let right): combine(left, right, context) { $0 - $1 }
    case .product(let left, let right): combine(left, right, context) { $0 * $1 }
    case .quotient(let left, let right): combine(left, right, context) { $0 / $1 }
    case .least(let left, let right): combine(left, right, context) { $1 < $0 ? $1 : $0 }
    case .greatest(let left, let right): combine(left, right, context) { $0 < $1 ? $1 : $0 }
    case .isEqual(let left, let right): equality(left, right, context)
    case .isLess(let left, let right): order(left, right, context)
    case .and(let left, let right): junction(left, right, context, decisive: false)
    case .or(let left, let right): junction(left, right, context, decisive: true)
    case .choice(let condition, let first, let second):
      switch truth(condition, context) {
      case true: evaluate(first, context)
      case false: evaluate(second, context)
      case nil: .absent
      }
    case .length(let operand):
      if case .text(let text) = evaluate(operand, context) {
        ExpressionValue(Fraction(text.unicodeScalars.count))
      } else {
        .absent
      }
    }
  }

  private func number(_ index: Index, _ context: some ExpressionContext) -> Fraction? {
    if case .number(let number) = evaluate(index, context) { number } else { nil }
  }

  private func truth(_ index: Index, _ context: some ExpressionContext) -> Bool? {
    if case .boolean(let value) = evaluate(index, context) { value } else { nil }
  }

  private func combine(
    _ left: Index, _ right: Index, _ context: some ExpressionContext, _ combine: (Fraction, Fraction) -> Fraction?
  ) -> ExpressionValue {
    guard let left = number(left, context), let right = number(right, context) else { return .absent }
    return ExpressionValue(combine(left, right))
  }

  private func equality(_ left: Index, _ right: Index, _ context: some ExpressionContext) -> ExpressionValue {
    let (left, right) = (evaluate(left, context), evaluate(right, context))
    return left == .absent || right == .absent ? .absent : .boolean(left == right)
  }

  private func order(_ left: Index, _ right: Index, _ context: some ExpressionContext) -> ExpressionValue {
    guard let left = number(left, context), let right = number(right, context) else { return .absent }
    return .boolean(left < right)
  }

  /// Evaluates `&&` or `||`. If one operand decides the result, the other operand's value may be absent.
  private func junction(
    _ left: Index, _ right: Index, _ context: some ExpressionContext, decisive: Bool
  ) -> ExpressionValue {
    let left = truth(left, context)
    if left == decisive { return .boolean(decisive) }
    let right = truth(right, context)
    if right == decisive { return .boolean(decisive) }
    return left == nil || right == nil ? .absent : .boolean(!decisive)
  }
}

extension Expression.Reading {
  func value(of stored: Manifest.Value, _ choices: [[String]]) -> ExpressionValue {
    switch (self, stored) {
    case (.number(let digits), .number(let number)): ExpressionValue(Fraction(number, digits: digits))
    case (.boolean, .number(let number)): .boolean(number != 0)
    case (.text, .text(let text)): .text(text)
    case (.choice(let list), .number(let index)):
      choices[list].indices.contains(index) ? .text(choices[list][index]) : .absent
    case (.tags, .texts(let texts)): ExpressionValue(Fraction(texts.count))
    case (.tags, .none): ExpressionValue(Fraction(0))
    default: .absent
    }
  }
}
