import Wire

/// What a verb did, as people say it. What isn't here is told by its name and a table.
enum VerbSentences {
  typealias Sentence = @Sendable (JSON, Session) -> String

  /// What has no table of its own behind it: the sentence says all.
  static func sentence(_ method: String) -> Sentence? { all[method] }

  private static let all = [timer, hours, chores, remarks, feed, accounts].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
  }

  // MARK: Timer

  private static let timer: [String: Sentence] = [
    "timer.start": { reply, session in
      let started = "started \(EntryText(reply["entry"], session).started)"
      return reply["stopped"].map { "stopped \(EntryText($0, session).stopped), \(started)" } ?? started
    },
    "timer.continue": { "started \(EntryText($0["entry"], $1).started)" },
    "timer.stop": { "\($0.says("discarded") ? "discarded" : "stopped") \(EntryText($0["entry"], $1).stopped)" },
    "timer.discard": { "discarded \(EntryText($0["entry"], $1).stopped)" },
    "timer.add": { "added \(EntryText($0["entry"], $1).whole)" },
    "timer.edit": { "changed \(EntryText($0["entry"], $1).whole)" },
    "timer.split": { reply, session in
      "cut into \(["entry", "second"].map { EntryText(reply[$0], session).whole }.joined(separator: " and "))"
    },
    "timer.join": { "joined to \(EntryText($0["entry"], $1).whole)" },
    "timer.update": { "changed \(EntryText($0["entry"], $1).whole)" },
    "timer.delete": { "deleted \(EntryText($0["entry"], $1).whole)" },
    "timer.project.add": { reply, _ in "added the project \(name(reply["project"]))" },
    "timer.project.rename": { reply, _ in
      let count = reply["merged"]?.amount.map { "; \($0) entries came along" } ?? ""
      return "the project is called \(name(reply["project"])) now\(count)"
    },
    "timer.project.archive": { reply, _ in
      "\(reply["project"]?.says("archived") == true ? "put away" : "brought back") the project \(name(reply["project"]))"
    },
    "timer.picture.add": { reply, session in
      "added picture \(reply["picture"]?.number("id") ?? "") to \(EntryText(reply["entry"], session).whole)"
    },
    "timer.picture.remove": { reply, session in
      "took picture \(reply["picture"]?.number("id") ?? "") from \(EntryText(reply["entry"], session).whole)"
    },
  ]

  // MARK: Hours

  private static let hours: [String: Sentence] = [
    "hours.submit": { reply, _ in "logged \(record(reply))" }, "hours.quick": { reply, _ in "logged \(record(reply))" },
    "hours.edit": { reply, _ in "changed it to \(record(reply))" },
    "hours.delete": { reply, _ in "deleted \(record(reply))" },
    "hours.project.create": { reply, _ in "made \(project(reply)), and you are on it" },
    "hours.project.join": { reply, _ in "you are on \(project(reply)) now" },
    "hours.project.leave": { reply, _ in "you have left \(project(reply))" },
    "hours.dayOff.add": { reply, _ in "your days off: \(daysOff(reply))" },
    "hours.dayOff.remove": { reply, _ in "your days off: \(daysOff(reply))" },
    "hours.project.remove": { reply, _ in "removed \(project(reply)); its records stay" },
  ]

  /// `7.5 h on Acme/Site for Sat 2026-11-21 (record 3)`
  private static func record(_ reply: JSON) -> String {
    let record = reply["record"] ?? [:]
    let path = clean(record.text("client") + "/" + record.text("project"))
    return "\(record.number("hours")) h on \(path) for \(record.day("date")) (record \(record.number("id")))"
  }

  private static func daysOff(_ reply: JSON) -> String {
    let text = DaysOffText.all(reply["settings"]?.things("daysOff") ?? [])
    return text.isEmpty ? "none" : clean(text)
  }

  private static func project(_ reply: JSON) -> String {
    let project = reply["project"] ?? [:]
    return clean(project.text("client") + "/" + project.text("project"))
  }

  // MARK: Chores

  private static let chores: [String: Sentence] = [
    "chores.room.add": { reply, _ in "added the room \(name(reply["room"])) (room \(id(reply["room"])))" },
    "chores.room.rename": { reply, _ in "the room is called \(name(reply["room"])) now" },
    "chores.room.remove": { reply, _ in "removed the room \(name(reply["room"])) with its tasks" },
    "chores.task.add": { reply, _ in "added \(task(reply))" },
    "chores.task.edit": { reply, _ in "changed \(task(reply))" },
    "chores.task.remove": { reply, _ in "removed the task \(name(reply["task"])); what was done of it stays" },
    "chores.skip": { reply, session in
      let due = reply["task"].map { session.point($0, "dueAt") } ?? ""
      return "skipped \(name(reply["task"]))" + (due.isEmpty ? "" : ", due \(due)")
    },
    "chores.done": { reply, _ in
      let done = reply["completion"] ?? [:]
      return clean("\(reply.text("message")) \(done.text("name")) is done by \(done.text("user"))")
    },
    "chores.pause": { reply, session in
      let pause = reply["pause"] ?? [:]
      return
        "nothing is due from \(session.point(pause, "from")) to \(session.point(pause, "to")) (pause \(pause.number("id")))"
    },
    "chores.unpause": { _, _ in "the pause is over" },
    "chores.house.leave": { reply, _ in
      reply.says("removed")
        ? "\(name(reply["house"])) is gone: you were the last one" : "you have left \(name(reply["house"]))"
    },
  ]

  /// `Dishes in Kitchen (task 3), every 2 days, 5 points`
  private static func task(_ reply: JSON) -> String {
    let task = reply["task"] ?? [:]
    let every = task["everyDays"]?.amount ?? 0
    let often = every == 0 ? "when somebody feels like it" : every == 1 ? "every day" : "every \(every) days"
    let room = task.text("roomName").isEmpty ? "" : " in \(task.text("roomName"))"
    return clean("\(task.text("name"))\(room)")
      + " (task \(task.number("id"))), \(often), \(task.number("points")) points"
  }

  // MARK: Remarks

  private static let remarks: [String: Sentence] = [
    "remarks.add": { reply, _ in "noted \(remark(reply))" }, "remarks.edit": { reply, _ in "changed \(remark(reply))" },
    "remarks.delete": { reply, _ in "deleted \(remark(reply))" },
  ]

  private static func remark(_ reply: JSON) -> String {
    let remark = reply["remark"] ?? [:]
    let place = RemarkTable.place(of: remark)
    let text = DisplayWidth.truncated(clean(remark.text("text")), to: 40)
    return "“\(text)” at \(clean(place)) (remark \(remark.number("id")))"
  }

  // MARK: Feed

  private static let feed: [String: Sentence] = [
    "feed.post": { reply, _ in "posted \(post(reply))" }, "feed.edit": { reply, _ in "changed \(post(reply))" },
    "feed.delete": { reply, _ in "deleted \(post(reply))" },
    "feed.progress": { reply, _ in "\(post(reply)) is at \(reply["post"]?.number("progress") ?? "") %" },
    "feed.like": { reply, _ in "you like \(post(reply))" },
    "feed.unlike": { reply, _ in "you no longer like \(post(reply))" },
    "feed.comment": { reply, _ in "commented on \(post(reply)) (comment \(id(reply["comment"])))" },
    "feed.comment.delete": { reply, _ in "deleted comment \(id(reply["comment"]))" },
    "feed.friend.request": { reply, session in
      reply["friendship"]?.instant("since") == nil
        ? "asked \(friend(reply))" : "\(friend(reply)) and you are friends now"
    },
    "feed.friend.accept": { reply, _ in "\(friend(reply)) and you are friends now" },
    "feed.friend.decline": { reply, _ in "said no to \(friend(reply))" },
    "feed.friend.remove": { reply, _ in "\(friend(reply)) and you aren't friends" },
    "feed.recommend": { reply, _ in "recommended it to \(clean(reply["recommendation"]?.text("to") ?? ""))" },
    "feed.markRead": { reply, _ in "read; \(reply.number("unread")) unread" },
  ]

  private static func post(_ reply: JSON) -> String {
    let post = reply["post"] ?? [:]
    let what = FeedTables.what(post)
    return "\(DisplayWidth.truncated(clean(what), to: 40)) (post \(post.number("id")))"
  }

  private static func friend(_ reply: JSON) -> String { clean(reply["friendship"]?.text("user") ?? "") }

  // MARK: Accounts

  private static let accounts: [String: Sentence] = [
    "accounts.changePassword": { reply, _ in
      "\(name(reply["account"])) has another password now; other sessions have ended"
    },
    "accounts.close": { reply, _ in "closed the account \(name(reply["account"])); what it recorded stays" },
    "accounts.resetPassword": { reply, _ in "\(name(reply["account"])) has another password now: sign in with it" },
    "accounts.issueReset": { reply, session in
      "give \(name(reply["account"])) this code, good until \(session.point(reply, "expiresAt")): \(clean(reply.text("code")))"
    },
  ]

  // MARK: Words

  private static func clean(_ text: String) -> String { Terminal.clean(text) }
  private static func name(_ thing: JSON?) -> String { clean(thing?.text("name") ?? "") }
  private static func id(_ thing: JSON?) -> String { thing?.number("id") ?? "" }
}
