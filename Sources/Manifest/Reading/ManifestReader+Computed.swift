import ModuleKit
import Wire

// Reads computed columns. They may refer to any table, so all tables are read first.

extension ManifestReader {
  mutating func readComputed(_ json: JSON?) {
    for (key, value) in named(json) {
      guard let number = tables.firstIndex(where: { $0.name == key.name }) else { continue }
      let path = "tables.\(key.name)"
      let places = readExpressions(value["row"], of: number, "\(path).row")
      checkCosts(places, of: number, value["row"])
      for list in ["unique", "index"] { checkStable(value[list], tables[number], "\(path).\(list)") }
    }
  }

  /// The expressions of computed columns with their paths, keyed by column.
  private typealias Places = [Int: (json: JSON, path: String)]

  private mutating func readExpressions(_ json: JSON?, of number: Int, _ path: String) -> Places {
    var places: Places = [:]
    var computed: [Int: Expression] = [:]
    let scope = ExpressionScope(tables: tables, table: number, params: [], isComputing: true)
    for (key, value) in named(json) {
      guard let text = value["computed"], let column = tables[number].column(named: key.name),
        tables[number].columns[column].kind.isComputable
      else { continue }
      let path = "\(path).\(key.name).computed"
      guard let expression = readExpression(text, scope, path) else { continue }
      checkResult(expression, tables[number].columns[column].kind, text, path)
      places[column] = (text, path)
      computed[column] = expression
    }
    let costs = ComputedCosts(computed)
    for (column, expression) in computed {
      tables[number].columns[column].computed = Manifest.Computed(
        expression: expression, isStable: costs.isStable(column), steps: costs.steps(of: column))
    }
    for column in costs.circles.sorted() {
      guard let (json, path) = places[column] else { continue }
      findings.add(json, path, "is computed from itself, directly or through other columns")
    }
    for column in costs.deep.sorted() {
      guard let (json, path) = places[column] else { continue }
      findings.add(json, path, "builds on computed columns more than \(Limits.computedLevels) deep")
    }
    return places
  }

  /// Reports a mistake if showing a row would take too many steps.
  private mutating func checkCosts(_ places: Places, of number: Int, _ json: JSON?) {
    let steps = tables[number].steps
    guard steps > Limits.stepsOfTable, let json else { return }
    findings.add(
      json, "tables.\(tables[number].name).row",
      "its computed columns take \(steps) steps together, but the limit is \(Limits.stepsOfTable): a column counts again"
        + " wherever another one reads it")
  }

  /// Reports a mistake if an indexed column changes with time or with other rows.
  private mutating func checkStable(_ json: JSON?, _ table: Manifest.Table, _ path: String) {
    guard let json, json.kind == .array else { return }
    for (number, list) in json.elements.enumerated() where list.kind == .array {
      for (place, element) in list.elements.enumerated() {
        guard let column = element.string.flatMap(table.column(named:)),
          table.columns[column].computed?.isStable == false
        else { continue }
        findings.add(
          element, "\(path)[\(number)][\(place)]", "depends on now, today or other rows, so it can't be indexed")
      }
    }
  }
}

/// The number of steps and the dependencies of computed columns. If a column reads other computed columns, their steps
/// and dependencies are included.
private struct ComputedCosts {
  private struct Cost {
    var steps: Int
    var level: Int
    var isStable: Bool
  }

  private let computed: [Int: Expression]
  private var known: [Int: Cost] = [:]
  private var open: Set<Int> = []
  private(set) var circles: Set<Int> = []
  private(set) var deep: Set<Int> = []

  init(_ computed: [Int: Expression]) {
    self.computed = computed
    for column in computed.keys.sorted() {
      if let cost = cost(of: column), cost.level > Limits.computedLevels { deep.insert(column) }
    }
  }

  func isStable(_ column: Int) -> Bool { known[column]?.isStable ?? false }
  func steps(of column: Int) -> Int { known[column]?.steps ?? 0 }

  /// The cost of a computed column. Nil for a stored column.
  private mutating func cost(of column: Int) -> Cost? {
    guard let expression = computed[column] else { return nil }
    if let cost = known[column] { return cost }
    guard open.insert(column).inserted else {
      circles.insert(column)
      return Cost(steps: 0, level: 0, isStable: false)
    }
    defer { open.remove(column) }
    var cost = Cost(
      steps: expression.steps.count, level: 1, isStable: !expression.readsClock && expression.aggregates.isEmpty)
    for step in expression.steps {
      let read: Int
      switch step {
      case .column(let column, _), .isPresent(let column): read = column
      default: continue
      }
      guard let other = self.cost(of: read) else { continue }
      cost.steps = min(cost.steps + other.steps, 1 << 40)
      cost.level = max(cost.level, other.level + 1)
      cost.isStable = cost.isStable && other.isStable
    }
    known[column] = cost
    return cost
  }
}
