import TestSupport
import Time

@testable import trackctl

/// Makes charts of random data. The seed determines the data.
struct ChartMaker {
  private var random: SimulatedDiskRandom

  init(seed: UInt64) {
    random = SimulatedDiskRandom(seed: seed)
  }

  private static let names = [
    "", "Work", "<script>alert(1)</script>", "]]> & \"quoted\" 'so'", "日本語 とても長い名前", "👩‍👩‍👧 Family",
    "\u{1B}[31m\u{9B}1mred",
    "a\nb\tc\r\u{0}\u{7F}", "\u{202E}backwards\u{2066}", "\u{FFFE}\u{FFFF}\u{1FFFE}", "e\u{301}\u{200D}\u{200D}",
    "\u{301}\u{301}",
    String(repeating: "W", count: 300), String(repeating: "語", count: 300), String(repeating: "\u{301}", count: 300),
    "&#x1b;&lt;",
  ]
  private static let colors = ["#3d7ea6", "#000000", "#ffffff", "red", "\"/><script>", "#12345", "#+12345", nil]

  private mutating func next(_ count: Int) -> Int {
    Int(random.next() >> 33) % max(1, count)
  }

  private mutating func name() -> String { Self.names[next(Self.names.count)] }

  private mutating func color() -> String? { Self.colors[next(Self.colors.count)] }

  /// A random duration. It is small enough that sixty durations can be added without overflow.
  private mutating func seconds() -> Int { [0, 1, next(60), next(86_400), next(1 << 30) << 10][next(5)] }

  mutating func chart(_ kind: Int) -> Chart {
    let figure: Chart.Figure =
      switch kind % 6 {
      case 0: .shares(Shares((0..<next(20)).map { _ in (name(), color(), seconds()) }))
      case 1: .strip(strip())
      case 2: bars()
      case 3: .year(year())
      case 4: .series(series())
      default: .map(map())
      }
    let rows = (0..<next(5)).map { _ in [name(), name()] }
    return Chart(title: name(), figure: figure, table: ChartTable(titles: ["one", "two"], rows: rows))
  }

  private mutating func series() -> Series {
    let values: [Double] = [0, -1, 2.5, 1e300, -1e300, .infinity, .nan, 7]
    return Series(
      points: (0..<next(20)).map { _ in
        Series.Point(name: name(), value: values[next(values.count)], text: name())
      }, isLine: next(2) == 0)
  }

  private mutating func strip() -> DayStrip {
    let length = [0, 1, 3600, 86_400, 90_000][next(5)]
    let rows = (0..<next(12)).map { place in
      let spans = (0..<next(5)).map { _ in
        let begin = next(100_000)
        return begin..<begin + next(10_000)
      }
      return DayStrip.Row(key: ChartKey(name(), color: color(), place: place, seconds: seconds()), spans: spans)
    }
    let marks = (0..<next(26)).map { DayStrip.Mark(at: 3600 * $0, hour: $0 % 24) }
    return DayStrip(rows: rows, length: length, marks: marks, now: next(2) == 0 ? nil : next(100_000))
  }

  private mutating func bars() -> Chart.Figure {
    let names = (0..<next(20)).map { _ in name() }
    return .bars(
      StackedBars(names, (0..<next(14)).map { _ in (name(), color(), names.map { _ in seconds() }) }))
  }

  private mutating func year() -> YearCalendar {
    let year = [-5, 1, 4, 2024, 2026, 9999, 1 << 40][next(7)]
    var days: [Day: YearCalendar.Count] = [:]
    for _ in 0..<next(300) {
      guard let day = Day(year: min(max(year, 1), 9999), month: 1 + next(12), day: 1 + next(28)) else { continue }
      days[day] = YearCalendar.Count(completed: next(2) * next(1 << 30), unfinished: next(9))
    }
    return YearCalendar(year: year, days: days)
  }

  private mutating func degrees() -> Double {
    [0, 90, -90, 180, -180, 179.9999, .infinity, -.nan, 1e300, Double(next(3600)) / 10 - 180, 52.52][next(11)]
  }

  private mutating func map() -> PointMap {
    let pins = (0..<[0, 1, 3, 35, 36, 200][next(6)]).map { _ in
      PointMap.Pin(latitude: degrees(), longitude: degrees(), isOwn: next(2) == 0, text: name())
    }
    let window: MapWindow =
      switch next(3) {
      case 0: MapWindow(west: degrees(), south: degrees(), east: degrees(), north: degrees())
      case 1: MapWindow(latitude: degrees(), longitude: degrees(), metres: degrees() * 1000)
      default: MapWindow(around: pins.map { ($0.latitude, $0.longitude) })
      }
    return PointMap(window: window, pins: pins)
  }
}
