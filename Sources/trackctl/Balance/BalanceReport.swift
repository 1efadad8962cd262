import Time
import TrackClientCalls
import Wire

/// `report --target`: compares the recorded time with the owed time, which follows from the settings of the hours
/// module.
struct BalanceReport {
  /// By default, a report over at most this many days has a line per day. A longer report has a line per week.
  private static let mostDays = 35

  private let session: Session
  private let range: TimeRange
  private let targetSeconds: Int
  private let by: Balance.Period?
  private let rounding: LengthRounding?

  init(
    _ session: Session, _ range: TimeRange, targetSeconds: Int, by: String?, _ rounding: LengthRounding?
  ) throws(Failure) {
    for bound in [range.from, range.to] {
      if case .instant? = bound { throw .usage("--target needs a range of whole days", hints: [RangeReading.hint]) }
    }
    self.session = session
    self.range = range
    self.targetSeconds = targetSeconds
    self.by = by.flatMap(Balance.Period.init)
    self.rounding = rounding
  }

  /// - Parameter params: the params of `timer.report` for the range.
  func print(_ params: Params) throws(Failure) {
    let (worked, start) = try timed(params)
    let calendar = WorkCalendar(try settings(), session.zone)
    let days = days(from: start)
    let period =
      by ?? (days.map { $0.upperBound.ordinal - $0.lowerBound.ordinal < Self.mostDays } ?? true ? .day : .week)
    let balance = days.map { Balance(worked, of: $0, by: period, targetSeconds: targetSeconds, calendar) }
    if session.isJSON { return session.output.print(json(balance, days)) }
    guard let balance, let days, !balance.lines.isEmpty else {
      return session.output.print("nothing was worked, and nothing is owed yet")
    }
    let sum = Lengths.signed(balance.worked - balance.owed)
    let title =
      "\(ReportTitle.days(days.lowerBound, days.upperBound)): \(Lengths.short(balance.worked)) of"
      + " \(Lengths.short(balance.owed)), \(sum)\(rounding?.note ?? "")"
    session.print(title: title)
    session.print(balance.table)
  }

  /// The seconds worked on each day, and the start of the first entry.
  private func timed(_ params: Params) throws(Failure) -> (worked: [Day: Int], start: Instant?) {
    var worked: [Day: Int] = [:]
    var (start, cursor): (Instant?, String?) = (nil, nil)
    repeat {
      var params = params
      params.set("by", "day")
      params.set("cursor", cursor)
      let page = try session.call("timer.report", try params.json())
      for slice in page.things("slices") {
        if let day = slice.date("key") { worked[day] = slice["seconds"]?.amount }
      }
      start = start ?? page.instant("from")
      cursor = page["next"]?.string
    } while cursor != nil
    return (worked, start)
  }

  /// The settings of the hours module. Nil if the daemon has no hours module. The report then assumes a default week.
  private func settings() throws(Failure) -> HoursModule.Settings? {
    do throws(Failure) {
      return try session.call(.hours.settings()).reply
    } catch {
      guard error.refusal?.code == RPCCode.methodNotFound.rawValue else { throw error }
      return nil
    }
  }

  /// The days from the start of the range until today. An open range starts with the first entry. Future days are left
  /// out, because no time is owed for them yet.
  private func days(from start: Instant?) -> ClosedRange<Day>? {
    var first = start.map { session.zone.clock(of: $0).day }
    if case .day(let day)? = range.from { first = day }
    var last = session.moment.today
    if case .day(let day)? = range.to { last = min(last, day) }
    return first.flatMap { $0 <= last ? $0...last : nil }
  }

  private func json(_ balance: Balance?, _ days: ClosedRange<Day>?) -> JSON {
    let head: JSON = [
      "from": JSON(days?.lowerBound.description) ?? .null, "to": JSON(days?.upperBound.description) ?? .null,
      "target": JSON(targetSeconds),
    ]
    return .object(head.pairs + (balance?.json.pairs ?? []))
  }
}
