import Glibc
import TestSupport
import Testing
import Time
import Wire

extension IntegrationTests {
  @Suite("Sync between real daemons")
  struct SyncKillTests {
    @Test("two daemons and the command are killed at random: nothing acknowledged is lost, and both come into step")
    func kills() throws {
      try play(SyncedPair(seed: 20_261_124), TestLength.isLong ? 1000 : TestLength.isShort ? 20 : 200)
    }

    @Test("the same over ssh, with a server of its own")
    func killsOverSSH() throws {
      let pair = try SyncedPair(seed: 20_261_125, overSSH: true)
      try play(pair, TestLength.isLong ? 200 : TestLength.isShort ? 5 : 20)
    }

    private func play(_ pair: consuming SyncedPair, _ rounds: Int) throws {
      var pair = pair
      try pair.join()
      for round in 1...rounds {
        try pair.change()
        try pair.syncAndKill()
        if round.isMultiple(of: 50) { try pair.comeIntoStep() }
      }
      try pair.comeIntoStep()
      try pair.findAll()
      print("sync: \(rounds) rounds, \(pair.kills) kills, \(pair.notes.count) acknowledged changes")
      #expect(pair.kills > rounds / 3)
    }
  }
}

/// Two daemons, a home and its replica, and the entries that they have acknowledged.
private struct SyncedPair {
  private let home: DaemonProcess
  private let laptop: DaemonProcess
  private let ssh: SSHServer?
  private var random: SimulatedDiskRandom
  private(set) var kills = 0
  /// The notes of all acknowledged entries.
  private(set) var notes: [String] = []

  init(seed: UInt64, overSSH: Bool = false) throws {
    home = try DaemonProcess.started()
    ssh = overSSH ? try SSHServer(environment: ["TRACKD_SOCKET=\(home.socket)"]) : nil
    laptop = try DaemonProcess.started()
    random = SimulatedDiskRandom(seed: seed)
  }

  func join() throws {
    let joined = try trackctl(["sync", "join", ssh == nil ? home.socket : SSHServer.host, "--yes"]).wait()
    #expect(joined == .exited(0))
  }

  private func trackctl(_ words: [String]) throws -> ChildProcess {
    try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", laptop.socket] + words,
      environment: ["HOME=\(laptop.folder.path)"] + (ssh?.clientEnvironment ?? []), output: "/dev/null",
      errors: laptop.folder.path + "/errors")
  }

  /// Adds an entry on one machine or on both. The new entry may overlap an entry of the other machine.
  mutating func change() throws {
    for daemon in [home, laptop] where Bool.random(using: &random) {
      let note = "note \(notes.count)."
      let start = 1_700_000_000 + Int.random(in: 0..<50_000, using: &random) * 600
      let (from, to) = (JSON(Instant(seconds: start).description), JSON(Instant(seconds: start + 900).description))
      let reply = try daemon.connect().respond(
        "timer.add", ["project": "Work", "startedAt": from, "stoppedAt": to, "note": JSON(note)])
      if reply["result"] != nil { notes.append(note) }
    }
  }

  mutating func syncAndKill() throws {
    let sync = try trackctl(["sync"])
    usleep(UInt32.random(in: 0...(ssh == nil ? 12_000 : 400_000), using: &random))
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      home.kill()
      kills += 1
    case 1:
      laptop.kill()
      kills += 1
    case 2:
      sync.kill()
      kills += 1
    default: break
    }
    let ending = sync.wait()
    let isExpected = [.exited(0), .exited(1), .exited(3), .exited(4)].contains(ending) || ending == .killed(SIGKILL)
    #expect(isExpected, "trackctl sync: \(ending)")
    for daemon in [home, laptop] where daemon.id == 0 { try daemon.start() }
  }

  func comeIntoStep() throws {
    let ending = try trackctl(["sync"]).wait()
    #expect(ending == .exited(0) || ending == .exited(1))
    #expect(try entries(home) == entries(laptop))
  }

  private func entries(_ daemon: DaemonProcess) throws -> [String] {
    let client = try daemon.connect()
    var rows: [String] = []
    var cursor: JSON?
    repeat {
      var params: [String: JSON] = ["limit": 1000]
      params["cursor"] = cursor
      let page = try client.call("timer.list", .object(params))
      rows += page["entries"]?.elements.map(\.description) ?? []
      cursor = page["next"]
    } while cursor != nil
    return rows + (try client.call("sync.conflicts")["conflicts"]?.elements.map(\.description) ?? [])
  }

  func findAll() throws {
    let text = try entries(home).joined()
    for note in notes { #expect(text.contains(note), "\(note) is lost") }
  }
}
