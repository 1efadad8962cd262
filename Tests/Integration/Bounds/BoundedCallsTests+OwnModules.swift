import Glibc
import TestSupport
import Testing
import Wire

// Measures custom modules whose manifests and data are at the limits.

extension IntegrationTests.BoundedCallsTests {
  @Test(
    "only briefly, for every verb and program of custom modules at their limits",
    .timeLimit(.minutes(20)))
  func ownModules() throws {
    let daemon = try Self.daemonWithOwnModules()
    let client = try daemon.connect()
    let meter = CallMeter(time: LoopTime(of: daemon))
    var figures: [CallMeter.Figure] = []
    for method in try Self.methods(client) {
      let name = method["name"]?.string ?? ""
      guard FullOwnModules.names.split(separator: ",").contains(where: { name.hasPrefix($0 + ".") }) else { continue }
      let calls = name == "rounds.sleep" ? [["seconds": 0]] : WorstParams(method).calls
      for call in calls { figures += try meter.measure(name, call, changes: method["x-changes"]?.bool == true, client) }
    }
    for (name, call) in Self.dearReads { figures += try meter.measure(name, call, changes: false, client) }
    for (name, call) in Self.dearChanges {
      figures += try meter.measure(name, call, changes: true, client)
      let undo: JSON = ["module": JSON(String(name.prefix { $0 != "." }))]
      figures += try meter.measure("history.undo", undo, changes: true, client)
    }
    #expect(figures.count > 200)
    CallMeter.judge(figures)
  }

  @Test(
    "only briefly, when its rows are shared with a program or must be resized", .timeLimit(.minutes(10)))
  func heldAndGrowing() throws {
    let daemon = try Self.daemonWithOwnModules()
    let client = try daemon.connect()
    let other = try daemon.connect()
    let meter = CallMeter(time: LoopTime(of: daemon))
    var figures: [CallMeter.Figure] = []
    func once(_ name: String, _ call: JSON, _ title: String) throws {
      let (nanoseconds, reply) = try meter.once(name, call, client)
      #expect(try JSON(parsing: reply)["result"] != nil, "\(name) \(title)")
      figures.append(
        CallMeter.Figure(
          call: "\(name) \(title)", milliseconds: CallMeter.milliseconds(nanoseconds), most: CallMeter.mostInEarnest))
    }
    _ = try client.call("rounds.sleep", ["seconds": 0])
    for number in 1...5 {
      let id = try other.send("rounds.sleep", ["seconds": 1])
      // After this pause, the program has read the rows and keeps them until it answers.
      usleep(200_000)
      try once("rounds.edit", ["id": JSON(number), "name": JSON("held \(number)")], "beside a program's call")
      _ = try other.response(to: id)
    }
    // So many rows are added that a dictionary with all rows has to grow.
    for number in 1...100 {
      try once("shared.add", ["name": JSON("new \(number)"), "place": 1], "as there come to be more")
    }
    CallMeter.judge(figures)
  }

  private static func daemonWithOwnModules() throws -> DaemonProcess {
    let folder = TestFolder()
    let modules = folder.path + "/modules"
    let daemon = DaemonProcess(in: folder, options: ["--modules-path", modules, "--modules", FullOwnModules.names])
    try FullOwnModules().write(to: daemon.state)
    try FullOwnModules().writeModules(to: modules)
    // On a busy machine, loading the journals may take longer than the client's timeout.
    do { try daemon.start() } catch { try daemon.connect().call("system.ping") }
    for module in try daemon.connect().call("system.status")["modules"]?.elements.map(\.self) ?? [] {
      #expect(module["state"]?.string == "ready", "\(module)")
    }
    return daemon
  }

  /// Expensive reads that need the values of existing rows, or that need two values at once.
  private static var dearReads: [(String, JSON)] {
    let marks = JSON(FullOwnModules.marks(1000))
    let (kind, other) = (JSON(FullOwnModules.marks(40)), JSON(FullOwnModules.letters(40, 1)))
    return [
      ("texts.list", ["what": marks, "amount": 5]), ("texts.list", ["what": marks, "more": marks, "limit": 1000]),
      ("texts.list", ["what": marks, "more": marks, "kind": "none", "order": "amount"]),
      ("texts.report", ["by": "kind", "what": marks]), ("texts.report", ["by": "kind", "more": marks, "what": marks]),
      ("texts.report", ["by": "kind", "limit": 1000]), ("texts.report", ["by": "amount"]), ("texts.status", [:]),
      ("texts.list", ["limit": 200]), ("texts.list", ["order": "amount", "limit": 100]),
      ("counts.list", ["kind": kind, "last": kind, "limit": 1000]), ("counts.list", ["kind": kind, "last": "none"]),
      ("counts.list", ["other": other, "last": kind, "size": 7]), ("counts.list", ["last": kind, "weight": 1]),
      ("counts.list", ["last": kind, "from": "2001-01-01", "to": "2100-01-01", "order": "size"]),
      ("counts.list", ["limit": 1000]), ("counts.list", ["order": "now", "limit": 1000]),
      ("counts.list", ["order": "-now", "kind": "none"]), ("counts.report", ["by": "day", "sum": "long"]),
      ("shared.boxes.list", ["order": "things", "limit": 1000]),
      ("counts.report", ["by": "other", "kind": kind]), ("counts.report", ["by": "day", "last": kind, "kind": kind]),
      ("counts.report", ["by": "other", "sum": "weight", "from": "2020-01-01"]),
      ("counts.report", ["by": "day", "sum": "weight", "from": "2027-01-01", "to": "2028-12-31"]),
      ("shared.list", ["box": 1, "place": 1, "name": "none"]), ("shared.list", ["query": "none", "box": 1]),
      ("shared.report", ["by": "name"]), ("shared.report", ["by": "box", "place": 1]),
    ]
  }

  private static var dearChanges: [(String, JSON)] {
    let box = JSON(FullOwnModules.full)
    return [
      ("shared.delete", ["id": JSON(FullOwnModules.goingAlong)]), ("shared.boxes.delete", ["id": box]),
      ("shared.boxes.delete", ["id": JSON(FullOwnModules.heavy)]),
      ("shared.boxes.delete", ["id": JSON(FullOwnModules.crowded)]), ("shared.places.delete", ["id": 1]),
      ("texts.edit", ["id": 2, "what": "other", "more": JSON(FullOwnModules.marks(1000))]),
      ("rounds.put", ["name": "many"]), ("rounds.change", ["kind": JSON(FullOwnModules.marks(40))]),
    ]
  }
}
