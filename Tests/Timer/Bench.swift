import Glibc
import ModuleKit
import TestSupport
import Testing
import Time
import Timer
import Wire

/// The timer module in a complete host.
typealias Bench = ModuleBench<Timer>

extension ModuleBench<Timer> {
  convenience init(settings: Settings = Settings(), zone: String = "UTC") throws {
    try self.init(user: 1000, settings: settings, zone: zone)
  }

  var now: String { Instant(seconds: seconds).description }

  /// Adds an entry that starts `ago` seconds ago, and returns its id.
  @discardableResult
  func add(_ project: String, ago: Int, lasting seconds: Int, tags: [String] = []) throws -> Int {
    let entry = try call(
      "timer.add",
      [
        "project": JSON(project), "startedAt": time(-ago), "stoppedAt": time(seconds - ago), "tags": .texts(tags),
      ])
    return try #require(entry["entry"]?["id"]?.int)
  }

  /// Adds an entry that lasts from one time to another, and returns its id.
  @discardableResult
  func add(_ project: String, _ start: String, _ stop: String, tags: [String] = []) throws -> Int {
    let entry = try call(
      "timer.add", ["project": JSON(project), "startedAt": JSON(start), "stoppedAt": JSON(stop), "tags": .texts(tags)])
    return try #require(entry["entry"]?["id"]?.int)
  }

  // MARK: Picture files

  private func path(ofPicture id: Int) -> String { "\(folder.path)/pictures/timer-\(id)" }

  /// Overwrites the file of a picture. If `bytes` is nil, deletes the file.
  func overwritePicture(_ id: Int, with bytes: [UInt8]?) throws {
    try #require(unsafe unlink(path(ofPicture: id)) == 0)
    guard let bytes else { return }
    let descriptor = unsafe open(path(ofPicture: id), O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  /// The ids from 1 to 9 whose pictures have a file.
  var picturesInFiles: [Int] {
    harness.settle()
    return (1..<10).filter { unsafe access(path(ofPicture: $0), F_OK) == 0 }
  }

  // MARK: Queries

  /// The entries on a page of a list.
  func list(_ params: JSON = [:]) throws -> [JSON] {
    try call("timer.list", params)["entries"].map { Array($0.elements) } ?? []
  }

  func ids(_ params: JSON = [:]) throws -> [Int] {
    try list(params).compactMap { $0["id"]?.int }
  }

  /// The slices of a report, each in the form `Work 3600 1`. The numbers are the seconds and the entries.
  func slices(_ params: JSON = [:]) throws -> [String] {
    let slices = try call("timer.report", params)["slices"].map { Array($0.elements) } ?? []
    return slices.map {
      "\($0["key"]?.string ?? "?") \($0["seconds"]?.int ?? -1) \($0["entries"]?.int ?? -1)"
    }
  }

  func projects() throws -> [JSON] {
    try call("timer.projects")["projects"].map { Array($0.elements) } ?? []
  }
}
