import ModuleKit
import Time
import Wire

// Methods about contracts, and about the balance of hours.

extension Hours {
  private static let from = Param<Day>.workDate("from", "the first day of the contract").meant(.start, "From", "Ab")
  private static let begin = Param<Day>.workDate("from", "the day on which the contract begins")
    .meant(.start, "From", "Ab")
  private static let hours = Param<WeekHours>.weekHours("hours", "hours of each weekday, Monday first")
  private static let allowance = Param<Int>.integer("allowance", "days of holiday in a year", Contract.allowances)
    .opposite("none").edit
  /// The maximum number of contracts of a user. This is enough for a working life.
  static let mostContracts = 100

  static let setContract = Method<Hours>.changes(
    "hours.contract.set", "Sets how long a user works on each weekday, from a day on until the next contract.",
    done: Sentence(
      "{contract.user} works under this contract from {contract.from} on",
      "{contract.user} arbeitet ab {contract.from} nach diesem Vertrag"),
    params: [from, hours, allowance, RecordOwner.one], result: [Contract.field],
    reasons: RecordOwner.reasons + [Reason.tooMany("hours.tooManyContracts", "contracts"), homeReason]
  ) { state, call, writer throws(Rejection) in
    try state.requireHome("Contracts")
    let user = try state.chosenUser(call)
    let entries = state.contracts.index.users[user] ?? []
    let old = entries.first { $0.from == call[from] }.flatMap { state.contracts[$0.id] }
    guard old != nil || entries.count < mostContracts else {
      throw .tooMany("hours.tooManyContracts", "The user has \(mostContracts) contracts", mostContracts)
    }
    var contract = old ?? Contract(id: state.contracts.reserveID(), user: user, from: call[from])
    contract.hours = call[hours]
    let before = entries.last { $0.from < call[from] }.flatMap { state.contracts[$0.id]?.allowance }
    contract.allowance = call[allowance].applied(to: old == nil ? before : contract.allowance)
    if contract != old { state.contracts.put(contract) }
    state.reply(with: contract, call, to: &writer)
  }

  private static let contractReason = Reason(
    .notFound, "hours.contractNotFound", "No contract begins on that day.",
    data: [Field("field", .choice(["from"])), Field("id", .date)])

  static let removeContract = Method<Hours>.changes(
    "hours.contract.remove", "Removes the contract that begins on a day. The previous contract then applies again.",
    done: Sentence(
      "removed {contract.user}'s contract from {contract.from} on",
      "Vertrag von {contract.user} ab {contract.from} gelöscht"),
    params: [begin, RecordOwner.one], result: [Contract.field],
    reasons: RecordOwner.reasons + [contractReason, homeReason]
  ) { state, call, writer throws(Rejection) in
    try state.requireHome("Contracts")
    let day = call[begin]
    let entries = state.contracts.index.users[try state.chosenUser(call)] ?? []
    guard let contract = entries.first(where: { $0.from == day }).flatMap({ state.contracts[$0.id] }) else {
      throw Rejection(
        .notFound, "hours.contractNotFound", "No contract begins on \(day). To list the contracts: hours.contracts."
      ) {
        $0.member("field", "from")
        $0.member("id", day.description)
      }
    }
    state.contracts.remove(contract.id)
    state.reply(with: contract, call, to: &writer)
  }

  static let listContracts = Method<Hours>.reads(
    "hours.contracts", "Lists a user's contracts, oldest first. Each holds until the next one.",
    params: [RecordOwner.one], result: [Field("contracts", .array(Contract.field.schema, 0...mostContracts))],
    reasons: RecordOwner.reasons + [homeReason]
  ) { state, call, writer throws(Rejection) in
    try state.requireHome("Contracts")
    let entries = state.contracts.index.users[try state.chosenUser(call)] ?? []
    writer.list("contracts", entries.compactMap { state.contracts[$0.id] }) { $0.show(to: call.viewer, in: state, &$1) }
  }

  /// The maximum number of days in a range: ten years, including their leap days.
  private static let mostDays = 3660

  static let balance = Method<Hours>.reads(
    "hours.balance",
    "Compares the hours that a user's contract requires with the hours worked. Days off count as worked. `carried` is the balance from the first contract up to the day before `from`.",
    params: [DateRange.from, DateRange.to, RecordOwner.one],
    result: [Field("user", .accountName)] + Field.all { Balance().show(to: &$0) }
      + [Field("absences", .array(.object(Field.all { DaysTaken.none.show(to: &$0) }), 0...1_000))],
    reasons: RecordOwner.reasons + [homeReason]
  ) { state, call, writer throws(Rejection) in
    try state.requireHome("Contracts")
    let days = try DateRange(call, most: mostDays)
    let user = try state.chosenUser(call)
    writer.member("user", call.people.name(of: user))
    state.balance(of: user, days).show(to: &writer)
    writer.list("absences", state.daysTaken(user, days)) { $0.show(to: &$1) }
  }
}

