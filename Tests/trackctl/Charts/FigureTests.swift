import TestSupport
import Testing
import Time

@testable import trackctl

/// Tests how charts compute lengths, heights and shares from numbers.
@Suite("Figures of charts")
struct FigureTests {
  @Test("the parts of a bar fill it, and each is off by at most one cell")
  func parted() {
    #expect(StackedBars.parted([1, 1, 1], of: 3, into: 10) == [0..<3, 3..<7, 7..<10])
    #expect(StackedBars.parted([0, 5, 0], of: 5, into: 4) == [0..<0, 0..<4, 4..<4])
    #expect(StackedBars.parted([0, 0], of: 0, into: 4) == [0..<0, 0..<0])
    #expect(StackedBars.parted([1 << 40, 1], of: 1 << 40 + 1, into: 3).last == 3..<3)
  }

  @Test("small shares are summed up, and nothing is lost")
  func others() {
    let shares = Shares((1...12).map { (name: "\($0)", color: nil, seconds: 60 * $0) })
    #expect(shares.keys.count == 9 && shares.keys.last?.name == "4 others" && shares.total == 78 * 60)
    #expect(shares.keys.map(\.letter).joined() == "ABCDEFGHI")
    // If only one part would be shown as "others", it is shown under its own name instead.
    let nine = Shares((1...9).map { (name: "\($0)", color: nil, seconds: $0) })
    #expect(nine.keys.last?.name == "1")
    let bars = StackedBars(["a", "b"], (1...12).map { (name: "\($0)", color: nil, seconds: [$0, 1]) })
    #expect(bars.bars.map(\.total) == [78, 12] && bars.keys.last?.name == "4 others")
  }

  @Test("a sparkline shows each value by its height, or in ASCII by a digit")
  func sparkline() {
    let line = Sparkline(values: [0, 1, 40, 79, 80])
    #expect(line.text(isUnicode: true, largest: 80) == "·▁▅██")
    #expect(line.text(isUnicode: false, largest: 80) == ".1599")
    #expect(Sparkline(values: [-3, .max]).text(isUnicode: true, largest: .max) == "·█")
  }

  @Test("a strip labels as many hours as fit")
  func marks() {
    let strip = DayStrip(rows: [], length: 86_400, marks: (0..<24).map { .init(at: 3600 * $0, hour: $0) }, now: nil)
    #expect(strip.marks(atMost: 24).count == 24 && strip.marks(atMost: 23).count == 12)
    #expect(strip.marks(atMost: 5).map(\.hour) == [0, 6, 12, 18] && strip.marks(atMost: 1).isEmpty)
  }

  @Test("a map includes all of its places, across the antimeridian and at the poles")
  func window() throws {
    let islands = MapWindow(around: [(-17.7, 178.0), (-13.8, -171.8)])
    #expect(islands.width < 20 && islands.west > 170 && islands.east < -165)
    for place in [(-17.7, 178.0), (-13.8, -171.8)] {
      #expect(islands.position(latitude: place.0, longitude: place.1) != nil)
    }
    #expect(islands.position(latitude: -15, longitude: 0) == nil)
    let pole = MapWindow(latitude: 90, longitude: 10, metres: 5000)
    #expect(pole.north == 90 && pole.position(latitude: 90, longitude: 10) != nil)
    let one = MapWindow(around: [(52.52, 13.405)])
    let middle = try #require(one.position(latitude: 52.52, longitude: 13.405))
    #expect(abs(middle.x - 0.5) < 0.01 && abs(middle.y - 0.5) < 0.01)
    let square = one.filling(shape: 0.5)
    #expect(abs(square.shape - 0.5) < 0.01 && square.width > one.width)
    #expect(MapWindow(west: -180, south: -90, east: 180, north: 90).width == 360)
    #expect(one.name(latitude: -33.8568, longitude: -151.2) == "33.857S 151.200W")
  }

  @Test("sines and cosines are precise enough for a drawing")
  func turns() {
    for (turn, x, y) in [(0.0, 0.0, -1.0), (0.25, 1, 0), (0.5, 0, 1), (0.75, -1, 0), (0.125, 0.7071, -0.7071)] {
      let place = CirclePoint.at(turn, around: (0, 0), radius: 1)
      #expect(abs(place.x - x) < 0.001 && abs(place.y - y) < 0.001, "\(turn): \(place)")
    }
    #expect(abs(CirclePoint.cosine(Double.pi / 3) - 0.5) < 0.001)
  }

  @Test("coasts are in the right place, and cut at the edges of the map")
  func coasts() {
    // The first window is the English Channel, which has coasts on both sides. A window far from any coast has no
    // lines.
    let channel = Coasts.lines(in: MapWindow(west: 0.5, south: 50.5, east: 2.5, north: 51.5))
    #expect(channel.count > 5)
    #expect(Coasts.lines(in: MapWindow(west: 60, south: 50, east: 62, north: 52)).isEmpty)
    // This window crosses the antimeridian, so its eastern half must also have coasts.
    let beyond = Coasts.lines(in: MapWindow(west: 170, south: -50, east: -120, north: 60))
    #expect(beyond.contains { $0.start.x > 0.5 })
    for line in channel + beyond {
      for place in [line.start, line.end] { #expect(-1e-9...1 + 1e-9 ~= place.x && -1e-9...1 + 1e-9 ~= place.y) }
    }
    #expect(Coasts.cut((-1, 0.5), (2, 0.5)).map { $0.start.x == 0 && $0.end.x == 1 } == true)
    #expect(Coasts.cut((-1, 0.5), (0.5, 2.5)) == nil)
  }

  @Test("the coasts are generated from the page's map")
  func made() throws {
    let root = DaemonPrograms.root
    let folder = TestFolder()
    let result = try CommandResult(
      running: ["/usr/bin/python3", "\(root)/Tests/trackctl/Charts/make_coasts.py", "\(root)/web/world.json"],
      in: folder)
    #expect(try result.output == TestFiles.text(of: "\(root)/Sources/trackctl/Charts/Map/CoastLines.swift"))
  }

  @Test(
    "numbers in drawings",
    arguments: [(1.25, "1.3"), (2.0, "2"), (-0.04, "0"), (-1.5, "-1.5"), (.nan, "0"), (1e300, "0")])
  func numbers(number: Double, text: String) {
    #expect(Decimals.short(number) == text)
  }

  @Test("a colour has six digits, and text on it is black or white")
  func colors() {
    #expect(Color("#3d7ea6")?.name == "#3d7ea6" && Color("#0A0b0C")?.name == "#0a0b0c")
    for wrong in ["3d7ea6", "#3d7ea", "#3d7ea6f", "#+d7ea6", "#3d7e 6", "red", ""] { #expect(Color(wrong) == nil) }
    #expect(Color("#ffff00")?.ink.name == "#000000" && Color("#000080")?.ink.name == "#ffffff")
  }

  @Test(
    "Unicode is used if the locale allows it, by the variable that takes precedence",
    arguments: [
      (["LC_ALL": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "en_US.ISO-8859-1", "LANG": "en_US.UTF-8"], false), ([:], false),
    ])
  func locale(environment: [String: String], isUnicode: Bool) {
    #expect(TerminalStyle.isUnicode { environment[$0] } == isUnicode)
  }
}
