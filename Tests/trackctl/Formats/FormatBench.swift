import System
import TestSupport
import Testing
import Time

@testable import trackctl

/// Reads texts as if they were files of a format. No daemon is needed.
struct FormatBench {
  var options = ReadingOptions(times: LocalTimes(.utc), now: Instant(seconds: 1_795_253_400))

  init(zone: String = "UTC") throws {
    if zone != "UTC" {
      options.times = LocalTimes(try #require(TimeZone(name: zone, data: try Zones.data(named: zone))))
    }
  }

  static func file(_ bytes: [UInt8]) throws -> File {
    var rest = bytes[...]
    return try RereadableFile.copy { page throws(Errno) in
      let some = rest.prefix(page.count)
      page.replaceSubrange(..<some.count, with: some)
      rest = rest.dropFirst(some.count)
      return some.count
    }
  }

  func results(_ format: String, _ bytes: [UInt8]) throws -> [DraftResult] {
    let made = try #require(Format.all.first { $0.name == format }?.reader)
    var reader = try made(try Self.file(bytes), options)
    var results: [DraftResult] = []
    while let result = try reader.next() { results.append(result) }
    return results
  }

  /// The results of reading a text, one line each, in the form
  /// `2 Work 2026-03-02T09:00:00Z 3600 note [a, b]` or `2 ! error`.
  func lines(_ format: String, _ text: String) throws -> [String] {
    try results(format, Array(text.utf8)).map(Self.line)
  }

  static func line(_ result: DraftResult) -> String {
    switch result {
    case .failure(let fault): return "\(fault.line) ! \(fault.message)"
    case .success(let draft):
      switch draft.content {
      case .entry(let entry):
        let length = entry.stop.map { String($0 - entry.start) } ?? "…"
        return "\(draft.line) \(entry.project ?? "-") \(entry.start) \(length) '\(entry.note)' \(entry.tags)"
      case .project(let project): return "\(draft.line) project \(project.name) \(project.color ?? "")"
      case .record(let record):
        return
          "\(draft.line) \(record.client)/\(record.project) \(record.date) \(record.minutes / 30) '\(record.comment)'"
      case .remark(let remark):
        return "\(draft.line) \(remark.lat),\(remark.lon) \(remark.at?.description ?? "-") '\(remark.text)'"
      case .completion(let done): return "\(draft.line) done \(done.name) in \(done.roomName) \(done.at)"
      case .call(let call): return "\(draft.line) \(call.method) \(call.params)"
      }
    }
  }

  /// The error that makes the reader stop.
  func failure(_ format: String, _ bytes: [UInt8]) throws -> String {
    do {
      let results = try results(format, bytes)
      for case .failure(let fault) in results { return "line \(fault.line): \(fault.message)" }
      Issue.record("\(format) was read: \(results.count)")
      return ""
    } catch let failure as Failure {
      return failure.message
    }
  }
}
