import Manifest
import ModuleKit
import Time
import Wire

/// `report`: counts and sums up rows, grouped by a column or a calendar period.
struct ReportVerb {
  private let layout: Layout
  /// The columns by which reports can be grouped.
  private let columns: [Int]
  private let numbers: [Int]
  private let periods: [ReportPeriod]

  init(_ layout: Layout) {
    self.layout = layout
    columns = layout.filters.filter { layout.columns[$0].kind.isKey }
    numbers = layout.columns.indices.filter(layout.table.isSummable)
    periods = layout.table.moment == nil ? [] : ReportPeriod.allCases
  }

  var method: Method<OutsideState> {
    let (layout, numbers) = (layout, numbers)
    let cuts =
      columns.map { (layout.columns[$0].name, Report.Cut.column($0)) } + periods.map { ($0.rawValue, .period($0)) }
    let names = cuts.map(\.0)
    let wanted = WantedParams(layout)
    let by =
      names.isEmpty
      ? nil
      : Param<String>.choice("by", "what to group by", names).or(layout.table.show.report.by ?? names[0]).meant(
        .cut, "By", "Nach")
    let sum = sum
    let own: [any AnyParam] = [by, sum?.param].compactMap(\.self)
    @Sendable func cut(_ call: Call) -> Report.Cut {
      by.flatMap { by in cuts.first { $0.0 == call[by] }?.1 } ?? .nothing
    }
    @Sendable func report(_ state: borrowing OutsideState, _ call: Call) throws(Rejection) -> Report {
      Report(
        table: state.tables[layout.number], layout: layout, wanted: try wanted.read(call),
        number: sum?.column(call),
        days: DayCount(
          isTime: layout.table.moment.map { layout.columns[$0].kind } == .time, zone: call.zone(of: layout)),
        people: call.people)
    }
    return .reads(
      layout.methodName(.report),
      "Counts \(layout.table.name)\(numbers.isEmpty ? "" : " and adds up a number of each"), largest first; periods in order of time.",
      params: own + wanted.params + Page.params, result: fields,
      reasons: [Reason(.conflict, "\(layout.module).tooMuch", "Too many rows to add up at once.")],
      // An invalid call isn't long, because it fails immediately.
      isLong: { state, call in (try? report(state, call))?.isLong(cut(call)) ?? false }
    ) { state, call, writer throws(Rejection) in
      try report(state, call).write(cut(call), call, to: &writer)
    }
  }

  /// The param that names the column to sum up, and a function that reads it from a call. Nil if the table has no
  /// numbers.
  private var sum: (param: any AnyParam, column: @Sendable (Call) -> Int?)? {
    if numbers.isEmpty { return nil }
    let table = layout.table
    let choice = Param<String>.choice("sum", "the column to add up", numbers.map { table.columns[$0].name })
    guard let usual = table.show.report.sum else {
      let param = choice.optional.meant(.cut, "Sum of", "Summe von")
      return (param, { $0[param].flatMap(table.column(named:)) })
    }
    let param = choice.or(table.columns[usual].name).meant(.cut, "Sum of", "Summe von")
    return (param, { table.column(named: $0[param]) })
  }

  private var fields: [Field] {
    let report = layout.table.show.report
    let sums =
      numbers.isEmpty
      ? [] : [Field("sum", .number(-Double.infinity...Double.infinity), optional: report.sum == nil)]
    let group = [Field("key", .text(0...1000)), Field("count", .integer(1...Int.max))] + sums
    let presentation = report.chart.map { Presentation(columns: ["key", "sum", "count"], chart: $0) }
    let groups = Schema.array(.object(group), 0...1000)
    return [
      Field("groups", .meant(groups, Meaning(presentation: presentation))), Field("count", .integer(0...Int.max)),
    ] + sums + [Field("next", .text(1...200), optional: true)]
  }
}

extension Call {
  /// The report's time zone. It is UTC for a column of dates, because dates have no time zone.
  fileprivate func zone(of layout: Layout) -> TimeZone {
    layout.table.moment.map { layout.columns[$0].kind } == .time ? timeZone : .utc
  }
}
