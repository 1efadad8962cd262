import ModuleKit
import Time
import Wire

/// The sentence that describes what a method did. The daemon declares a template, and the reply has the values for its
/// placeholders.
struct SaidSentence {
  let method: MethodDeclaration
  let reply: JSON
  var params: JSON?
  let session: Session

  /// The maximum length of a note. A longer note is cut, because a part is enough to recognize the note.
  private static let longestNote = 40

  /// Nil if the method declares no sentence.
  var text: String? {
    guard let sentence = method.sentence else { return nil }
    var start: Instant?
    return sentence.said { place in
      guard let value = value(at: place.path), isThere(value), place.form != .one || value.int == 1 else { return nil }
      let role = method.role(of: place.path)
      if role == .start { start = instant(value) }
      if role == .end, let start, let end = instant(value) { return session.timeText.end(end, after: start) }
      return shown(value, role, isExact: place.form == .exact)
    }
  }

  private func value(at path: [String]) -> JSON? {
    let value = path.reduce(Optional(reply)) { $0?[$1] }
    return path.count == 1 ? value ?? params?[path[0]] : value
  }

  private func isThere(_ value: JSON) -> Bool {
    switch value.kind {
    case .null: false
    case .boolean: value.bool == true
    case .string, .array: value.kind == .string ? value.string?.isEmpty == false : value.count > 0
    case .number, .object: true
    }
  }

  private func instant(_ value: JSON) -> Instant? { value.stringBytes.flatMap { Instant(rfc3339: $0) } }

  private func shown(_ value: JSON, _ role: Role?, isExact: Bool) -> String {
    switch (role, value.kind) {
    case (.duration, .number):
      let length = value.amount ?? 0
      return isExact ? Lengths.clock(length) : Lengths.short(length)
    case (.interval, .number): return Self.rhythm(value.amount ?? 0)
    case (.project, .string): return session.palette.paint(Terminal.clean(value.string ?? ""), .bold)
    case (.note, .string): return DisplayWidth.truncated(Terminal.clean(value.string ?? ""), to: Self.longestNote)
    case (.day, .string):
      guard let day = (value.string?.utf8).flatMap({ Day(iso: $0) }) else { break }
      return TimeText.name(of: day)
    default: break
    }
    if value.kind == .string, instant(value) == nil { return Terminal.clean(value.string ?? "") }
    return Terminal.clean(ChangeValue(text: session.timeText).shown(value))
  }

  private static func rhythm(_ days: Int) -> String {
    switch days {
    case 0: "when somebody feels like it"
    case 1: "every day"
    default: "every \(days) days"
    }
  }
}
