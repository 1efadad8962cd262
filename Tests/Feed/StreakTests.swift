import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Feed

@Suite("Streaks")
struct StreakTests {
  private let bench: Bench
  private static let start = 1_793_491_200  // 2026-11-01T00:00:00Z

  init() throws {
    bench = try Bench()
    bench.seconds = Self.start
  }

  private func streak(_ params: JSON = [:], as person: Person = .ann) throws -> [Int?] {
    let reply = try bench.call("feed.streak", params, as: person)
    return [reply["days"]?.int, reply["best"]?.int]
  }

  private func done(_ day: Int, _ activity: String = "Run", _ audience: String = "friends") throws {
    bench.seconds = Self.start + day * 86_400 + 3600
    try bench.call("feed.post", ["activity": JSON(activity), "progress": 100, "audience": JSON(audience)])
  }

  @Test("last until yesterday, and the longest is kept")
  func days() throws {
    #expect(try streak() == [0, 0])
    for day in [1, 2, 3, 5, 6] { try done(day) }
    #expect(try streak() == [2, 3])
    bench.seconds += 86_400
    #expect(try streak() == [2, 3], "today isn't over yet")
    try bench.post("Swim")
    #expect(try streak() == [2, 3], "it isn't completed")
    bench.seconds += 86_400
    #expect(try streak() == [0, 3])
    #expect(try bench.call("feed.streak")["user"]?.string == Person.ann.name)
  }

  @Test("count a plan on its day, one activity if asked, and a changed post again")
  func kinds() throws {
    try done(1, "Run")
    try done(2, "run")
    try done(3, "Swim")
    #expect(try streak(["activity": "RUN"]) == [2, 2])
    #expect(try streak(["activity": "Dive"]) == [0, 0])
    try bench.call("feed.edit", ["post": 3, "activity": "Run"])
    #expect(try streak(["activity": "Run"]) == [3, 3] && streak(["activity": "Swim"]) == [0, 0])
    try bench.call("feed.edit", ["post": 3, "day": "2026-11-20"])
    #expect(try streak() == [2, 2], "a day to come doesn't count yet")
    try bench.call("feed.progress", ["post": 2, "to": 50])
    #expect(try streak() == [0, 1])
    try bench.undo()
    #expect(try streak() == [2, 2])
    #expect(bench.indexesAreTrue)
  }

  @Test("count only posts that the caller may see")
  func sight() throws {
    for day in 1...3 { try done(day, "Run", day == 2 ? "friends" : "everyone") }
    let ann: JSON = ["user": JSON(Person.ann.name)]
    #expect(try streak(ann, as: .bob) == [1, 1])
    try bench.befriend(.ann, .bob)
    #expect(try streak(ann, as: .bob) == [3, 3])
    #expect(try bench.reason("feed.streak", ["user": "nobody"]) == "feed.userNotFound")
  }

  /// Compares streaks with a simple model, which goes through the data of heat maps day by day.
  @Test(
    "equal a walk over the heat maps' days, in zones with clock changes, for friends and strangers",
    arguments: 1...6 as ClosedRange<UInt64>)
  func model(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    try bench.befriend(.ann, .bob)
    let names = ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "UTC"]
    // The time is in autumn, because clocks are set back in October and November.
    bench.seconds = 1_696_500_000
    for _ in 0..<150 {
      bench.seconds += dice.roll(90_000)
      var params: JSON = [
        "activity": JSON(["Run", "RUN", "Swim"][dice.roll(3)]), "progress": JSON(dice.roll(5) == 0 ? 40 : 100),
        "audience": JSON(dice.roll(4) == 0 ? "friends" : "everyone"),
      ]
      if dice.roll(5) == 0 {
        let day = TimeZone.utc.day(of: Instant(seconds: bench.seconds)).adding(days: dice.roll(7) - 4)
        params = params.with("day", JSON(day.description))
      }
      try bench.call("feed.post", params)
    }
    for name in names {
      for person in [Person.ann, .bob, .dan] {
        let zone: JSON = ["user": JSON(Person.ann.name), "timeZone": JSON(name)]
        let today = try #require(bench.moment.context.zone(name)).day(of: bench.moment.now)
        #expect(try streak(zone, as: person) == walk(zone, today, as: person), "\(name), \(person)")
      }
    }
  }

  private func walk(_ zone: JSON, _ today: Day, as person: Person) throws -> [Int?] {
    var completed: Set<String> = []
    for year in 2023...2025 {
      for day in try bench.list("feed.heatmap", zone.with("year", JSON(year)), "days", as: person)
      where day["completed"] != 0 {
        completed.insert(day["date"]?.string ?? "")
      }
    }
    var (run, best, yesterday) = (0, 0, 0)
    var day = Day(year: 2023, month: 1, day: 1) ?? .earliest
    while day <= today {
      yesterday = run
      run = completed.contains(day.description) ? run + 1 : 0
      best = max(best, run)
      day = day.adding(days: 1)
    }
    return [run > 0 ? run : yesterday, best]
  }
}
