import ModuleKit
import Time

extension Hours {
  private static let employment = Params.employment.change
  private static let workdays = Param<Weekdays>.weekdays("workdays", "your working days").change
  private static let reminder = Param<LocalTime>.localTime(
    "reminder", "when to remind you on a working day without a record, such as 17:30"
  ).opposite("never").edit
  private static let timeZone = Param<TimeZone>.zone("the time zone of the reminder")
    .opposite("the daemon's").edit
  private static let daysOff = Param<DaysOff>.daysOff(
    "daysOff", "all your days off, such as holidays, on which you get no reminders"
  ).opposite("none").edit

  static let settingsField = Preferences.field

  static let chooseSettings = Method<Hours>.changes(
    "hours.settings", "Changes the given settings, and shows all settings.",
    done: Sentence("your settings", "deine Einstellungen", showsReply: true),
    params: [employment, workdays, reminder, timeZone, daysOff],
    result: [settingsField], reasons: [tooManyDaysOff], isReadIfNothingIsGiven: true
  ) { hours, call, writer in
    let old = hours.preferences(of: call.user)
    var new = old
    if let employment = call[employment] { new.employment = employment }
    if let workdays = call[workdays] { new.workdays = workdays }
    new.reminder = call[reminder].applied(to: old.reminder)
    switch call[timeZone] {
    case .keep: break
    case .clear: new.timeZone = nil
    case .set(let zone): new.timeZone = zone.name
    }
    new.daysOff = call[daysOff].applied(to: old.daysOff, empty: DaysOff())
    if new != old { hours.preferences.put(new) }
    hours.reply(with: new, call, to: &writer)
  }

  /// The user's preferences, or the defaults.
  func preferences(of user: Int) -> Preferences {
    preferences[user] ?? .blank(user)
  }
}
