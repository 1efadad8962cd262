// What the standard library has and doesn't promise to keep. Nothing else in the tree uses such an interface: where a toolchain
// no longer has it, another normalization is to be put here.
@_spi(_Unicode) import Swift

extension Text {
  /// A text's letters taken apart into what they are composed of (NFD): é is e and the mark above it.
  static func decomposed(_ text: String) -> some Sequence<Unicode.Scalar> { text._nfd }

  /// The text with each letter in one scalar, where there is one (NFC): e and the mark above it are é.
  static func composed(_ text: String) -> String {
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: text._nfc)
    return String(composed)
  }
}
