import Testing
import Wire

@testable import ModuleKit

@Suite("Base64")
struct Base64Tests {
  func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    "is as RFC 4648 has it",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(bytes: String, text: String) {
    #expect(encoded(Array(bytes.utf8)) == text)
    #expect(Base64.decode(Array(text.utf8)) == Array(bytes.utf8))
    #expect(Base64.length(of: bytes.utf8.count) == text.utf8.count)
  }

  @Test("gives every byte back")
  func roundTrip() {
    for count in 250...256 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      #expect(Base64.decode(Array(encoded(bytes).utf8)) == bytes)
    }
  }

  @Test(
    "has one text for the same bytes, and nothing else is read",
    arguments: [
      "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "====", "Z===", "=Zg=", "Zm9v\n", "Zm9v Zm9", "Zm9-", "Zm9_",
      "Zm9\u{E9}",
    ])
  func refused(text: String) {
    #expect(Base64.decode(Array(text.utf8)) == nil)
  }

  /// What comes of a param: the bytes, or the reason of the violation.
  func decoded(_ json: JSON, limit: Int = 5) -> String {
    do throws(Violation) {
      return String(decoding: try EncodedBytes(json, "data", limit: limit).decoded(), as: UTF8.self)
    } catch {
      return "!" + error.reason
    }
  }

  @Test("of a param is decoded up to its limit, escapes and all")
  func param() throws {
    #expect(decoded("Zm9vYmE=") == "fooba" && decoded("Zm9vYmFy") == "!size" && decoded("") == "!empty")
    #expect(decoded("Zm9vYmE") == "!base64")
    #expect(decoded(try JSON(parsing: #""\u005am9v""#)) == "foo")
  }

  @Test(
    "a picture's type is told by its first bytes",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0xFF, 0xD8], nil), ([], nil),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"), (Array("GIF89a".utf8), "image/gif"),
      (Array("GIF88a".utf8), nil), (Array("RIFF....WEBP".utf8), "image/webp"), (Array("RIFF....WEB".utf8), nil),
      (Array("<svg>".utf8), nil),
    ] as [([UInt8], String?)])
  func pictures(bytes: [UInt8], type: String?) {
    #expect(PictureType(of: bytes)?.rawValue == type)
  }
}
