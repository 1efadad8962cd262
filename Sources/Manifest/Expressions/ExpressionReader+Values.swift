import ProgramKit

// Reads literals, names and functions.

extension ExpressionReader {
  mutating func readValue() throws(ExpressionFault) -> Operand {
    let offset = words.offset
    if words.take("(") {
      let inner = try readChoice()
      guard words.take(")") else { throw words.unexpected("')'") }
      return inner
    }
    if let text = try words.takeText() {
      var operand = try constant(.text(text), .text(nil), at: offset)
      operand.literal = text
      return operand
    }
    if let number = try words.takeNumber() { return try constant(.number(number), .number, at: offset) }
    guard let name = words.takeName() else { throw words.unexpected("a value") }
    if words.take("(") { return try readFunction(name, offset) }
    switch name {
    case "true", "false": return try constant(.boolean(name == "true"), .boolean, at: offset)
    case "now": return try add(.now, .time, at: offset)
    case "today": return try add(.today, .date, at: offset)
    case "params" where words.take("."): return try readParam(offset)
    default: return try readColumn(name, offset)
    }
  }

  // MARK: Names

  private mutating func readColumn(_ name: String, _ offset: Int) throws(ExpressionFault) -> Operand {
    let column = try column(name, of: scope.row, offset)
    let declared = scope.row.columns[column]
    guard let (type, reading) = reading(declared.kind) else {
      throw ExpressionFault(
        offset: offset,
        message: "'\(name)' can't be used in a computation: only has(\(name)) is allowed")
    }
    let value = try add(.column(column, reading), type, at: offset)
    guard !scope.isComputing, let shown = declared.whenAbsent else { return value }
    let instead: Operand
    switch shown {
    case .now: instead = try add(.now, type, at: offset)
    case .today: instead = try add(.today, type, at: offset)
    case .value(let constant): instead = try self.constant(constant, type, reading, at: offset)
    }
    return try add(.either(value.index, instead.index), type, at: offset, of: value, instead)
  }

  private func column(_ name: String, of table: Manifest.Table, _ offset: Int) throws(ExpressionFault) -> Int {
    if let column = table.column(named: name) {
      guard table.columns[column].kind != .picture else {
        throw ExpressionFault(offset: offset, message: "'\(name)' is a picture, which no expression can use")
      }
      return column
    }
    let names = table.columns.map(\.name)
    let hint = Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    throw ExpressionFault(
      offset: offset,
      message: "\(table.name) has no column '\(Findings.shown(name))'; "
        + (hint ?? "it has \(names.joined(separator: ", "))"))
  }

  private mutating func readParam(_ offset: Int) throws(ExpressionFault) -> Operand {
    guard let name = words.takeName() else { throw words.unexpected("the name of a param") }
    guard let param = scope.params.firstIndex(where: { $0.name == name }) else {
      let names = scope.params.map(\.name).joined(separator: ", ")
      throw ExpressionFault(
        offset: offset,
        message: "there is no param '\(Findings.shown(name))'" + (names.isEmpty ? "" : "; there is \(names)"))
    }
    guard let (type, reading) = reading(scope.params[param].kind) else {
      throw ExpressionFault(offset: offset, message: "'\(name)' isn't a value that an expression can use")
    }
    return try add(.param(param, reading), type, at: offset)
  }

  // MARK: Functions

  private static let functions = ["count", "days", "has", "last", "max", "min", "seconds", "size", "sum"]

  /// Reads the rest of a function call, after its name and the parenthesis.
  private mutating func readFunction(_ name: String, _ offset: Int) throws(ExpressionFault) -> Operand {
    let result: Operand
    switch name {
    case "has": result = try readHas(offset)
    case "days", "seconds":
      let number = try readChoice()
      try demand(number, .number, "the argument of \(name)")
      result =
        name == "days"
        ? try seconds(days: number) : Operand(index: number.index, type: .duration, offset: number.offset)
    case "size":
      let operand = try readChoice()
      switch operand.type {
      case .tags: result = Operand(index: operand.index, type: .number, offset: offset)
      case .text: result = try add(.length(operand.index), .number, at: offset, of: operand)
      default:
        throw ExpressionFault(offset: offset, message: "size needs a text or tags, but this is \(operand.type.name)")
      }
    case "count", "sum", "last": result = try readAggregate(name, offset)
    case "min", "max": result = words.isAtPath ? try readAggregate(name, offset) : try readExtreme(name, offset)
    default:
      let hint = Spelling.nearest(to: name, among: Self.functions).map { "did you mean '\($0)'?" }
      throw ExpressionFault(
        offset: offset,
        message: "there is no function '\(Findings.shown(name))'; "
          + (hint ?? "the functions are \(Self.functions.joined(separator: ", "))"))
    }
    guard words.take(")") else { throw words.unexpected("')'") }
    return result
  }