/// A user's minutes in a range of days: those that the contract requires, those worked, and those of days off.
/// `carried` is the balance from the first contract up to the day before the range.
struct Balance: Equatable {
  var owed = 0
  var worked = 0
  var off = 0
  var carried = 0

  var balance: Int { worked + off - owed }

  func show(to reply: inout some Reply) {
    reply.member("owed", SignedHours(owed), SignedHours.schema)
    reply.member("owedMinutes", owed, .integer(Int.min...Int.max))
    reply.member("worked", SignedHours(worked), SignedHours.schema)
    reply.member("workedMinutes", worked, .integer(Int.min...Int.max))
    reply.member("off", SignedHours(off), SignedHours.schema)
    reply.member("offMinutes", off, .integer(Int.min...Int.max))
    reply.member("balance", SignedHours(balance), SignedHours.schema)
    reply.member("balanceMinutes", balance, .integer(Int.min...Int.max))
    reply.member("carried", SignedHours(carried), SignedHours.schema)
    reply.member("carriedMinutes", carried, .integer(Int.min...Int.max))
  }
}

/// A number of hours that can be negative.
private struct SignedHours: WrittenValue {
  let time: WorkTime

  init(_ minutes: Int) { time = WorkTime(minutes: minutes) }

  static let schema = Schema.number(-Double.infinity...Double.infinity)

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.raw(time.description.utf8)
  }
}

/// The number of working days that a user took off in a year, for one kind of absence.
struct DaysTaken {
  let year: Int
  let kind: Absence.Kind
  let days: Int
  /// The contract's allowance. Nil if it sets none.
  let allowance: Int?

  static let none = DaysTaken(year: 2000, kind: .holiday, days: 0, allowance: nil)

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("year", year, .integer(1...9999))
    reply.member("kind", kind.rawValue, .oneOf(Absence.Kind.self))
    reply.member("days", days, .count)
    reply.member("allowance", ifAny: allowance, .integer(Contract.allowances))
    reply.endObject()
  }
}

extension Hours {
  func balance(of user: Int, _ days: DateRange) -> Balance {
    guard let first = contracts.index.users[user]?.first?.from else {
      let worked = records.index.users[user]?.all.tally(days).hours.minutes ?? 0
      return Balance(worked: worked)
    }
    var balance = sums(of: user, days)
    if first < days.first, let before = DateRange(first, days.first.adding(days: -1)) {
      balance.carried = sums(of: user, before).balance
    }
    return balance
  }

  private func sums(of user: Int, _ days: DateRange) -> Balance {
    var sums = Balance()
    sums.worked = records.index.users[user]?.all.tally(days).hours.minutes ?? 0
    let entries = contracts.index.users[user] ?? []
    let absences = preferences(of: user).daysOff.absences
    for (index, entry) in entries.enumerated() {
      let end = index + 1 < entries.count ? entries[index + 1].from.adding(days: -1) : .latest
      guard let span = DateRange(max(entry.from, days.first), min(end, days.last)) else { continue }
      sums.owed += entry.hours.minutes(in: span)
      for absence in absences {
        guard let off = DateRange(max(absence.first, span.first), min(absence.last, span.last)) else { continue }
        sums.off += entry.hours.minutes(in: off)
      }
    }
    return sums
  }

  /// The working days that were taken off, for each kind of absence in each year of the range.
  fileprivate func daysTaken(_ user: Int, _ days: DateRange) -> [DaysTaken] {
    let entries = contracts.index.users[user] ?? []
    guard !entries.isEmpty else { return [] }
    let absences = preferences(of: user).daysOff.absences
    return (days.first.year...days.last.year).flatMap { year -> [DaysTaken] in
      guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
        return []
      }
      let contract = entries.last { $0.from <= last }
      let allowance = contract.flatMap { contracts[$0.id]?.allowance }
      return Absence.Kind.allCases.compactMap { kind in
        let taken = absences.filter { $0.kind == kind }.reduce(0) { count, absence in
          let span = DateRange(max(absence.first, first), min(absence.last, last))
          return count + (span.map { workingDays(in: $0, entries) } ?? 0)
        }
        let allowed = kind == .holiday ? allowance : nil
        return taken > 0 || allowed != nil ? DaysTaken(year: year, kind: kind, days: taken, allowance: allowed) : nil
      }
    }
  }

  private func workingDays(in days: DateRange, _ entries: [ContractIndex.Entry]) -> Int {
    (days.first.ordinal...days.last.ordinal).count { ordinal in
      let day = Day(ordinal: ordinal)
      return entries.last { $0.from <= day }.map { $0.hours.minutes(on: day) > 0 } ?? false
    }
  }
}
