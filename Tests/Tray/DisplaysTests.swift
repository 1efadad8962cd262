import Displays
import Testing

@Suite("Idle times from display servers")
struct DisplaysTests {
  /// The bytes of a message. Each number is given with its width in bytes.
  private static func bytes(_ words: (width: Int, number: Int)...) -> [UInt8] {
    words.flatMap { word in (0..<word.width).map { UInt8(truncatingIfNeeded: word.number >> (8 * $0)) } }
  }

  // MARK: X11

  /// The replies of the server. It accepts the connection and assigns ids that start at 0x400000. SYNC is the extension
  /// 134, and its events begin with 83.
  private static let greeting =
    bytes((2, 1), (2, 11), (2, 0), (2, 8), (4, 0), (4, 0x40_0000)) + [UInt8](repeating: 0, count: 24)
  private static let hasSync = bytes((8, 1), (1, 1), (1, 134), (1, 83)) + [UInt8](repeating: 0, count: 21)
  private static let syncs = bytes((8, 1)) + [UInt8](repeating: 0, count: 24)
  private static let counters =
    bytes((4, 1), (4, 12), (4, 2)) + [UInt8](repeating: 0, count: 20) + counter(1, "SERVERTIME")
    + counter(2, "IDLETIME")

  private static func counter(_ number: Int, _ name: String) -> [UInt8] {
    var bytes = bytes((4, number), (8, 4), (2, name.utf8.count)) + Array(name.utf8)
    while bytes.count % 4 != 0 { bytes.append(0) }
    return bytes
  }

  private static func alarm(_ number: Int, at milliseconds: Int) -> [UInt8] {
    bytes((4, 84), (4, 0x40_0000 + number), (4, milliseconds >> 32), (4, milliseconds))
      + [UInt8](repeating: 0, count: 16)
  }

  private static let day =
    greeting + hasSync + syncs + counters + alarm(0, at: 300_004) + alarm(1, at: 0) + alarm(0, at: 5_000_000_000)

  private static let told: [IdleEvent] = [
    .ready, .left(milliseconds: 300_004), .returned, .left(milliseconds: 5_000_000_000),
  ]

