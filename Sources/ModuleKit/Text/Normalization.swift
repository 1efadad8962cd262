// This file uses unstable interfaces of the standard library, and no other file does. If a toolchain drops them, this
// file needs another implementation of normalization.
@_spi(_Unicode) import Swift

extension Text {
  /// Decomposes a text (NFD): é becomes e and a combining accent.
  static func decomposed(_ text: String) -> some Sequence<Unicode.Scalar> { text._nfd }

  /// Composes a text (NFC): e and a combining accent become é.
  static func composed(_ text: String) -> String {
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: text._nfc)
    return String(composed)
  }
}
