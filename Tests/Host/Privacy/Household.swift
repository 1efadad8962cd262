import Chores
import Feed
import Host
import Hours
import Remarks
import TestSupport
import Timer
import Wire

/// A host with all modules. Ann has called all methods and has put a secret word in all her private data. That includes
/// rows, their earlier versions, deleted rows, pictures, idempotency keys and the password.
final class Household {
  static let secret = "zq7sekrit"
  static let ann: UInt32 = 1000
  static let key = "one key"

  let folder = TestFolder()
  let clock = TestClock()
  let harness: HostHarness

  init() throws {
    harness = try folder.harness(
      [.of(Timer.self), .of(Hours.self), .of(Chores.self), .of(Remarks.self), .of(Feed.self)], clock: clock)
    var keyed: Set<String> = []
    for (method, params) in Self.deeds {
      clock.now += 60
      let key = "\(Self.key) \(method)" + (keyed.insert(method).inserted ? "" : " again")
      _ = try harness.call(method, params.with("idempotencyKey", JSON(key)), as: Self.ann)
      // The undo and redo create earlier versions of rows, which are private too.
      if method == "timer.update" { try takeBackAndRedo("timer") }
    }
    _ = try harness.call("accounts.changePassword", ["new": JSON(Self.secret)], as: Self.ann)
    for module in ["timer", "hours", "chores", "remarks", "feed"] { try takeBackAndRedo(module) }
  }

  deinit { harness.close() }

  private func takeBackAndRedo(_ module: String) throws {
    let undo = try harness.call("history.undo", ["module": JSON(module)], as: Self.ann)
    _ = try harness.call("history.undo", ["module": JSON(module), "rev": undo["rev"] ?? .null], as: Self.ann)
  }

  /// Ann's stored rows that contain the secret.
  var secretRows: [String] {
    ["timer", "hours", "chores", "remarks", "feed"].flatMap { harness.host.dump($0) }.filter {
      $0.contains(Self.secret)
    }
  }

  private static func text(_ word: String) -> JSON { JSON("\(word) \(secret)") }

  /// A GIF image of one pixel, followed by the secret. The lengths are chosen so that the picture's base64 contains the
  /// secret's base64.
  static let picture = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7AAAA" + encodedSecret
  static let encodedSecret = Base64Text.of(Array(secret.utf8))

  private static let deeds: [(method: String, params: JSON)] = [
    ("timer.start", ["project": text("Bread"), "note": text("rye"), "tags": [text("oven")]]),
    ("timer.picture.add", ["data": JSON(picture)]),
    ("timer.update", ["note": text("wheat")]),
    ("timer.stop", [:]),
    ("timer.start", ["project": text("Soup")]),
    ("timer.project.add", ["name": text("Garden")]),
    ("hours.project.create", ["client": "Acme", "project": "Site"]),
    ("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 8, "comment": text("late")]),
    ("hours.edit", ["id": 1, "comment": text("later")]),
    ("chores.house.create", ["name": text("Villa")]),
    ("chores.room.add", ["name": text("Kitchen")]),
    ("chores.task.add", ["room": 1, "name": text("Dishes"), "everyDays": 1, "points": 5, "note": text("vinegar")]),
    ("chores.task.edit", ["task": 1, "picture": JSON(picture)]),
    ("chores.checklist.add", ["task": 1, "text": text("Soak")]),
    ("chores.checklist.check", ["step": 1]),
    ("chores.done", ["task": 1, "note": text("streaks")]),
    ("remarks.add", ["text": text("here"), "lat": 1, "lon": 2, "place": text("bed"), "visibility": "private"]),
    ("remarks.picture.add", ["remark": 1, "data": JSON(picture)]),
    ("remarks.edit", ["id": 1, "text": text("there"), "tags": [text("bench")]]),
    ("remarks.filter.set", ["name": text("Benches"), "query": text("calm"), "tags": [text("bench")]]),
    ("feed.post", ["activity": text("Baking"), "caption": text("rye"), "image": JSON(picture), "day": "2026-11-21"]),
    ("feed.progress", ["post": 1, "to": 40]),
    ("feed.comment", ["post": 1, "text": text("good")]),
    ("feed.edit", ["post": 1, "caption": text("white")]),
    ("feed.post", ["activity": text("Gone")]),
    ("feed.delete", ["post": 2]),
    ("feed.goal.set", ["activity": text("Fasting"), "times": 3]),
  ]
}

/// A base64 encoder that is independent of trackd's encoder.
enum Base64Text {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  /// - Parameter bytes: their number must be a multiple of three.
  static func of(_ bytes: [UInt8]) -> String {
    String(
      stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [Character] in
        let bits = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
        return [18, 12, 6, 0].map { letters[bits >> $0 & 63] }
      })
  }
}
