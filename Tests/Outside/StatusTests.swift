import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Host

/// Tests the statuses of other modules, which are shown next to the timer's status.
@Suite("Statuses of modules")
struct StatusTests {
  private static let plants = ShowTests.plants.replacing(
    #""summary": "Plants.","#,
    with:
      #""summary": "Plants.", "status": {"count": "due <= today", "text": {"en": "{count} thirsty", "de": "{count} durstig"}},"#
  )

  @Test("it counts the rows that the caller sees and that meet the condition, in words")
  func counts() throws {
    let world = try World(Self.plants.replacing(#""visible": "members""#, with: #""visible": "own""#))
    #expect(try world.call("plants.status") == ["count": 0])
    for last in ["2026-11-15", "2026-11-01"] { _ = try world.add(["name": "a", "last": JSON(last)]) }
    _ = try world.add(["name": "b"])
    _ = try world.add(["name": "of another"], as: 1001)
    #expect(try world.call("plants.status") == ["count": 2, "text": ["en": "2 thirsty", "de": "2 durstig"]])
    #expect(try world.call("plants.status", as: 1001)["count"]?.int == 1)
  }

  @Test("it changes with the caller's day")
  func zones() throws {
    let world = try World(Self.plants)
    _ = try world.add(["name": "a", "last": "2026-11-12"])
    #expect(try world.call("plants.status")["count"]?.int == 0)
    world.clock.now += 10 * 3600
    #expect(try world.call("plants.status")["count"]?.int == 0)
    #expect(try world.call("plants.status", ["timeZone": "Asia/Tokyo"])["count"]?.int == 1)
  }
}
