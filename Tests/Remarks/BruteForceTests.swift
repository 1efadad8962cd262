import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Remarks

@Suite("Lists of thousands of remarks all over the world")
struct BruteForceTests {
  private static let count = 2000

  private func json(_ area: Area) throws -> JSON {
    try JSON(parsing: "[\(area.west), \(area.south), \(area.east), \(area.north)]")
  }

  private func all(_ world: World, _ method: String, _ params: JSON, limit: Int = 1000) throws -> [Int] {
    try world.pages(method, params, limit: limit).flatMap { $0 }
  }

  @Test("by area equal a full scan", arguments: 1...3)
  func areas(seed: UInt64) throws {
    var random = try RandomWorld(seed: seed, count: Self.count)
    for round in 1...40 {
      let area = random.area()
      let params: JSON = ["bbox": try json(area)]
      let expected = random.ids(for: 1) { RandomWorld.isIn(area, $0.place) }
      #expect(try all(random.world, "remarks.list", params) == expected, "\(area)")
      if round % 10 == 0, expected.count > 10 {
        let start = expected.count - expected.count / 2
        let edge = try #require(random.remarks.first { $0.id == expected[start] })
        let older = params.with("to", JSON((edge.at + 1).description))
        let late = random.ids(for: 1) { RandomWorld.isIn(area, $0.place) && $0.at <= edge.at }
        #expect(try all(random.world, "remarks.list", older, limit: 37) == late, "\(area)")
      }
    }
  }

  @Test("by distance equal a full scan", arguments: 4...6)
  func near(seed: UInt64) throws {
    var random = try RandomWorld(seed: seed, count: Self.count)
    for round in 1...25 {
      let origin = round % 3 == 0 ? random.remarks[random.below(Self.count)].place : random.place()
      let radius = [0, 0.5, 1000, 500_000, 5_000_000, 20_100_000][random.below(6)]
      let params: JSON = [
        "lat": try JSON(parsing: "\(origin.latitude)"), "lon": try JSON(parsing: "\(origin.longitude)"),
        "radius": try JSON(parsing: "\(radius)"),
      ]
      let found = try all(random.world, "remarks.near", params, limit: round % 5 == 0 ? 83 : 1000)
      let distances = found.map { RandomWorld.metres(origin, random.remarks[$0 - 1].place) }
      #expect(Set(found).count == found.count)
      #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 < $1 + 0.0011 }, "\(origin) \(radius)")
      let sure = random.ids(for: 1) { RandomWorld.metres(origin, $0.place) < radius - 0.001 }
      let perhaps = random.ids(for: 1) { RandomWorld.metres(origin, $0.place) < radius + 0.001 }
      #expect(Set(sure).isSubset(of: found) && Set(found).isSubset(of: perhaps), "\(origin) \(radius)")
    }
  }

  @Test("by text, author, area and time equal a full scan", arguments: 7...9)
  func searches(seed: UInt64) throws {
    var random = try RandomWorld(seed: seed, count: Self.count)
    for round in 1...60 {
      let query = random.text(upTo: 3)
      let folded = Text.folded(Text.trimmed(query))
      guard !folded.isEmpty else { continue }
      let area = round % 3 == 0 ? random.area() : nil
      let from = round % 4 == 0 ? Instant(seconds: random.world.seconds - random.below(Self.count)) : nil
      let author = round % 5 == 0 ? random.below(2) + 1 : nil
      let filter = TagFilter(all: round % 7 == 0 ? random.tags() : [], none: round % 8 == 0 ? random.tags() : [])
      var params: JSON = ["query": JSON(query)]
      if let area { params = params.with("bbox", try json(area)) }
      if let from { params = params.with("from", JSON(from.description)) }
      if let author { params = params.with("author", JSON(author == 1 ? "uid5000" : "uid5001")) }
      params = params.with("tags", .texts(Array(filter.all))).with("notTags", .texts(Array(filter.none)))
      let expected = random.ids(for: 1) { remark in
        guard filter.passes(remark.tags), area.map({ RandomWorld.isIn($0, remark.place) }) ?? true else { return false }
        let isFound = ([remark.text] + remark.tags).contains { isPart(folded, of: Text.folded($0)) }
        return isFound && from.map { remark.at >= $0 } ?? true && author.map { remark.user == $0 } ?? true
      }
      let found = try all(random.world, "remarks.search", params, limit: round % 2 == 0 ? 1000 : 61)
      #expect(found == expected, "\(params)")
    }
  }

  @Test("by a saved filter and a call's own conditions equal a full scan", arguments: 10...12)
  func savedFilters(seed: UInt64) throws {
    var random = try RandomWorld(seed: seed, count: Self.count)
    var found = 0
    for _ in 1...60 {
      let both = [conditions(&random), conditions(&random)]
      try random.world.call("remarks.filter.set", try params(both[0]).with("name", "Saved"))
      let expected = random.ids(for: 1) { remark in both.allSatisfy { meets(remark, $0) } }
      let wanted = try params(both[1]).with("filter", "saved")
      let method = both[1].query == nil ? "remarks.list" : "remarks.search"
      #expect(try all(random.world, method, wanted, limit: 83) == expected, "\(both)")
      found += expected.count
    }
    #expect(found > 500)
  }

  private func conditions(_ random: inout RandomWorld) -> Conditions {
    var conditions = Conditions()
    let query = random.text(upTo: 2)
    if random.below(3) == 0, !Text.folded(Text.trimmed(query)).isEmpty { conditions.query = Text.trimmed(query) }
    if random.below(4) == 0 { conditions.area = random.area() }
    if random.below(4) == 0 { conditions.author = ["uid5000", "uid5001", "uid5002", "nobody"][random.below(4)] }
    if random.below(5) == 0 { conditions.isMine = random.below(2) == 0 }
    if random.below(4) == 0 { conditions.tags = random.tags() }
    if random.below(4) == 0 { conditions.notTags = random.tags() }
    let moment = Instant(seconds: random.world.seconds - random.below(Self.count / 2))
    switch random.below(6) {
    case 0: conditions.from = moment
    case 1: conditions.to = moment
    default: break
    }
    return conditions
  }

  private func params(_ conditions: Conditions) throws -> JSON {
    var params: JSON = ["tags": .texts(conditions.tags), "notTags": .texts(conditions.notTags)]
    if let query = conditions.query { params = params.with("query", JSON(query)).with("in", "text") }
    if let area = conditions.area { params = params.with("bbox", try json(area)) }
    if let author = conditions.author { params = params.with("author", JSON(author)) }
    if let isMine = conditions.isMine { params = params.with("mine", JSON(isMine)) }
    if let from = conditions.from { params = params.with("from", JSON(from.description)) }
    if let to = conditions.to { params = params.with("to", JSON(to.description)) }
    return params
  }

  private func meets(_ remark: Remark, _ conditions: Conditions) -> Bool {
    let tags = Set(remark.tags)
    return conditions.query.map { isPart(Text.folded($0), of: Text.folded(remark.text)) } ?? true
      && conditions.area.map { RandomWorld.isIn($0, remark.place) } ?? true
      && conditions.author.map { $0 == "uid\(remark.user + 4999)" } ?? true
      && conditions.isMine.map { $0 == (remark.user == 1) } ?? true
      && tags.isSuperset(of: conditions.tags) && tags.isDisjoint(with: conditions.notTags)
      && conditions.from.map { remark.at >= $0 } ?? true && conditions.to.map { remark.at < $0 } ?? true
  }

  private func isPart(_ part: [UInt8], of whole: [UInt8]) -> Bool {
    whole.indices.contains { whole[$0...].starts(with: part) }
  }
}
