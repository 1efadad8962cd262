import Wire

extension Option {
  static let overlap = Option.value(
    "overlap", "refuse|cut|split",
    "what happens if other entries overlap: refuse the change (the default), cut them short, or split: like cut, but an"
      + " entry that surrounds this one continues after it",
    completes: .words(["refuse", "cut", "split"]))
  static let acknowledge = Option.value(
    "acknowledge", "NAME",
    "accept a warning: 'removes' lets cut and split delete entries that this one covers completely", isRepeated: true,
    completes: .words(["removes"]))
}

/// Reports the entries that were shortened or removed to make room for a new entry.
enum GaveWay {
  static let options: [Option] = [.overlap, .acknowledge]

  static func params(_ arguments: Arguments) throws(Failure) -> [(String, JSON)] {
    let names = arguments.all(.acknowledge)
    return [
      try arguments.choice(.overlap).map { ("overlap", JSON($0)) },
      names.isEmpty ? nil : ("acknowledge", .strings(names)),
    ].compactMap(\.self)
  }

  /// Prints the entries that gave way, below the sentence about the new entry.
  static func tell(_ reply: JSON, _ session: Session) {
    for (name, word) in [("shortened", "now"), ("overwritten", "removed")] {
      for entry in reply[name]?.elements.map(\.self) ?? [] {
        session.output.print("  \(word) \(Terminal.clean(line(entry, session)))")
      }
    }
  }

  private static func line(_ entry: JSON, _ session: Session) -> String {
    "\(entry.text("project")), \(span(of: entry, session)) (entry \(entry.number("id")))"
  }

  /// The time span of an entry, like `09:00 to 12:00`.
  static func span(of entry: JSON, _ session: Session) -> String {
    guard let start = entry.instant("startedAt") else { return "" }
    let end = entry.instant("stoppedAt").map { " to \(session.timeText.end($0, after: start))" } ?? ""
    return session.timeText.point(start) + end
  }
}
