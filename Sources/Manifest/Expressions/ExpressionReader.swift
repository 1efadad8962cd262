import ProgramKit

/// Reads an expression by recursive descent, with a function for each level of precedence. It also checks names and
/// types.
struct ExpressionReader {
  /// A step that was just read, with what the following steps need to know about it.
  struct Operand {
    let index: Int
    let type: ExpressionType
    let offset: Int
    /// The text, if the step is a literal text.
    var literal: String?
  }

  var words: ExpressionWords
  let scope: ExpressionScope
  private(set) var steps: [Expression.Step] = []
  private var depths: [Int] = []
  private(set) var columns: Set<Int> = []
  private(set) var aggregates: [Expression.Aggregate] = []
  private var constants: [ExpressionValue] = []
  private var choices: [[String]] = []
  private var readsClock = false
  /// The number of levels at which the reader is nested now.
  private var nesting = 0

  private init(_ text: String, _ scope: ExpressionScope) throws(ExpressionFault) {
    words = try ExpressionWords(text)
    self.scope = scope
  }

  static func read(_ text: String, _ scope: ExpressionScope) throws(ExpressionFault) -> Expression {
    var reader = try ExpressionReader(text, scope)
    let result = try reader.readChoice()
    guard reader.words.isAtEnd else { throw reader.words.unexpected("the end or an operator") }
    return Expression(
      text: text, steps: reader.steps, constants: reader.constants, choices: reader.choices, type: result.type,
      columns: reader.columns, aggregates: reader.aggregates, readsClock: reader.readsClock)
  }

  // MARK: Steps

  mutating func add(
    _ step: Expression.Step, _ type: ExpressionType, at offset: Int, of operands: Operand...
  ) throws(ExpressionFault) -> Operand {
    let depth = 1 + (operands.map { depths[$0.index] }.max() ?? 0)
    guard steps.count < ExpressionScope.mostSteps, depth <= ExpressionScope.mostDepth else {
      throw ExpressionFault(
        offset: offset,
        message: "is too long: it may have \(ExpressionScope.mostSteps) parts, nested"
          + " \(ExpressionScope.mostDepth) deep: split it into several computed columns")
    }
    steps.append(step)
    depths.append(depth)
    switch step {
    case .now, .today: readsClock = true
    case .column(let column, _), .isPresent(let column): columns.insert(column)
    default: break
    }
    return Operand(index: steps.count - 1, type: type, offset: offset)
  }

  mutating func constant(
    _ value: ExpressionValue, _ type: ExpressionType, at offset: Int
  ) throws(ExpressionFault) -> Operand {
    constants.append(value)
    return try add(.constant(constants.count - 1), type, at: offset)
  }

  mutating func aggregate(
    _ aggregate: Expression.Aggregate, _ reading: Expression.Reading, _ type: ExpressionType, at offset: Int
  ) throws(ExpressionFault) -> Operand {
    if !aggregates.contains(aggregate) { aggregates.append(aggregate) }
    return try add(.aggregate(aggregates.firstIndex(of: aggregate) ?? 0, reading), type, at: offset)
  }

  /// How expressions read values of this kind, and the type that such values have in expressions. Nil if expressions
  /// can't use such values.
  mutating func reading(_ kind: Manifest.Kind) -> (type: ExpressionType, reading: Expression.Reading)? {
    guard let type = kind.expressed else { return nil }
    switch kind {
    case .decimal(let digits, _): return (type, .number(digits: digits))
    case .boolean: return (type, .boolean)
    case .string, .text: return (type, .text)
    case .choice(let list):
      choices.append(list)
      return (type, .choice(choices.count - 1))
    case .tags: return (type, .tags)
    default: return (type, .number(digits: 0))
    }
  }

  /// Adds a stored value as a constant.
  mutating func constant(
    _ value: Manifest.Value, _ type: ExpressionType, _ reading: Expression.Reading, at offset: Int
  ) throws(ExpressionFault) -> Operand {
    try constant(reading.value(of: value, choices), type, at: offset)
  }

