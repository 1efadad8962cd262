import ModuleKit
import Time
import Wire

// Methods that add members without a login to the caller's house, remove members, and set who is away.

extension Params {
  static let memberName = Param<String>.name("name", "the member's name; nobody else in the house may have it", 1...60)
  static let member = Param<String>.name("member", "the member's name, as chores.house.show shows it")
    .meant(.account, "Member", "Mitglied").example("Mia")
  static let whose = Param<String>.name("user", "the member; default: you").optional
  static let removal = Param<[String]>.acknowledge(["affectsOthers"])
  static let remindAt = Param<LocalClock>.clock(
    "remindAt", "when you want to hear what is due, such as 08:00"
  ).opposite("never").edit
}

extension Chores {
  static let nameTakenReason = Reason(
    .conflict, "chores.nameTaken", "Somebody in the house already has that name. Upper and lower case count as equal.")

  static let addMember = Method<Chores>.changes(
    "chores.member.add",
    "Adds a member who has no login, such as a child, to your house. Other members record what this member did.",
    done: Sentence("added {member.user} to the house", "{member.user} wohnt jetzt im Haus"),
    params: [Params.memberName], result: [Member.field],
    reasons: [
      noHouseReason, nameTakenReason,
      Reason(
        .conflict, "chores.full", "The house is full; `limit` is the number of members allowed.",
        data: [limitField]),
    ]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let member = chores.members.insert {
      Member(id: $0, house: house.id, user: 0, name: call[Params.memberName], joinedAt: call.now)
    }
    chores.reply(with: member, call, to: &writer)
  }

  static let removeMember = Method<Chores>.changes(
    "chores.member.remove",
    "Removes a member, such as one who has moved out, from your house, and gives the house a new key. What the member did"
      + " stays in the history. The removal can't be undone.",
    done: Sentence(
      "removed {member.name}; {house.name} has a new key",
      "{member.name} entfernt; {house.name} hat einen neuen Schlüssel", isFinal: true),
    params: [Params.member, Params.removal],
    result: [Field("member", .object(goneFields)), houseField],
    reasons: [
      noHouseReason, memberReason,
      Reason(.conflict, "chores.yourself", "You can't remove yourself: leave the house instead."),
      Reason(.wantsAcknowledgement, "rpc.wantsAcknowledgement", "The member would lose all points."),
    ]
  ) { chores, call, writer throws(Rejection) in
    var house = try chores.home(call)
    let residence = try chores.resident(named: call[Params.member], of: house.id, field: "member", call.people)
    let name = residence.name(call.people)
    if residence.user == call.user {
      throw .conflict("chores.yourself", "You can't remove yourself: leave the house instead (chores.house.leave).")
    }
    if !call[Params.removal].contains("affectsOthers") {
      throw .wantsAcknowledgement([
        Warning(
          "affectsOthers", "\(name) will leave '\(house.name)' and lose all points. This can't be undone.")
      ])
    }
    chores.moveOut(residence)
    house.key = chores.freeKey()
    house.keySince = call.revision + 1
    chores.houses.put(house)
    chores.name("member", residence.member, name, to: &writer)
    chores.reply(with: house, call, to: &writer)
  }

  /// Removes a membership and the rows that are only about this membership.
  mutating func moveOut(_ residence: Residence) {
    members.remove(residence.member)
    for absence in absences.index.absences(of: residence.house) where absence.member == residence.member {
      absences.remove(absence.id)
    }
  }

  static let away = Method<Chores>.changes(
    "chores.away", "Marks a member as away. While away, the member gets no turns, and has none to catch up on later.",
    done: Sentence(
      "{absence.user} is away from {absence.from} to {absence.to}",
      "{absence.user} ist weg von {absence.from} bis {absence.to}"),
    params: [Params.pauseFrom, Params.pauseTo, Params.whose, Params.timeZone], result: [Absence.field],
    reasons: [noHouseReason, memberReason, tooManyReason]
  ) { chores, call, writer throws(Rejection) in
    let residence = try chores.member(call)
    let span = try Window(call).seconds
    let absence = chores.away(residence, span, at: call.now)
    chores.reply(with: absence, call, to: &writer)
  }

  static let back = Method<Chores>.changes(
    "chores.back", "Marks a member as back: ends the absence now, or removes one that hasn't begun.",
    done: Sentence("{absence.user} is back", "{absence.user} ist wieder da"),
    params: [Params.whose], result: [Absence.field, Field("removed", .boolean)],
    reasons: [
      noHouseReason, memberReason,
      Reason(.conflict, "chores.notAway", "The member has no current or future absence."),
    ]
  ) { chores, call, writer throws(Rejection) in
    let residence = try chores.member(call)
    let absences = chores.absences.index.absences(of: residence.house)
    guard var absence = absences.first(where: { $0.member == residence.member && $0.to > call.now }) else {
      throw .conflict("chores.notAway", "\(residence.name(call.people)) has no current or future absence.")
    }
    let isRemoved = absence.from >= call.now
    if isRemoved {
      chores.absences.remove(absence.id)
    } else {
      absence.to = call.now
      chores.absences.put(absence)
    }
    chores.reply(with: absence, call, to: &writer)
    writer.member("removed", isRemoved)
  }

  static let chooseSettings = Method<Chores>.changes(
    "chores.settings", "Changes the time at which you want to hear what is due, and shows it.",
    done: Sentence("your settings", "deine Einstellungen", showsReply: true),
    params: [Params.remindAt], result: [Member.field], reasons: [noHouseReason], isReadIfNothingIsGiven: true
  ) { chores, call, writer throws(Rejection) in
    guard var member = chores.members[try chores.residence(call).member] else { return }
    let old = member.remindAt
    member.remindAt = call[Params.remindAt].applied(to: old)
    if member.remindAt != old { chores.members.put(member) }
    chores.reply(with: member, call, to: &writer)
  }

  private func member(_ call: Call) throws(Rejection) -> Residence {
    if let name = call[Params.whose] {
      return try resident(named: name, of: try home(call).id, field: "user", call.people)
    }
    return try residence(call)
  }

  /// Merges this span with the absences of the member that overlap or touch it. If the house has too many absences,
  /// removes the oldest past absence.
  private mutating func away(_ residence: Residence, _ span: Range<Int>, at now: Instant) -> Absence {
    let all = absences.index.absences(of: residence.house)
    let touched = all.filter {
      $0.member == residence.member && $0.from.seconds <= span.upperBound && $0.to.seconds >= span.lowerBound
    }
    let over = all.filter { $0.to <= now }
    if all.count - touched.count >= House.mostAbsences, let oldest = over.first(where: { !touched.contains($0) }) {
      absences.remove(oldest.id)
    }
    for absence in touched { absences.remove(absence.id) }
    let from = min(span.lowerBound, touched.map(\.from.seconds).min() ?? span.lowerBound)
    let to = max(span.upperBound, touched.map(\.to.seconds).max() ?? span.upperBound)
    return absences.insert {
      Absence(
        id: $0, house: residence.house, member: residence.member, from: Instant(seconds: from),
        to: Instant(seconds: to))
    }
  }
}

extension Param where Value == LocalClock {
  static func clock(_ name: String, _ summary: String) -> Param {
    Param(name, summary, LocalClock.schema) { json, _ throws(Violation) in
      guard let seconds = json.string(atMost: 20).flatMap(LocalClock.seconds) else {
        throw Violation(name, "time", "must be a time of day, such as 08:00")
      }
      return LocalClock(secondsOfDay: seconds)
    }.example("08:00")
  }
}
