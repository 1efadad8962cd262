import Testing
import Wire

@testable import ModuleKit

@Suite("Bytes in a param")
struct EncodedBytesTests {
  /// The decoded bytes of a param, or the reason for the violation if the param is invalid.
  func decoded(_ json: JSON, limit: Int = 5) -> String {
    do throws(Violation) {
      return String(decoding: try EncodedBytes(json, "data", limit: limit).decoded(), as: UTF8.self)
    } catch {
      return "!" + error.reason
    }
  }

  @Test("are decoded up to the limit, including escapes")
  func param() throws {
    #expect(decoded("Zm9vYmE=") == "fooba" && decoded("Zm9vYmFy") == "!size" && decoded("") == "!empty")
    #expect(decoded("Zm9vYmE") == "!base64")
    #expect(decoded(try JSON(parsing: #""\u005am9v""#)) == "foo")
  }

  @Test(
    "a picture's type is detected from its first bytes",
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