  // MARK: Levels of precedence

  mutating func readChoice() throws(ExpressionFault) -> Operand {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= ExpressionScope.mostDepth else { throw words.fault("is nested too deeply") }
    let condition = try readOr()
    guard words.take("?") else { return condition }
    try demand(condition, .boolean, "the condition before '?'")
    let first = try readChoice()
    guard words.take(":") else { throw words.unexpected("':'") }
    let second = try readChoice()
    guard first.type.isLike(second.type) else {
      throw ExpressionFault(
        offset: second.offset, message: "is \(second.type.name), but the value before ':' is \(first.type.name)")
    }
    return try add(
      .choice(condition.index, first.index, second.index), merged(first, second), at: condition.offset, of: condition,
      first, second)
  }

  private mutating func readOr() throws(ExpressionFault) -> Operand {
    var left = try readAnd()
    while words.take("||") {
      let right = try readAnd()
      for operand in [left, right] { try demand(operand, .boolean, "an operand of '||'") }
      left = try add(.or(left.index, right.index), .boolean, at: left.offset, of: left, right)
    }
    return left
  }

  private mutating func readAnd() throws(ExpressionFault) -> Operand {
    var left = try readRelation()
    while words.take("&&") {
      let right = try readRelation()
      for operand in [left, right] { try demand(operand, .boolean, "an operand of '&&'") }
      left = try add(.and(left.index, right.index), .boolean, at: left.offset, of: left, right)
    }
    return left
  }

  private mutating func readRelation() throws(ExpressionFault) -> Operand {
    var left = try readSum()
    while let sign = words.take(oneOf: ["==", "!=", "<=", ">=", "<", ">"]) {
      let right = try readSum()
      left = try compare(left, sign, right)
    }
    return left
  }

  private mutating func readSum() throws(ExpressionFault) -> Operand {
    var left = try readProduct()
    while let sign = words.take(oneOf: ["+", "-"]) {
      let right = try readProduct()
      left = try sum(left, sign, right)
    }
    return left
  }

  private mutating func readProduct() throws(ExpressionFault) -> Operand {
    var left = try readSigned()
    while let sign = words.take(oneOf: ["*", "/"]) {
      let right = try readSigned()
      let step: Expression.Step =
        sign == "*" ? .product(left.index, right.index) : .quotient(left.index, right.index)
      let type: ExpressionType
      switch (left.type, sign, right.type) {
      case (.number, _, .number), (.duration, "/", .duration): type = .number
      case (.duration, _, .number), (.number, "*", .duration): type = .duration
      default: throw mismatch(left, sign, right)
      }
      left = try add(step, type, at: left.offset, of: left, right)
    }
    return left
  }

  private mutating func readSigned() throws(ExpressionFault) -> Operand {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= ExpressionScope.mostDepth else { throw words.fault("is nested too deeply") }
    let offset = words.offset
    if words.take("!") {
      let operand = try readSigned()
      try demand(operand, .boolean, "the operand of '!'")
      return try add(.not(operand.index), .boolean, at: offset, of: operand)
    }
    if words.take("-") {
      let operand = try readSigned()
      guard operand.type == .number || operand.type == .duration else {
        throw ExpressionFault(offset: offset, message: "'-' needs a number, but this is \(operand.type.name)")
      }
      return try add(.negative(operand.index), operand.type, at: offset, of: operand)
    }
    return try readValue()
  }

  // MARK: Types

  func demand(_ operand: Operand, _ type: ExpressionType, _ what: String) throws(ExpressionFault) {
    guard operand.type.isLike(type) else {
      throw ExpressionFault(
        offset: operand.offset, message: "\(what) must be \(type.name), but this is \(operand.type.name)")
    }
  }

  private func mismatch(_ left: Operand, _ sign: String, _ right: Operand) -> ExpressionFault {
    let types = [left.type, right.type]
    let hint =
      types.contains(.number) && (types.contains(.date) || types.contains(.time))
      ? ": write days(…) or seconds(…) around the number"
      : types.contains(.number) && types.contains(.duration)
        ? ": write days(…) or seconds(…) around the number, or divide the duration by days(1)" : ""
    return ExpressionFault(
      offset: right.offset, message: "'\(sign)' can't join \(left.type.name) and \(right.type.name)\(hint)")
  }

