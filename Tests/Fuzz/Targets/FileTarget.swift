import ModuleKit
import System
import Time

@testable import trackctl

/// Reads a file of another program with the readers of `trackctl import`. Every reader must terminate on any input,
/// with or without an error. Reported line numbers must exist in the file, and it must be possible to validate the
/// returned rows.
///
/// The first byte of the input chooses the format and whether to read days off. The rest is the file.
enum FileTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let formats = Format.read
    let format = formats[Int(first) % formats.count]
    let content = Array(bytes.dropFirst())
    let now = Instant(seconds: 1_795_253_400)
    let check = DraftCheck(now: now)
    let lines = content.count { $0 == UInt8(ascii: "\n") } + 1
    do throws(Failure) {
      var options = ReadingOptions(times: LocalTimes(.utc), now: now)
      options.projectTags = ["a"]
      options.isOfDaysOff = first >= 128 && format.name == "ics"
      guard var reader = try format.reader?(try file(content), options) else { return }
      var count = 0
      while let result = try reader.next() {
        count += 1
        guard count <= content.count + 2 else { throw Failure(.late, "more things than bytes") }
        let line =
          switch result {
          case .success(let draft): draft.line
          case .failure(let fault): fault.line
          }
        guard 1...lines ~= line else { throw Failure(.late, "line \(line) of \(lines)") }
        guard case .success(let draft) = result else { continue }
        _ = check.fault(of: draft)
        for picture in draft.content.pictures
        where picture.fileName.contains("/") || picture.bytes > PictureType.largest {
          throw Failure(.late, "a picture called \(picture.fileName)")
        }
      }
    } catch {
      try hold(error.status == .refused, "\(format.name): \(error.message)")
    }
    let text = String(decoding: content, as: UTF8.self)
    try hold(CellGuard.removed(CellGuard.added(text)) == text, "a cell changed in a round trip")
    let tags = TagCell.split(text)
    try hold(TagCell.split(TagCell.joined(tags)) == tags, "tags changed in a round trip: \(tags)")
  }

  private static func file(_ bytes: [UInt8]) throws(Failure) -> File {
    var rest = bytes[...]
    do throws(Errno) {
      return try RereadableFile.copy { page throws(Errno) in
        let some = rest.prefix(page.count)
        page.replaceSubrange(..<some.count, with: some)
        rest = rest.dropFirst(some.count)
        return some.count
      }
    } catch {
      throw Failure(.refused, "no file can be made: \(error)")
    }
  }
}
