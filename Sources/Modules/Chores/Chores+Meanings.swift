package import ModuleKit

// What the names in the module chores mean, and the sentences for the module's methods.

extension Chores {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("house", .reference, "House", "Haus"),
      NamedMeaning("houses", "Houses", "Häuser"),
      NamedMeaning("members", "Members", "Mitglieder"),
      NamedMeaning("member", .reference, "Member", "Mitglied"),
      NamedMeaning("key", .key, "Key", "Schlüssel"),
      NamedMeaning("keySince", "Key since", "Schlüssel seit"),
      NamedMeaning("room", .reference, "Room", "Raum"),
      NamedMeaning("rooms", "Rooms", "Räume"),
      NamedMeaning("roomName", .name, "Room", "Raum"),
      NamedMeaning("addedBy", .account, "Added by", "Hinzugefügt von"),
      NamedMeaning("task", .reference, "Task", "Aufgabe"),
      NamedMeaning("tasks", "Tasks", "Aufgaben"),
      NamedMeaning("everyDays", .interval, "Interval in days", "Abstand in Tagen"),
      NamedMeaning("schedule", .schedule, "Schedule", "Termine"),
      NamedMeaning("once", .day, "Once on", "Einmal am"),
      NamedMeaning("scheduledAt", .instant, "Scheduled since", "Termine seit"),
      NamedMeaning("every", "How often", "Wie oft"),
      NamedMeaning("everyGerman", "How often, in German", "Wie oft"),
      NamedMeaning("settles", .instant, "Settled date", "Erledigter Termin"),
      NamedMeaning("assign", .account, "Assigned to", "Zugeteilt an"),
      NamedMeaning("turn", .account, "Whose turn", "Wer dran ist"),
      NamedMeaning("priority", "Priority", "Dringlichkeit"),
      NamedMeaning("level", "Level", "Stufe"),
      NamedMeaning("due", "Due", "Fällig"),
      NamedMeaning("dueAt", .instant, "Due", "Fällig"),
      NamedMeaning("lastDoneAt", .instant, "Last done", "Zuletzt erledigt"),
      NamedMeaning("lastDoneBy", .account, "Last done by", "Zuletzt erledigt von"),
      NamedMeaning("completion", .reference, "Completion", "Erledigung"),
      NamedMeaning("completions", "Completions", "Erledigungen"),
      NamedMeaning("skip", .reference, "Skip", "Auslassung"),
      NamedMeaning("skips", "Skips", "Auslassungen"),
      NamedMeaning("base", .instant, "Counted from", "Gezählt ab"),
      NamedMeaning("checklist", "Checklist", "Checkliste"),
      NamedMeaning("steps", "Steps", "Schritte"),
      NamedMeaning("step", .reference, "Step", "Schritt"),
      NamedMeaning("checked", "Checked", "Abgehakt"),
      NamedMeaning("position", "Position", "Stelle"),
      NamedMeaning("pause", .reference, "Pause", "Pause"),
      NamedMeaning("pauses", "Pauses", "Pausen"),
      NamedMeaning("absence", .reference, "Absence", "Abwesenheit"),
      NamedMeaning("absences", "Absences", "Abwesenheiten"),
      NamedMeaning("hasLogin", "Has a login", "Hat ein Konto"),
      NamedMeaning("awayUntil", .instant, "Away until", "Weg bis"),
      NamedMeaning("remindAt", .clock, "Reminder", "Erinnerung"),
      NamedMeaning("handover", "Turn given to", "Abgegeben an"),
      NamedMeaning("with", .account, "With", "Mit"),
    ]
  }
}

extension Chore {
  /// Makes sentences such as `added Dishes in Kitchen (task 3), every 2 days, 5 points`.
  static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) {task.name}[ in {task.roomName}] (task {task.id}), {task.every}, [{task.points:one} point|{task.points} points]",
      "{task.name}[ in {task.roomName}] \(de) (Aufgabe {task.id}), {task.everyGerman}, [{task.points:one} Punkt|{task.points} Punkte]"
    )
  }
}
