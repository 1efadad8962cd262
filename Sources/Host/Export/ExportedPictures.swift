import ModuleKit
import System
import Wire

/// The pictures in an export of one module. The module's rows or kept transactions name these pictures. They are looked
/// up and read outside the loop.
final class ExportedPictures: Sendable {
  /// The size of a page in bytes. Each page has at least one picture, even if that picture is larger.
  private static let pageBytes = 2 << 20
  private static let largest = 64 << 20

  private let named: @Sendable () -> Set<Int>
  private let files: AttachmentFiles
  /// The ids of the pictures. Nil until the pictures have been looked up.
  private let ids = Monitor<[Int]?>(nil)

  init(named: @escaping @Sendable () -> Set<Int>, files: AttachmentFiles) {
    self.named = named
    self.files = files
  }

  /// Whether there is a picture at this index. True until the pictures have been looked up.
  func hasMore(at number: Int) -> Bool { ids.withLock { $0.map { number < $0.count } ?? true } }

  /// Writes a page of pictures, beginning at this index.
  /// - Returns: the index after the last picture written.
  func write(from number: Int, into writer: inout JSONWriter) -> Int {
    let ids = find()
    var number = number
    var bytes = 0
    writer.beginArray()
    while number < ids.count, bytes < Self.pageBytes {
      bytes += write(ids[number], into: &writer)
      number += 1
    }
    writer.endArray()
    return number
  }

  private func find() -> [Int] {
    if let known = ids.withLock({ $0 }) { return known }
    let found = named().sorted()
    ids.withLock { $0 = found }
    return found
  }

  /// Writes one picture. A picture whose file can't be read is still listed, together with the reason.
  private func write(_ id: Int, into writer: inout JSONWriter) -> Int {
    writer.beginObject()
    defer { writer.endObject() }
    writer.member("id", id)
    let bytes: [UInt8]
    do throws(Rejection) {
      bytes = try files.read(id, limit: Self.largest)
    } catch {
      writer.member("problem", error.message)
      return 0
    }
    writer.member("crc32c", files.checksum(bytes))
    var text: [UInt8] = [UInt8(ascii: "\"")]
    text.reserveCapacity(Base64.length(of: bytes.count) + 2)
    Base64.append(bytes, to: &text)
    text.append(UInt8(ascii: "\""))
    writer.key("data")
    writer.raw(text)
    return bytes.count
  }
}