  /// Reads the rest of a call to `has`. The function also accepts columns whose values can't be used otherwise.
  private mutating func readHas(_ offset: Int) throws(ExpressionFault) -> Operand {
    if let name = words.nameBeforeParenthesis, let column = scope.row.column(named: name),
      scope.row.columns[column].kind != .picture
    {
      _ = words.takeName()
      return try add(.isPresent(column: column), .boolean, at: offset)
    }
    let operand = try readChoice()
    return try add(.has(operand.index), .boolean, at: offset, of: operand)
  }

  private mutating func readExtreme(_ name: String, _ offset: Int) throws(ExpressionFault) -> Operand {
    var result = try readChoice()
    guard result.type.isOrdered else {
      throw ExpressionFault(
        offset: result.offset, message: "\(name) compares numbers, times or dates, but this is \(result.type.name)")
    }
    var count = 1
    while words.take(",") {
      let next = try readChoice()
      try demand(next, result.type, "each argument of \(name)")
      result = try add(
        name == "min" ? .least(result.index, next.index) : .greatest(result.index, next.index), result.type,
        at: offset, of: result, next)
      count += 1
    }
    guard count > 1 else { throw ExpressionFault(offset: offset, message: "\(name) needs at least two arguments") }
    return result
  }

  /// Reads `readings` or `readings.value`. The first form means the rows of another table that refer to this row. The
  /// second form means a column of these rows.
  private mutating func readAggregate(_ name: String, _ offset: Int) throws(ExpressionFault) -> Operand {
    guard let function = Expression.Aggregate.Function(rawValue: name) else { throw words.unexpected("a function") }
    let place = words.offset
    guard let path = words.takeName() else { throw words.unexpected("the name of a table") }
    guard let table = scope.tables.firstIndex(where: { $0.name == path }) else {
      let names = scope.tables.map(\.name).joined(separator: ", ")
      throw ExpressionFault(
        offset: place, message: "no table '\(Findings.shown(path))' in this module; its tables are \(names)")
    }
    let other = scope.tables[table]
    let reference = try reference(from: other, place)
    guard words.take(".") else {
      guard function == .count else {
        throw ExpressionFault(offset: place, message: "\(name) needs a column, such as \(name)(\(path).…)")
      }
      let aggregate = Expression.Aggregate(function: .count, table: table, reference: reference, column: nil)
      return try self.aggregate(aggregate, .number(digits: 0), .number, at: offset)
    }
    guard function != .count, let columnName = words.takeName() else {
      throw ExpressionFault(offset: place, message: "count takes a table: write count(\(path))")
    }
    let column = try column(columnName, of: other, place)
    let declared = other.columns[column]
    guard let (type, reading) = reading(declared.kind), !declared.isComputed,
      function == .last || (function == .sum ? declared.kind.isNumber : type.isOrdered)
    else {
      throw ExpressionFault(
        offset: place,
        message: !declared.isComputed
          ? "\(name) can't be applied to '\(columnName)'"
          : "'\(columnName)' is computed, but \(name) needs a stored column")
    }
    let aggregate = Expression.Aggregate(function: function, table: table, reference: reference, column: column)
    return try self.aggregate(aggregate, reading, type, at: offset)
  }

  /// The only column of another table that refers to the expression's table.
  private func reference(from other: Manifest.Table, _ offset: Int) throws(ExpressionFault) -> Int {
    let referring = other.columns.indices.filter { column in
      if case .reference(scope.row.name, _) = other.columns[column].kind { true } else { false }
    }
    guard let only = referring.first, referring.count == 1 else {
      throw ExpressionFault(
        offset: offset,
        message: referring.isEmpty
          ? "\(other.name) has no column that refers to \(scope.row.name)"
          : "\(other.name) has several columns that refer to \(scope.row.name), so it isn't clear which rows are meant")
    }
    guard scope.row.visibility.isWithin(other.visibility) else {
      throw ExpressionFault(
        offset: offset,
        message: "not everybody who sees the rows of \(scope.row.name) may also see those of \(other.name)")
    }
    return only
  }
}

extension Manifest.Visibility {
  /// Whether every account that sees a row of one table also sees the rows of another table that refer to that row. A
  /// row may refer only to rows that its own owner sees.
  fileprivate func isWithin(_ other: Manifest.Visibility) -> Bool {
    switch (self, other) {
    case (_, .everybody), (.owner, .owner): true
    default: false
    }
  }
}
