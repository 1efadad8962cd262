import System
import TestSupport
import Testing
import Time
import Wire

@testable import Remarks

/// These tests check that the cost of a method depends on the size of its reply, not on the number of rows.
@Suite("Very many remarks")
struct ScaleTests {
  let world: World
  /// The number of remarks. A short run has fewer remarks, because building the indexes takes long in debug builds.
  private static let count = Process.environment("TRACKD_TEST_LONG") == nil ? 20_000 : Crowd.size

  init() throws {
    world = try World()
    for uid in [World.ann, World.ben, 5002, 5003] as [UInt32] { try world.call("remarks.list", as: uid) }
    for remark in Crowd(Self.count) { world.load(remark) }
  }

  @Test("lists, searches and nearby queries visit at most ten rows per result plus a hundred")
  func visits() throws {
    var answers = 0
    for (method, params) in Questions.all {
      var params = params
      for _ in 1...3 {
        let before = world.visits
        let reply = try world.call(method, params)
        let rows = reply["remarks"]?.count ?? 0
        #expect(world.visits - before <= 10 * rows + 100, "\(method) \(params)")
        answers += rows
        guard let next = reply["next"] else { break }
        params = params.without("cursor").with("cursor", next)
      }
    }
    #expect(answers > 3000)
  }

  @Test("changing one remark visits hardly any others")
  func changes() throws {
    #expect(try visits("remarks.add", ["text": "new", "lat": 0, "lon": 0]) <= 5)
    let id = JSON(Self.count + 1)
    #expect(try visits("remarks.edit", ["id": id, "text": "newer", "lat": 1]) <= 5)
    #expect(try visits("remarks.show", ["id": id]) <= 5)
    #expect(try visits("remarks.delete", ["id": id]) <= 5)
    #expect(world.indexesAreTrue)
  }

  private func visits(_ method: String, _ params: JSON) throws -> Int {
    let before = world.visits
    try world.call(method, params)
    return world.visits - before
  }
}
