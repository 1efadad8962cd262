package import ModuleKit
import Time
import Wire

/// How long a user has to work on each weekday, from a date until the next contract.
///
/// The balance of a range of days compares the hours owed with the hours worked. On each day, the user owes the hours
/// that the contract sets for that weekday. A day off, of any kind, counts as if the hours owed had been worked. The
/// balance of all days before the range, since the first contract, is carried over.
///
/// Before the first contract, the user owes nothing. Hours worked before the first contract count in a range that
/// includes their day. They aren't carried over, because they weren't overtime.
///
/// The allowance is the number of days off of the kind `holiday` in a calendar year. The allowance is only shown. A
/// user may take more days.
package struct Contract: Row {
  package let id: Int
  package var user: Int
  var from: Day
  var hours = WeekHours()
  /// The number of days of holiday in a year.
  var allowance: Int?

  package static func blank(_ id: Int) -> Contract { Contract(id: id, user: 0, from: .earliest) }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("from", &from, .date)
    try carrier.member("minutes", &hours, .special("weekMinutes", WeekHours.stored))
    try carrier.member("allowance", &allowance, .integer(Contract.allowances))
  }

  static let allowances = 0...366
}

/// The working time of each weekday, Monday first.
struct WeekHours: Sendable, Hashable {
  private(set) var minutes = [Int](repeating: 0, count: 7)

  init() {}

  init(minutes: [Int]) { self.minutes = minutes }

  func minutes(on day: Day) -> Int { minutes[day.weekday - 1] }

  /// The total working time of a range of days.
  func minutes(in days: DateRange) -> Int {
    let count = days.last.ordinal - days.first.ordinal + 1
    guard count > 0 else { return 0 }
    let (weeks, rest) = count.quotientAndRemainder(dividingBy: 7)
    return (0..<rest).reduce(weeks * minutes.reduce(0, +)) { $0 + minutes(on: days.first.adding(days: $1)) }
  }
}

extension WeekHours: StoredValue {
  static let stored = Schema.array(.integer(0...1440), 7...7)
  static let schema = Schema.array(.number(0...24), 7...7).meant(nil, "Hours", "Stunden")

  init?(stored json: borrowing JSON) {
    let minutes = json.elements.compactMap { $0.int.flatMap { 0...1440 ~= $0 ? $0 : nil } }
    guard minutes.count == 7, json.count == 7 else { return nil }
    self.minutes = minutes
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.list(name, minutes) { $1.int($0) }
  }
}

extension Param where Value == WeekHours {
  static func weekHours(_ name: String, _ summary: String) -> Param {
    Param(
      name, summary, .row(Array(repeating: .judged(.number(0...24), "hours"), count: 7)).meant(nil, "Hours", "Stunden")
    ) {
      json, _ throws(Violation) in
      guard json.kind == .array, json.count == 7 else {
        throw Violation(name, "type", "must be a list of seven numbers: the hours of each day, Monday first")
      }
      var minutes: [Int] = []
      for element in json.elements {
        guard element.kind == .number, let hours = element.double, 0...24 ~= hours, let time = WorkTime(hours: hours)
        else { throw Violation("\(name)[\(minutes.count)]", "range", "must be 0 to 24 hours, in whole minutes") }
        minutes.append(time.minutes)
      }
      return WeekHours(minutes: minutes)
    }
    .example([8, 8, 8, 8, 8, 0, 0])
  }
}

extension Contract: ShownRow {
  package static let one: StaticString = "contract"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool {
    user == viewer.account || viewer.isAdmin
  }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("from", from, .date)
    reply.member("hours", ShownHours(hours: self.hours), WeekHours.schema)
    reply.member("allowance", allowance, .nullable(.integer(Contract.allowances)))
  }
}

/// Writes working times in hours.
private struct ShownHours: WrittenValue {
  let hours: WeekHours

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.list(name, hours.minutes) { $1.raw(WorkTime(minutes: $0).description.utf8) }
  }
}

/// The contracts of each user, sorted by date.
package struct ContractIndex: RowIndex {
  private(set) var users: [Int: [Entry]] = [:]

  struct Entry: Equatable, Sendable {
    let from: Day
    let id: Int
    let hours: WeekHours
  }

  package init() {}

  package mutating func insert(_ contract: Contract) {
    var entries = users[contract.user] ?? []
    let place = entries.firstIndex { contract.from < $0.from } ?? entries.count
    entries.insert(Entry(from: contract.from, id: contract.id, hours: contract.hours), at: place)
    users[contract.user] = entries
  }

  package mutating func remove(_ contract: Contract) {
    users[contract.user]?.removeAll { $0.id == contract.id }
    if users[contract.user]?.isEmpty == true { users[contract.user] = nil }
  }
}
