import Time
import TrackClientCore
import Wire

/// A sparkline for each project of a report. It shows the project's time per day, week or month.
struct ProjectSparklines {
  /// The maximum length of a sparkline. A longer sparkline doesn't fit beside a table.
  private static let longest = 31
  /// The maximum number of projects that get a sparkline. The number is limited because each sparkline needs its own
  /// call.
  private static let most = 50

  private let unit: String
  private var lines: [String: Sparkline] = [:]
  private var largest = 0

  /// - Parameter call: makes the call for a unit of time and a project.
  /// - Returns: nil if the output isn't for people or if the range can't be divided into units.
  init?(
    _ report: JSON, _ session: Session, _ call: (String?, String?) throws(Failure) -> MethodCall
  ) throws(Failure) {
    guard session.width != nil, let from = report.instant("from"), let to = report.instant("to"), from < to else {
      return nil
    }
    let days = session.zone.clock(of: from).day...session.zone.clock(of: to + -1).day
    guard let (unit, keys) = Self.units(of: days) else { return nil }
    self.unit = unit
    let projects = report.things("slices").prefix(Self.most).map { $0.text("key") }
    var calls: [MethodCall] = []
    for project in projects { calls.append(try call(unit, project)) }
    for (project, answer) in zip(projects, calls.isEmpty ? [] : try session.batch(calls)) {
      // A project that was deleted after the report was made gets no sparkline.
      guard case .success(let reply) = answer else { continue }
      let slices = reply.things("slices")
      let values = keys.map { key in
        slices.first { $0["key"]?.isString(key) == true }?["seconds"]?.amount ?? 0
      }
      lines[project] = Sparkline(values: values)
      largest = max(largest, values.max() ?? 0)
    }
  }

  /// The smallest unit that divides the days into at most `longest` values, and the keys of these values. Nil if there
  /// would be only one value, or too many values even with months as the unit.
  private static func units(of days: ClosedRange<Day>) -> (unit: String, keys: [String])? {
    let count = days.upperBound.ordinal - days.lowerBound.ordinal + 1
    guard 2...31 * longest ~= count else { return nil }
    let all = (0..<count).map { days.lowerBound.adding(days: $0) }
    for period in [Balance.Period.day, .week, .month] {
      var keys: [String] = []
      for day in all where keys.last != period.key(day) { keys.append(period.key(day)) }
      if keys.count <= longest { return (period.rawValue, keys) }
    }
    return nil
  }

  var title: String { "BY " + unit.uppercased() }

  func text(of project: String, _ look: TerminalStyle) -> String {
    lines[project]?.text(isUnicode: look.isUnicode, largest: largest) ?? ""
  }
}
