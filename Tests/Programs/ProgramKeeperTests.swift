import Glibc
import ModuleKit
import Outside
import System
import TestSupport
import Testing

@testable import Programs

/// Tests a real program in a folder, without a host.
@Suite("A running program")
struct ProgramKeeperTests {
  private let folder = TestFolder()

  private func keeper(_ asked: Asked, _ program: String) throws -> ProgramKeeper {
    let path = folder.path + "/count"
    TestFiles.makeFolder(path, mode: 0o755)
    try TestFiles.write(Array(program.utf8), to: path + "/run", mode: 0o755)
    var limits = ProgramLimits()
    limits.greetingMilliseconds = 60_000
    return try ProgramKeeper(asked.manifest, at: .folder(path), limits) { _ in }
  }

  /// A program that requests rows ten thousand times in a single write. Each request has a filter for which there is no
  /// index.
  private static let flood = """
    #!/usr/bin/env python3
    import json, socket, threading
    host = socket.socket(fileno=3)
    for line in host.makefile("rb"):
        message = json.loads(line)
        if message["method"] == "hello":
            host.sendall(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": 1}}).encode() + b"\\n")
            continue
        ask = {"call": message["id"], "table": "counts", "where": {"n": -1}}
        text = json.dumps({"jsonrpc": "2.0", "id": "m", "method": "rows.find", "params": ask}).encode() + b"\\n"
        threading.Thread(target=host.makefile("rb").read, daemon=True).start()
        host.sendall(text * 10_000)
    """

  private func seconds(since start: Int) -> Double { Double(Clock.monotonicNanoseconds() - start) / 1e9 }

  @Test("thousands of requests in one write don't outlast a deadline")
  func deadline() throws {
    let asked = try Asked(rows: 50_000, deadlineMilliseconds: 500)
    let keeper = try keeper(asked, Self.flood)
    let outcome = Monitor<(reason: String, at: Int)?>(nil)
    _ = keeper.submit(asked.call(by: 1)) { result in
      guard case .failure(let refusal) = result else { preconditionFailure("the program gave an answer") }
      outcome.withLock { $0 = (refusal.reason, Clock.monotonicNanoseconds()) }
      outcome.broadcast()
    }
    let start = Clock.monotonicNanoseconds()
    let ending = outcome.wait(until: { $0 != nil }) { $0 }
    #expect(ending?.reason == "module.tooSlow")
    // The time includes the start of Python, and the scan of the table that was already running.
    #expect(seconds(since: start) < 5)
  }

  @Test("thousands of requests in one write don't hold up a stop")
  func stop() throws {
    let asked = try Asked(rows: 50_000, deadlineMilliseconds: 60_000)
    let keeper = try keeper(asked, Self.flood)
    let isOver = Monitor(false)
    _ = keeper.submit(asked.call(by: 1)) { _ in isOver.withLock { $0 = true } }
    // Waits until the program has started to send its requests.
    usleep(1_500_000)
    let start = Clock.monotonicNanoseconds()
    keeper.close()
    #expect(seconds(since: start) < 1)
    #expect(isOver.withLock { $0 })
  }
}
