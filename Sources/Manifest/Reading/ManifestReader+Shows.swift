import ModuleKit
import ProgramKit
import Wire

// Reads how tables are shown. Expressions may refer to any table, so all tables are read first.

extension ManifestReader {
  mutating func readShows(_ json: JSON?) {
    for (key, value) in named(json) {
      guard let show = value["show"], show.kind == .object,
        let number = tables.firstIndex(where: { $0.name == key.name })
      else { continue }
      readShow(show, of: number, "tables.\(key.name).show")
    }
  }

  private mutating func readShow(_ json: JSON, of number: Int, _ path: String) {
    let table = tables[number]
    if json.members.contains(where: { !$0.key.isString("report") }) { need(.list, of: table, json, path) }
    var show = Manifest.Show()
    for (place, element) in (json["list"]?.elements.map(\.self) ?? []).enumerated() {
      let path = "\(path).list[\(place)]"
      guard let column = column(element, of: table.columns, in: table.name, path) else { continue }
      if show.columns.contains(column) {
        findings.add(element, path, "appears twice: remove one")
      } else {
        show.columns.append(column)
      }
    }
    show.sort = readSort(json["sort"], table, "\(path).sort")
    show.group = json["group"].flatMap { column($0, of: table.columns, in: table.name, "\(path).group") }
    if let group = show.group, let place = json["group"], !table.columns[group].kind.isKey {
      findings.add(place, "\(path).group", "can't be used to group rows: it isn't a single value")
    }
    show.highlight = json["highlight"].flatMap { readHighlight($0, of: number, "\(path).highlight") }
    let shown = show.columns.isEmpty ? table.columns : show.columns.map { table.columns[$0] }
    show.chart = readChart(json["chart"], shown.map(\.kind), "\(path).chart")
    show.report = readReport(json["report"], table, "\(path).report")
    tables[number].show = show
  }

  private mutating func need(_ verb: Manifest.Verb, of table: Manifest.Table, _ json: JSON, _ path: String) {
    if table.verbs.contains(verb) { return }
    findings.add(
      json, path, "needs the verb \"\(verb.rawValue)\", which the table doesn't have: add it to \"verbs\"")
  }

  private mutating func readReport(
    _ json: JSON?, _ table: Manifest.Table, _ path: String
  ) -> Manifest.Show.Report {
    var report = Manifest.Show.Report()
    guard let json, json.kind == .object else { return report }
    need(.report, of: table, json, path)
    report.by = json["by"]?.string
    if let by = report.by, let place = json["by"], !table.cuts.contains(by), !unreadable.contains(by) {
      let names = table.cuts.joined(separator: ", ")
      findings.add(
        place, "\(path).by",
        "'\(Findings.shown(by))' can't be used to group rows"
          + (names.isEmpty ? ": add a column to \"index\"" : "; use one of \(names), or add a column to \"index\""))
    }
    report.sum = json["sum"].flatMap { column($0, of: table.columns, in: table.name, "\(path).sum") }
    if let sum = report.sum, let place = json["sum"], !table.isSummable(sum) {
      findings.add(
        place, "\(path).sum",
        table.columns[sum].kind.isNumber
          ? "depends on now, today or other rows, so it can't be added up" : "can't be added up: it isn't a number")
    }
    report.chart = json["chart"]?.string.flatMap(Presentation.Chart.init)
    if report.chart == .heatmap, let place = json["chart"], report.by != ReportPeriod.day.rawValue {
      findings.add(place, "\(path).chart", "needs \"by\": \"day\"")
    }
    return report
  }

  private mutating func readSort(_ json: JSON?, _ table: Manifest.Table, _ path: String) -> Manifest.Show.Sort? {
    guard let json, let text = json.string else { return nil }
    let isDescending = text.hasPrefix("-")
    let name = isDescending ? String(text.dropFirst()) : text
    guard let column = table.column(named: name) else {
      if unreadable.contains(name) { return nil }
      let names = table.columns.map(\.name)
      let hint = Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      findings.add(
        json, path,
        "\(table.name) has no column '\(Findings.shown(name))'; \(hint ?? "it has \(names.joined(separator: ", "))")")
      return nil
    }
    if !table.isSortable(column) {
      let isOrdered = table.columns[column].kind.isOrdered
      findings.add(
        json, path,
        isOrdered
          ? "can't be used to sort the list, because no index ends with it: add [\"\(name)\"] to \"index\""
          : "can't be used to sort the list: lists are sorted by numbers, times and dates")
    }
    return Manifest.Show.Sort(column: column, isDescending: isDescending)
  }

  private mutating func readHighlight(_ json: JSON, of number: Int, _ path: String) -> Expression? {
    let table = tables[number]
    let scope = ExpressionScope(tables: tables, table: number, params: [], isComputing: false)
    guard let expression = readExpression(json, scope, path) else { return nil }
    checkTruth(expression, json, path)
    let steps = table.steps + table.steps(of: expression)
    if steps > Limits.stepsOfTable {
      findings.add(
        json, path,
        "takes \(steps) steps together with the computed columns, but the limit is \(Limits.stepsOfTable)")
    }
    if table.name == Manifest.highlighted {
      findings.add(
        json, path,
        "gives lists a member '\(table.name)', which is also the name of the table: rename the table")
    }
    return expression
  }

  mutating func checkTruth(_ expression: Expression, _ json: JSON, _ path: String) {
    if expression.type == .boolean { return }
    findings.add(json, path, "gives \(expression.type.name), but must give true or false")
  }

  mutating func readChart(_ json: JSON?, _ kinds: [Manifest.Kind], _ path: String) -> Presentation.Chart? {
    guard let json, let chart = json.string.flatMap(Presentation.Chart.init) else { return nil }
    if !kinds.contains(where: \.isNumber) {
      findings.add(json, path, "needs a column with numbers")
    } else if let first = kinds.first(where: { !$0.isNumber }) {
      if chart == .heatmap, !first.isMoment {
        findings.add(json, path, "needs dates or times in the first column without numbers")
      }
    } else {
      findings.add(json, path, "needs a column without numbers, for the labels of the chart")
    }
    return chart
  }
}

extension Manifest {
  /// The member of a list's reply with the ids of rows that stand out.
  package static let highlighted = "highlighted"
}
