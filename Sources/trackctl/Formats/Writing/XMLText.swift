/// Escapes text for XML.
enum XMLText {
  static func element(_ name: String, _ text: String) -> String { "<\(name)>\(escaped(text))</\(name)>" }

  private static func escaped(_ text: String) -> String {
    text.replacing(["<": "&lt;", ">": "&gt;", "&": "&amp;"])
  }

  /// Makes untrusted text safe for one line of XML. Characters that XML forbids are made visible, as on a terminal.
  static func shown(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in Terminal.clean(text).unicodeScalars {
      scalars.append(scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar)
    }
    return escaped(String(scalars))
  }
}
