import TestSupport
import Testing
import Wire

@testable import trackctl

@Suite("trackctl remarks")
struct RemarkTests {
  let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
    try run(["add", "A bench in the shade", "52.52,13.405", "--place", "Monbijou Park", "--at", "2024-03-04T10:00"])
    try run(["add", "Süße Crêpes", "-33.8568,151.2153", "--at", "2024-03-05T10:00", "--visibility", "private"])
    try run(["add", "Ferry", "--here", "--at", "2024-03-06T10:00"], location: "52.5200, 13.4100")
  }

  /// Runs a command that must succeed, and returns its output.
  @discardableResult
  private func run(_ words: [String], location: String? = nil) throws -> String {
    let result = try command(words, location: location)
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(words): \(result.errors)")
    return result.output
  }

  private func command(_ words: [String], location: String? = nil) throws -> CommandResult {
    try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "remarks"] + words, in: daemon.folder,
      environment: ["TZ=UTC"] + (location.map { ["TRACKD_LOCATION=\($0)"] } ?? []))
  }

  @Test("lists remarks in a table: when, who, what and where, newest first")
  func list() throws {
    #expect(
      try run(["list"]) == """
        WHEN              WHO  WHAT                  WHERE                       REMARK
        2024-03-06 10:00  you  Ferry                 52.52,13.41                      3
        2024-03-05 10:00  you  Süße Crêpes           -33.8568,151.2153  private       2
        2024-03-04 10:00  you  A bench in the shade  Monbijou Park                    1

        """)
  }

  @Test("saves filters, lists them with their conditions, and narrows lists and maps by them")
  func filters() throws {
    try run([
      "filter", "set", "Shade", "--query", "shade", "--in", "text", "--bbox", "52.4,13.2..52.6,13.6", "--not-tag",
      "wet",
    ])
    try run(["filter", "set", "Lately", "--mine", "--from", "2024-03-05"])
    #expect(
      try run(["filters"]) == """
        FILTER  ONLY
        Lately  yours, since 2024-03-05 00:00
        Shade   “shade” in text, -wet, 52.4,13.2..52.6,13.6

        """)
    let ids = { (words: [String]) throws in try run(words).split(separator: "\n").dropFirst().compactMap(\.last) }
    #expect(try ids(["list", "--filter", "shade"]) == ["1"])
    #expect(try ids(["search", "r", "--filter", "lately"]) == ["3", "2"])
    #expect(try ids(["near", "52.52,13.405", "5km", "--filter", "Lately"]) == ["3"])
    #expect(try run(["map", "--filter", "Shade"]).contains("1 remark\n"))
    #expect(try run(["map", "--near", "52.52,13.405", "--filter", "Lately"]).contains("1 remark\n"))
    try run(["filter", "remove", "Shade"])
    #expect(try command(["list", "--filter", "Shade"]).errors.contains("no filter called 'Shade'"))
  }

  @Test("shows the distance of nearby remarks, from a given place or the current one")
  func near() throws {
    let table = """
      DISTANCE  WHEN              WHO  WHAT                  WHERE          REMARK
           0 m  2024-03-04 10:00  you  A bench in the shade  Monbijou Park       1
         338 m  2024-03-06 10:00  you  Ferry                 52.52,13.41         3

      """
    #expect(try run(["near", "52.52,13.405", "500"]) == table)
    #expect(try run(["near", "500", "--here"], location: "52.52,13.405") == table)
    #expect(try run(["near", "0,0", "5"]) == "no remarks\n")
    let far = try run(["near", "-33.8568,151.2153", "20100000", "--json"])
    #expect(try JSON(parsing: far)["remarks"]?[2]?["distance"]?.double ?? 0 > 16_000_000)
  }

  @Test("finds remarks by text, and in an area typed as one word, also with a leading minus")
  func find() throws {
    #expect(try run(["search", "SUSSE CREPE"]).contains("Süße Crêpes"))
    #expect(try run(["list", "--bbox", "-34,-34.5,152,0"]).contains("Crêpes"))
    #expect(try run(["list", "--bbox=13,52,14,53", "--json"]).contains("Crêpes") == false)
    #expect(try run(["list", "--no-mine"]) == "no remarks\n")
    let wrong = try command(["list", "--bbox", "13,52,14"])
    #expect(
      wrong.ending == .exited(2) && wrong.errors.contains("--bbox needs two places, such as 52.4,13.2..52.6,13.6"))
  }

  @Test(
    "prints distances in common units",
    arguments: [
      (0, "0 m"), (0.4, "0 m"), (84.6, "85 m"), (999.4, "999 m"), (999.5, "1.0 km"), (1249, "1.2 km"),
      (9949, "9.9 km"), (9950, "10 km"), (20_015_114.442, "20015 km"), (.infinity, ""), (1e300, ""),
    ])
  func distances(metres: Double, text: String) {
    #expect(RemarkTable.distance(metres) == text)
  }
}
