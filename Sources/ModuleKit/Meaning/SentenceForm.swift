/// A parsed sentence with placeholders.
///
/// * `{entry.project}` is the member `entry.project` of the reply or, if the reply has no such member, of the params.
/// * `{name, place}` lists the values that are present, separated by commas.
/// * `{entry.seconds:exact}` is a duration to the second.
/// * `{removed:one}` is present only if the value is 1: `[{removed:one} row|{removed} rows]`.
/// * `{removed?}` prints nothing. It only requires that the value is present.
/// * `[ in {room}]` is omitted unless all its values are present. `[this|that]` is the first alternative whose values
/// are present.
///
/// A value that is absent, null, false, an empty text or an empty list counts as not present.
public struct SentenceForm: Sendable, Equatable {
  indirect enum Part: Sendable, Equatable {
    case text(String)
    case values([Placeholder])
    case condition(Placeholder)
    case choice([[Part]])
  }

  /// The path of a value, and how it is shown.
  public struct Placeholder: Sendable, Equatable {
    /// The names on the path, such as `["entry", "project"]`.
    public let path: [String]
    public let form: Form
  }

  public enum Form: String, Sendable {
    case usual = ""
    /// A duration to the second.
    case exact
    /// A number that is present only if it is 1, for the singular.
    case one
  }

  let parts: [Part]

  /// Parses a sentence form. Returns nil if brackets don't match or a placeholder is empty.
  public init?(_ text: String) {
    var reader = SentenceReader(text)
    guard let parts = reader.read() else { return nil }
    self.parts = parts
  }

  public var placeholders: [Placeholder] { Self.placeholders(in: parts) }

  private static func placeholders(in parts: [Part]) -> [Placeholder] {
    parts.flatMap { (part: Part) -> [Placeholder] in
      switch part {
      case .text: []
      case .values(let placeholders): placeholders
      case .condition(let placeholder): [placeholder]
      case .choice(let choices): choices.flatMap { Self.placeholders(in: $0) }
      }
    }
  }

  /// The sentence with its values filled in.
  /// - Parameter value: returns the text for a placeholder, or nil if its value isn't present.
  public func said(_ value: (Placeholder) -> String?) -> String { Self.said(parts, value).text }

  private static func said(_ parts: [Part], _ value: (Placeholder) -> String?) -> (text: String, isWhole: Bool) {
    var text = ""
    var isWhole = true
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .values(let placeholders):
        let values = placeholders.compactMap(value)
        if values.isEmpty { isWhole = false }
        text += values.joined(separator: ", ")
      case .condition(let placeholder): if value(placeholder) == nil { isWhole = false }
      case .choice(let choices):
        for choice in choices {
          let said = said(choice, value)
          guard said.isWhole else { continue }
          text += said.text
          break
        }
      }
    }
    return (text, isWhole)
  }
}

/// Parses a sentence byte by byte.
private struct SentenceReader {
  private let bytes: [UInt8]
  private var next = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read() -> [SentenceForm.Part]? {
    let parts = readParts(isInBrackets: false)
    return next == bytes.count ? parts : nil
  }

  private mutating func readParts(isInBrackets: Bool) -> [SentenceForm.Part]? {
    var parts: [SentenceForm.Part] = []
    var words: [UInt8] = []
    func flush() { if !words.isEmpty { parts.append(.text(String(decoding: words, as: UTF8.self))) } }
    while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        flush()
        words = []
        guard let part = bytes[next] == UInt8(ascii: "{") ? readPlaces() : readChoice() else { return nil }
        parts.append(part)
      case UInt8(ascii: "]") where isInBrackets, UInt8(ascii: "|") where isInBrackets:
        flush()
        return parts
      case UInt8(ascii: "}"), UInt8(ascii: "]"): return nil
      case let byte:
        words.append(byte)
        next += 1
      }
    }
    flush()
    return isInBrackets ? nil : parts
  }

  private mutating func readChoice() -> SentenceForm.Part? {
    var choices: [[SentenceForm.Part]] = []
    repeat {
      next += 1
      guard let choice = readParts(isInBrackets: true) else { return nil }
      choices.append(choice)
    } while next < bytes.count && bytes[next] == UInt8(ascii: "|")
    next += 1
    return .choice(choices)
  }

  private mutating func readPlaces() -> SentenceForm.Part? {
    guard let end = bytes[next...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    var inner = bytes[(next + 1)..<end]
    next = end + 1
    let isCondition = inner.last == UInt8(ascii: "?")
    if isCondition { inner.removeLast() }
    let placeholders = inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Self.placeholder)
    guard placeholders.allSatisfy({ $0 != nil }), !isCondition || placeholders.count == 1 else { return nil }
    let found = placeholders.compactMap(\.self)
    return isCondition ? .condition(found[0]) : .values(found)
  }

  private static func placeholder(_ bytes: ArraySlice<UInt8>) -> SentenceForm.Placeholder? {
    let name = bytes.drop { $0 == UInt8(ascii: " ") }
    let colon = name.firstIndex(of: UInt8(ascii: ":"))
    let path = name[..<(colon ?? name.endIndex)].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard path.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isLetterOrDigit) }) else { return nil }
    let form = colon.map { SentenceForm.Form(rawValue: String(decoding: name[($0 + 1)...], as: UTF8.self)) } ?? .usual
    guard let form, colon == nil || form != .usual else { return nil }
    return SentenceForm.Placeholder(path: path, form: form)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
