import ModuleKit
import Wire

// The duration of work in calls. It is given in hours or in minutes, as a multiple of the step that the administrator
// has set.

extension Params {
  static let hours = Param<WorkTime>.hours(
    "hours", "the length in hours, in the steps that the administrator sets; default step: 0.5"
  )
  .example(7.5)
  .change
  static let minutes = Param<WorkTime>.minutes("minutes", "the length in minutes, instead of hours").change
}

extension Hours {
  static let stepMinutes = Setting(
    "hours", "stepMinutes", "the step in minutes in which hours are logged", 1...60, standard: 30)

  /// The duration that a call gives in hours or minutes. Nil if the call gives none.
  /// - Parameter isImported: whether the record comes from a system that can use other steps.
  static func workTime(_ call: Call, isImported: Bool = false) throws(Rejection) -> WorkTime? {
    let (hours, minutes, step) = (call[Params.hours], call[Params.minutes], call[stepMinutes])
    if let hours, let minutes, hours != minutes {
      throw .violation("minutes", "mismatch", "differ from 'hours': give only one of them")
    }
    if let minutes, !isImported, !minutes.minutes.isMultiple(of: step) {
      throw .violation("minutes", "step", "must be in steps of \(step), such as \(15 * step)")
    }
    return hours ?? minutes
  }

  static func neededWorkTime(_ call: Call, isImported: Bool) throws(Rejection) -> WorkTime {
    guard let time = try workTime(call, isImported: isImported) else {
      throw .violation("hours", "missing", "is missing, and so is 'minutes'")
    }
    return time
  }
}

extension Param where Value == WorkTime {
  fileprivate static func hours(_ name: String, _ summary: String) -> Param {
    // Older clients send text instead of a number.
    let spellings = Schema.either([
      .judged(.number(0...24), "hours"), .pattern(#"^([0-9]|1[0-9]|2[0-4])(\.[0-9]{1,4})?$"#),
    ])
    return Param(name, summary, spellings) { json, context throws(Violation) in
      let time: WorkTime?
      if let text = json.string(atMost: 1000) {
        time = WorkTime(reading: Text.trimmed(text))
      } else if json.kind == .number {
        time = json.double.flatMap { WorkTime(hours: $0) }
      } else {
        throw Violation(name, "type", "must be a number, or text such as \"7.5\"")
      }
      let step = WorkTime(minutes: context.settings[Hours.stepMinutes])
      guard let time, time.minutes.isMultiple(of: step.minutes) else {
        throw Violation(name, "step", "must be in steps of \(step), such as 7.5")
      }
      guard WorkTime.recordable.contains(time) else { throw Violation(name, "range", "must be from \(step) to 24") }
      return time
    }
  }

  fileprivate static func minutes(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .judged(.integer(1...1440), "minutes")) { json, _ throws(Violation) in
      guard json.kind == .number else { throw Violation(name, "type", "must be a whole number") }
      guard let time = json.int.map({ WorkTime(minutes: $0) }), WorkTime.recordable.contains(time) else {
        throw Violation(name, "range", "must be a whole number from 1 to 1440")
      }
      return time
    }
    .example(90)
  }
}
