import ModuleKit
import Time
import Wire

// Methods that show, submit, approve and reject weeks.

extension Hours {
  private static let week = Param<Week>.week("week", "which week")
  private static let anyWeek = Param<Week>.week("week", "which week; default: this one").optional
  private static let reason = Param<String>.text("reason", "why it is rejected", Sheet.reasonLengths)
    .meant(.note, "Reason", "Grund")
  private static let state = Param<String>.choice(
    "state", "only weeks in this state", WeekState.allCases.map(\.rawValue)
  )
  .optional
  private static let stateReason = Reason(
    .conflict, "hours.weekState", "The state of the week doesn't allow that; `state` tells the state.",
    data: [Field("week", Week.schema), Field("state", .oneOf(WeekState.self))])
  private static let verbReasons = [stateReason, approverReason, homeReason] + RecordOwner.reasons

  private static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) week {week.week} of {week.user}, {week.hours} h", "Woche {week.week} von {week.user} \(de), {week.hours} h"
    )
  }

  static let showWeek = Method<Hours>.reads(
    "hours.week",
    "Shows a user's week: its state, and how much was logged on each day. Leads see only what was logged on their"
      + " projects.",
    params: [anyWeek, RecordOwner.one, Params.timeZone], result: [Sheet.field], reasons: RecordOwner.reasons
  ) { hours, call, writer throws(Rejection) in
    let user = try hours.chosenUser(call)
    hours.reply(with: hours.sheet(call[anyWeek] ?? Week(of: call.timeZone.day(of: call.now)), of: user), call, &writer)
  }

  static let listWeeks = Method<Hours>.reads(
    "hours.weeks",
    "Lists weeks that were submitted at least once, newest first, page by page: yours, and those with records on"
      + " projects that you lead. Reopened weeks are listed, too.",
    params: [state] + Page.params, result: Page.fields("weeks", Sheet.fields), reasons: [homeReason],
    isLong: { hours, _ in hours.sheets.count > 1_000 }
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Submitted weeks")
    let last = try Page.position(call, "weeks", count: 2).map { SheetIndex.Listed(monday: $0[0], id: $0[1]) }
    let wanted = call[state].flatMap(WeekState.init)
    let viewer = Viewer(account: call.user, moment: call.moment, isAdmin: call.isAdmin)
    let listed = hours.sheets.index.all.elements(after: last).lazy.filter { listed in
      (wanted == nil || hours.sheets.index.states[listed.id] == wanted)
        && hours.sheets[listed.id]?.isVisible(to: viewer, in: hours) == true
    }
    Page.write("weeks", listed, call, to: &writer, cursor: { Cursor("weeks", [$0.monday, $0.id]) }) { item, writer in
      hours.sheets[item.id]?.show(to: viewer, in: hours, &writer)
    }
  }

  static let submitWeek = Method<Hours>.changes(
    "hours.week.submit", "Submits a week for approval. From then on its user can't change it.",
    done: sentence("submitted", "eingereicht"), params: [week, RecordOwner.one], result: [Sheet.field],
    reasons: verbReasons
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Weeks")
    let user = try hours.chosenUser(call)
    if user != call.user { try hours.requireApprover(call, call[week], of: user) }
    try hours.move(call[week], of: user, to: .submitted, from: [.open, .rejected], call, &writer)
  }

  static let approveWeek = Method<Hours>.changes(
    "hours.week.approve", "Approves a submitted week. Nobody can change it until it is rejected.",
    done: sentence("approved", "freigegeben"), params: [week, RecordOwner.one], result: [Sheet.field],
    reasons: verbReasons
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Weeks")
    let user = try hours.chosenUser(call)
    try hours.requireApprover(call, call[week], of: user)
    try hours.move(call[week], of: user, to: .approved, from: [.submitted], call, &writer)
  }

  static let rejectWeek = Method<Hours>.changes(
    "hours.week.reject", "Gives a submitted or approved week back to its user, who can change it again.",
    done: sentence("rejected", "zurückgegeben"), params: [week, reason, RecordOwner.one], result: [Sheet.field],
    reasons: verbReasons
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Weeks")
    let user = try hours.chosenUser(call)
    try hours.requireApprover(call, call[week], of: user)
    try hours.move(call[week], of: user, to: .rejected, from: [.submitted, .approved], call, &writer)
  }

  private func sheet(_ week: Week, of user: Int) -> Sheet {
    if let known = sheets.index.id(of: week, user).flatMap({ sheets[$0] }) { return known }
    return Sheet(id: 0, user: user, monday: week.monday, state: .open, by: 0, at: .earliest)
  }

  private mutating func move(
    _ week: Week, of user: Int, to state: WeekState, from: Set<WeekState>, _ call: Call, _ writer: inout JSONWriter
  ) throws(Rejection) {
    let old = sheet(week, of: user)
    guard from.contains(old.state) else {
      let states = from.map(\.rawValue).sorted().joined(separator: " or ")
      throw .conflict(
        "hours.weekState",
        "The week \(week.name) is \(old.state.rawValue): only weeks that are \(states) can be \(state.rawValue)."
      ) {
        $0.member("week", week.name)
        $0.member("state", old.state.rawValue)
      }
    }
    var sheet = Sheet(
      id: old.id > 0 ? old.id : sheets.reserveID(), user: user, monday: week.monday, state: state, by: call.user,
      at: call.now)
    sheet.reason = state == .rejected ? call[Hours.reason] : nil
    sheet.minutes = minutes(in: week, of: user)
    sheet.projects = sheetProjects(in: week, of: user)
    sheets.put(sheet)
    reply(with: sheet, call, &writer)
  }

  /// Shows the whole week to its user and to administrators. Other callers see only the projects that they lead.
  private func reply(with sheet: Sheet, _ call: Call, _ writer: inout JSONWriter) {
    let isAll = call.isAdmin || sheet.user == call.user
    writer.key("week")
    writer.beginObject()
    sheet.show(to: call.viewer, in: self, projects: isAll ? nil : projects(ledBy: call.user), &writer)
    writer.endObject()
  }
}
