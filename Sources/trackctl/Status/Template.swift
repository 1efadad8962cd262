import ProgramKit

/// A text with placeholders for the values of the timer, such as `{project} {elapsed:h:mm}`.
///
/// The text around the placeholders comes from the user and is printed as it is. The values are cleaned and escaped for
/// the host.
struct Template {
  enum Field: String, CaseIterable {
    case project, note, tags, elapsed, today, since, id, state, percentage
  }

  private enum Piece {
    case literal(String)
    case text(Field, width: Int?)
    case length(Field, LengthPattern)
  }

  /// The default template.
  static let usual = Template(
    pieces: [.text(.project, width: 30), .literal(" "), .length(.elapsed, .short)], isUsual: true)

  private var pieces: [Piece] = []
  private var isUsual = false

  private init(pieces: [Piece], isUsual: Bool) {
    self.pieces = pieces
    self.isUsual = isUsual
  }

  /// Parses a template. `{{` stands for `{`, and `}}` stands for `}`.
  init(_ text: String) throws(Failure) {
    var rest = Array(text.utf8)[...]
    var literal: [UInt8] = []
    while let byte = rest.popFirst() {
      let isDoubled = byte == rest.first
      switch byte {
      case UInt8(ascii: "{") where !isDoubled:
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          throw Self.problem(text, "'{' without '}'")
        }
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(try Self.place(String(decoding: rest[..<end], as: UTF8.self)))
        rest = rest[(end + 1)...]
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        guard isDoubled else { throw Self.problem(text, "'}' without '{'") }
        rest.removeFirst()
        literal.append(byte)
      default: literal.append(byte)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
  }

  /// Whether the output changes while an entry runs. A start time can change too, because it includes the day after
  /// midnight.
  var showsTime: Bool { pieces.contains { if case .length = $0 { true } else { false } } }

  func text(of view: SnapshotView, escaping escape: (String) -> String) -> String {
    // For a very long entry, the default template also shows the start, so that the user notices a forgotten entry.
    let pieces = isUsual && view.isVeryLong ? pieces + [.literal(" since "), .length(.since, .clock)] : pieces
    return pieces.map { piece in
      switch piece {
      case .literal(let text): return text
      case .length(.since, let pattern): return view.sinceDay + pattern.text(view.seconds(.since))
      case .length(let field, let pattern): return pattern.text(view.seconds(field))
      case .text(let field, let width):
        let text = Terminal.clean(view.text(field))
        return escape(width.map { DisplayWidth.truncated(text, to: $0) } ?? text)
      }
    }.joined()
  }

  private static func place(_ text: String) throws(Failure) -> Piece {
    let (name, pattern) = text.parted(at: ":").map { ($0.before, Optional($0.behind)) } ?? (text, nil)
    guard let field = Field(rawValue: name) else {
      let names = Field.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: name, among: names)
      throw .usage(
        "the template names an unknown field '\(Terminal.clean(name))'",
        hints: (near.map { ["did you mean: {\($0)}"] } ?? []) + ["fields: \(names.joined(separator: ", "))"])
    }
    switch field {
    case .elapsed, .today: return .length(field, try pattern.map(Self.length) ?? .short)
    case .since: return .length(field, try pattern.map(Self.length) ?? .clock)
    case .project, .note, .tags, .id, .state, .percentage:
      guard let pattern else { return .text(field, width: nil) }
      guard let width = Int(pattern), width > 0 else {
        throw .usage("'{\(Terminal.clean(text))}': after the colon write a width in columns, as in {\(name):20}")
      }
      return .text(field, width: width)
    }
  }

  private static func length(_ text: String) throws(Failure) -> LengthPattern {
    let pattern = LengthPattern(text)
    guard pattern.hasNumbers else {
      throw .usage(
        "'\(Terminal.clean(text))' has no h, m or s",
        hints: ["after the colon write h, m and s, as in {elapsed:h:mm:ss}"])
    }
    return pattern
  }

  private static func problem(_ text: String, _ what: String) -> Failure {
    .usage(
      "'\(Terminal.clean(text))' is not a valid template: \(what)",
      hints: ["for example '{project} {elapsed:h:mm}'; write {{ and }} for braces"])
  }
}