  @Test("an X server reports by two alarms on its counter, in one piece or byte by byte")
  func x() throws {
    var whole = XIdle(cookie: [], milliseconds: 300_000)
    #expect(try whole.take(Self.day) == Self.told)
    var slowly = XIdle(cookie: [], milliseconds: 300_000)
    #expect(try Self.day.flatMap { byte in try slowly.take([byte]) } == Self.told)
    #expect(slowly.output == whole.output)
    // The last part of the output sets the second alarm. That alarm fires when the counter falls below the value of the
    // first alarm.
    #expect(
      whole.output.suffix(40)
        == Self.bytes((4, 0x40_0001), (4, 0x3F), (4, 2), (8, 0), (4, 299_999), (4, 1), (8, 0), (4, 1))[...])
  }

  @Test("the cookie is sent to the X server, which may reject it")
  func refused() {
    var x = XIdle(cookie: Array(1...16), milliseconds: 300_000)
    #expect(x.output.suffix(16) == Array(1...16)[...] && x.output.contains(UInt8(ascii: "M")))
    #expect(throws: DisplayFailure.self) { try x.take(Self.bytes((2, 0), (4, 11), (2, 1), (4, 0))) }
  }

  @Test("an X server without the needed extension isn't used")
  func without() {
    let noSync = Self.bytes((8, 1)) + [UInt8](repeating: 0, count: 24)
    let noCounter = Self.bytes((4, 1), (4, 0), (4, 0)) + [UInt8](repeating: 0, count: 20)
    let refusal = [UInt8](repeating: 0, count: 32)
    for words in [noSync, Self.hasSync + Self.syncs + noCounter, Self.hasSync + refusal] {
      var x = XIdle(cookie: [], milliseconds: 300_000)
      #expect(throws: DisplayFailure.self) { try x.take(Self.greeting + words) }
    }
  }

  @Test("only an X server of this machine is used", arguments: [":0", "unix:0", ":0.1"])
  func places(display: String) throws {
    #expect(try #require(XServerAddress(display: display)).path == "/tmp/.X11-unix/X0")
    for other in ["", "0", "far:0", "localhost:10.0", ":", ":x", ":-1", ":0/../x"] {
      #expect(XServerAddress(display: other) == nil)
    }
  }

  @Test("the cookie is the one for this machine and display")
  func cookies() throws {
    func entry(_ family: Int, _ texts: String...) -> [UInt8] {
      ([[UInt8(family >> 8), UInt8(family & 0xFF)]] + texts.map { [0, UInt8($0.utf8.count)] + Array($0.utf8) }).flatMap(
        \.self)
    }
    let name = "MIT-MAGIC-COOKIE-1"
    let file =
      entry(256, "other", "0", name, "a") + entry(256, "here", "1", name, "b") + entry(256, "here", "0", "XDM", "c")
      + entry(256, "here", "0", name, "d") + entry(65535, "", "", name, "e")
    let place = try #require(XServerAddress(display: ":0"))
    #expect(place.cookie(in: file, host: "here") == Array("d".utf8))
    #expect(place.cookie(in: file, host: "elsewhere") == Array("e".utf8))
    for count in 0..<file.count { _ = place.cookie(in: Array(file[..<count]), host: "nowhere") }
  }

  // MARK: Wayland

  private static func global(_ number: Int, _ name: String) -> [UInt8] {
    var body = bytes((4, number), (4, name.utf8.count + 1)) + Array(name.utf8) + [0]
    while body.count % 4 != 0 { body.append(0) }
    body += bytes((4, 3))
    return bytes((4, 2), (2, 0), (2, 8 + body.count)) + body
  }

  private static let listed = bytes((4, 3), (2, 0), (2, 12), (4, 1))
  private static let evening = listed + bytes((4, 6), (2, 0), (2, 8), (4, 6), (2, 1), (2, 8))

  @Test(
    "a compositor reports by the standard protocol, or by the older one",
    arguments: [
      (["org_kde_kwin_idle", "ext_idle_notifier_v1"], [6, 300_000, 4]), (["org_kde_kwin_idle"], [6, 4, 300_000]),
    ])
  func wayland(interfaces: [String], asked: [Int]) throws {
    let words =
      (["wl_seat", "wl_output"] + interfaces).enumerated().flatMap { Self.global($0.offset, $0.element) } + Self.evening
    var whole = WaylandIdle(milliseconds: 300_000)
    #expect(try whole.take(words) == [.ready, .left(milliseconds: 300_000), .returned])
    #expect(whole.output.suffix(12) == asked.flatMap { Self.bytes((4, $0)) }[...])
    var slowly = WaylandIdle(milliseconds: 300_000)
    #expect(try words.flatMap { byte in try slowly.take([byte]) }.count == 3)
    #expect(slowly.output == whole.output)
  }

  @Test("a compositor without a seat or idle protocol, or that refuses, isn't used")
  func noneThere() {
    let refusal = Self.bytes((4, 1), (2, 0), (2, 8))
    for words in [
      Self.global(1, "wl_seat") + Self.listed, Self.global(1, "ext_idle_notifier_v1") + Self.listed, refusal,
    ] {
      var wayland = WaylandIdle(milliseconds: 300_000)
      #expect(throws: DisplayFailure.self) { try wayland.take(words) }
    }
  }

  @Test("arbitrary data does no harm")
  func damaged() {
    var random = Xorshift()
    let evening = Self.global(1, "wl_seat") + Self.global(2, "ext_idle_notifier_v1") + Self.evening
    for _ in 0..<20_000 {
      var (day, night) = (Self.day, evening)
      for _ in 0..<3 {
        day[random.next(below: day.count)] = UInt8(random.next(below: 256))
        night[random.next(below: night.count)] = UInt8(random.next(below: 256))
      }
      var (x, wayland) = (XIdle(cookie: [], milliseconds: 300_000), WaylandIdle(milliseconds: 300_000))
      _ = try? x.take(day)
      _ = try? wayland.take(night)
    }
  }
}

/// A pseudorandom sequence. It is always the same.
private struct Xorshift {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
