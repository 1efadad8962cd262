import Testing
import Wire

@Suite("Base64")
struct Base64Tests {
  func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    "matches RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(bytes: String, text: String) {
    #expect(encoded(Array(bytes.utf8)) == text)
    #expect(Base64.decode(Array(text.utf8)) == Array(bytes.utf8))
    #expect(Base64.length(of: bytes.utf8.count) == text.utf8.count)
  }

  @Test("restores every byte")
  func roundTrip() {
    for count in 250...256 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      #expect(Base64.decode(Array(encoded(bytes).utf8)) == bytes)
    }
  }

  @Test(
    "has exactly one text for the same bytes, and rejects others",
    arguments: [
      "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "====", "Z===", "=Zg=", "Zm9v\n", "Zm9v Zm9", "Zm9-", "Zm9_",
      "Zm9\u{E9}",
    ])
  func refused(text: String) {
    #expect(Base64.decode(Array(text.utf8)) == nil)
  }
}