  /// The type of a choice between two operands. A text can have any value that either operand can have.
  private func merged(_ left: Operand, _ right: Operand) -> ExpressionType {
    guard case (.text(let some), .text(let others)) = (left.type, right.type) else { return left.type }
    let all = [some ?? left.literal.map { [$0] }, others ?? right.literal.map { [$0] }].compactMap(\.self)
    return .text(all.count == 2 ? all[0] + all[1] : nil)
  }

  private mutating func compare(
    _ left: Operand, _ sign: String, _ right: Operand
  ) throws(ExpressionFault) -> Operand {
    let isEquality = sign == "==" || sign == "!="
    guard left.type.isLike(right.type), left.type != .tags, isEquality || left.type.isOrdered else {
      throw mismatch(left, sign, right)
    }
    for (choice, literal) in [(left, right), (right, left)] {
      guard case .text(let choices?) = choice.type, let text = literal.literal, !choices.contains(text) else {
        continue
      }
      throw ExpressionFault(
        offset: literal.offset, message: "'\(Findings.shown(text))' is not one of \(choices.joined(separator: ", "))")
    }
    func less(_ left: Operand, _ right: Operand) throws(ExpressionFault) -> Operand {
      try add(.isLess(left.index, right.index), .boolean, at: left.offset, of: left, right)
    }
    switch sign {
    case "<": return try less(left, right)
    case ">": return try less(right, left)
    case "<=": return try not(less(right, left))
    case ">=": return try not(less(left, right))
    default:
      let equal = try add(.isEqual(left.index, right.index), .boolean, at: left.offset, of: left, right)
      return sign == "==" ? equal : try not(equal)
    }
  }

  private mutating func not(_ operand: Operand) throws(ExpressionFault) -> Operand {
    try add(.not(operand.index), .boolean, at: operand.offset, of: operand)
  }

  private mutating func sum(_ left: Operand, _ sign: String, _ right: Operand) throws(ExpressionFault) -> Operand {
    let isSum = sign == "+"
    func plain(_ left: Operand, _ right: Operand, _ type: ExpressionType) throws(ExpressionFault) -> Operand {
      try add(
        isSum ? .sum(left.index, right.index) : .difference(left.index, right.index), type, at: left.offset, of: left,
        right)
    }
    switch (left.type, right.type) {
    case (.number, .number), (.duration, .duration): return try plain(left, right, left.type)
    case (.time, .time) where !isSum: return try plain(left, right, .duration)
    case (.date, .date) where !isSum: return try seconds(days: plain(left, right, .number))
    case (.time, .duration): return try floor(plain(left, right, .time))
    case (.date, .duration): return try floor(plain(left, days(right), .date))
    case (.duration, .time) where isSum: return try floor(plain(right, left, .time))
    case (.duration, .date) where isSum: return try floor(plain(right, days(left), .date))
    default: throw mismatch(left, sign, right)
    }
  }

  /// Rounds an operand down, because times are whole seconds and dates are whole days.
  private mutating func floor(_ operand: Operand) throws(ExpressionFault) -> Operand {
    try add(.floor(operand.index), operand.type, at: operand.offset, of: operand)
  }

  private mutating func days(_ duration: Operand) throws(ExpressionFault) -> Operand {
    let day = try constant(Self.secondsOfDay, .number, at: duration.offset)
    return try add(.quotient(duration.index, day.index), .number, at: duration.offset, of: duration, day)
  }

  mutating func seconds(days: Operand) throws(ExpressionFault) -> Operand {
    let day = try constant(Self.secondsOfDay, .number, at: days.offset)
    return try add(.product(days.index, day.index), .duration, at: days.offset, of: days, day)
  }

  private static let secondsOfDay = ExpressionValue(Fraction(86_400))
}
