import ModuleKit

/// A single emoji as users see it, such as a face, a flag, or a family of several joined scalars.
enum Emoji {
  /// The schema of an emoji. It allows a keycap, or up to `mostScalars` scalars outside ASCII.
  static let schema = Schema.pattern(#"^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,\#(mostScalars)})$"#)
  private static let mostScalars = 32

  static func param(_ name: String, _ summary: String) -> Param<String> {
    Param(name, summary, schema) { json, _ throws(Violation) in
      let text = try Text.read(json, name, 1...mostScalars, lines: false)
      guard isOne(text) else { throw Violation(name, "emoji", "must be one emoji, such as 🎉") }
      return text
    }
  }

  static func isOne(_ text: String) -> Bool {
    guard text.count == 1, let first = text.unicodeScalars.first else { return false }
    let rest = text.unicodeScalars.dropFirst()
    if first.isASCII { return rest.last?.value == keycap && rest.allSatisfy { $0.value == keycap || isJoint($0) } }
    if isRegional(first) { return rest.count == 1 && rest.allSatisfy(isRegional) }
    guard first.properties.isEmoji, rest.allSatisfy({ isJoint($0) || $0.properties.isEmoji }) else { return false }
    // Latin-1 symbols such as © are shown as text unless a variation selector for emoji follows.
    return first.value > 0xFF || rest.first?.value == emojiStyle
  }

  private static let keycap: UInt32 = 0x20E3
  private static let emojiStyle: UInt32 = 0xFE0F

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { 0x1F1E6...0x1F1FF ~= scalar.value }

  /// Whether a scalar only joins or changes others within an emoji. Such a scalar is the joiner, the selector of the
  /// emoji style, or a tag in the flag of a region.
  private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200D || scalar.value == emojiStyle || 0xE0020...0xE007F ~= scalar.value
  }
}
