package import ModuleKit

// The meanings of the chores' names, and the sentences for its methods.

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
      NamedMeaning("pause", .reference, "Pause", "Pause"),
      NamedMeaning("pauses", "Pauses", "Pausen"),
    ]
  }
}

extension Chore {
  /// `added Dishes in Kitchen (task 3), every 2 days, 5 points`
  static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) {task.name}[ in {task.roomName}] (task {task.id}), {task.everyDays}, {task.points} points",
      "{task.name}[ in {task.roomName}] \(de) (Aufgabe {task.id}), {task.everyDays}, {task.points} Punkte")
  }
}
