import Host
import ModuleKit
import Testing
import Wire

@testable import trackd

@Suite("The outbox")
struct OutboxTests {
  private static let refusal = Rejection(.storage, "storage.full", "The disk is full.")

  private func id(_ number: Int) -> RequestID { RequestID(JSON(integerLiteral: number)) ?? .null }

  private func durable(_ revs: [Int: Int]) -> DurableRevisions {
    var durable = DurableRevisions()
    for (module, rev) in revs { durable.advance(module, to: rev) }
    return durable
  }

  /// Removes everything that may be sent, and returns it as text.
  private func send(_ outbox: inout Outbox) -> String {
    let text = String(decoding: outbox.ready[outbox.sent...], as: UTF8.self)
    outbox.markSent(outbox.ready.count - outbox.sent)
    return text
  }

  private func hold(_ outbox: inout Outbox, _ text: String, _ module: Int, _ rev: Int, _ number: Int = 1) {
    outbox.queue(Array(text.utf8), hold: Hold(module: module, rev: rev), id: id(number))
  }

  private func queue(_ outbox: inout Outbox, _ text: String) { outbox.queue(Array(text.utf8)) }

  @Test("replies that needn't wait are sent at once, in order")
  func plain() {
    var outbox = Outbox()
    #expect(outbox.isIdle)
    queue(&outbox, "a")
    queue(&outbox, "b")
    #expect(outbox.count == 4)
    #expect(!outbox.isIdle)
    #expect(send(&outbox) == "a\nb\n")
    #expect(outbox.isIdle && outbox.count == 0)
  }

  @Test("nothing is queued for a notification")
  func notification() {
    var outbox = Outbox()
    queue(&outbox, "")
    outbox.queue([], hold: Hold(module: 0, rev: 1), id: nil)
    #expect(outbox.isIdle && outbox.count == 0)
  }

  @Test("a held reply delays later replies and events until its revision is durable")
  func held() {
    var outbox = Outbox()
    queue(&outbox, "before")
    hold(&outbox, "held", 1, 5)
    queue(&outbox, "reply")
    queue(&outbox, "event")
    #expect(send(&outbox) == "before\n")
    outbox.release(durable([1: 4, 0: 9]))
    #expect(send(&outbox) == "")
    #expect(!outbox.isIdle && outbox.isWaiting)
    #expect(outbox.count == "held\nreply\nevent\n".utf8.count)
    outbox.release(durable([1: 5]))
    #expect(send(&outbox) == "held\nreply\nevent\n")
    #expect(outbox.isIdle)
  }

  @Test("held replies keep the order of their requests, whatever becomes durable first")
  func orderOfRequests() {
    var outbox = Outbox()
    hold(&outbox, "a", 1, 5)
    hold(&outbox, "b", 0, 2)
    hold(&outbox, "c", 1, 6)
    outbox.release(durable([0: 2]))
    #expect(send(&outbox) == "")
    outbox.release(durable([0: 2, 1: 5]))
    #expect(send(&outbox) == "a\nb\n")
    outbox.release(durable([0: 2, 1: 6]))
    #expect(send(&outbox) == "c\n")
  }

  @Test("messages behind a held reply never overtake it")
  func overtaking() {
    var outbox = Outbox()
    hold(&outbox, "a", 0, 1)
    outbox.release(durable([:]))
    queue(&outbox, "b")
    outbox.release(durable([0: 1]))
    queue(&outbox, "c")
    #expect(send(&outbox) == "a\nb\nc\n")
  }

  @Test("a failed write turns its own replies into errors with their ids, and keeps earlier ones")
  func failed() throws {
    var outbox = Outbox()
    hold(&outbox, "a", 1, 5, 1)
    hold(&outbox, "b", 1, 6, 2)
    hold(&outbox, "c", 0, 6, 3)
    queue(&outbox, "d")
    outbox.fail(1, from: 6, Self.refusal)
    outbox.release(durable([1: 5, 0: 6]))
    let lines = send(&outbox).split(separator: "\n").map(String.init)
    try #require(lines.count == 4)
    #expect(lines[0] == "a" && lines[2] == "c" && lines[3] == "d")
    let error = try JSON(parsing: lines[1])
    #expect(error["id"]?.int == 2)
    #expect(error["error"]?["code"]?.int == -32006)
    #expect(error["error"]?["data"]?["reason"]?.string == "storage.full")
    #expect(outbox.isIdle && outbox.count == 0)
  }

  @Test("a reused revision doesn't release the failed reply again")
  func again() {
    var outbox = Outbox()
    hold(&outbox, "a", 0, 3)
    outbox.fail(0, from: 3, Self.refusal)
    outbox.release(durable([0: 2]))
    #expect(send(&outbox).contains("storage.full"))
    hold(&outbox, "b", 0, 3)
    outbox.release(durable([0: 3]))
    #expect(send(&outbox) == "b\n")
  }

  @Test("a batch is sent as one array, when all of it may be sent")
  func batch() {
    var outbox = Outbox()
    outbox.begin(isBatch: true)
    outbox.add(Array("1".utf8), hold: nil, id: id(1))
    outbox.add(Array("2".utf8), hold: Hold(module: 0, rev: 4), id: id(2))
    outbox.add([], hold: nil, id: nil)
    outbox.add(Array("3".utf8), hold: Hold(module: 1, rev: 9), id: id(3))
    outbox.end()
    queue(&outbox, "next")
    for revs in [[:], [0: 4], [1: 9]] {
      outbox.release(durable(revs))
      #expect(send(&outbox) == "")
    }
    outbox.release(durable([0: 4, 1: 9]))
    #expect(send(&outbox) == "[1,2,3]\nnext\n")
  }

  @Test("a batch's failed member becomes an error in its place")
  func failedMember() throws {
    var outbox = Outbox()
    outbox.begin(isBatch: true)
    outbox.add(Array("1".utf8), hold: Hold(module: 0, rev: 4), id: id(1))
    outbox.add(Array("2".utf8), hold: Hold(module: 0, rev: 5), id: id(2))
    outbox.add(Array("3".utf8), hold: Hold(module: 1, rev: 5), id: id(3))
    outbox.fail(0, from: 5, Self.refusal)
    outbox.add(Array("4".utf8), hold: Hold(module: 0, rev: 5), id: id(4))
    outbox.end()
    outbox.release(durable([0: 4, 1: 5]))
    #expect(send(&outbox) == "", "the member after the failure waits for its own revision")
    outbox.release(durable([0: 5, 1: 5]))
    let reply = try JSON(parsing: send(&outbox))
    #expect(reply.count == 4)
    #expect(reply[0]?.int == 1 && reply[2]?.int == 3 && reply[3]?.int == 4)
    #expect(reply[1]?["id"]?.int == 2)
    #expect(reply[1]?["error"]?["data"]?["reason"]?.string == "storage.full")
  }

  @Test("a batch of only notifications has no response")
  func silentBatch() {
    var outbox = Outbox()
    outbox.begin(isBatch: true)
    outbox.add([], hold: nil, id: nil)
    queue(&outbox, "event")
    outbox.end()
    outbox.release(durable([:]))
    #expect(send(&outbox) == "event\n")
    #expect(outbox.isIdle)
  }

  @Test("events during a pending response are sent after it")
  func eventsBehindOpen() {
    var outbox = Outbox()
    queue(&outbox, "earlier")
    outbox.begin(isBatch: false)
    queue(&outbox, "event")
    #expect(outbox.isOpen && !outbox.isIdle)
    #expect(send(&outbox) == "earlier\n")
    outbox.add(Array("reply".utf8), hold: Hold(module: 0, rev: 1), id: id(1))
    outbox.end()
    queue(&outbox, "later")
    outbox.release(durable([0: 1]))
    #expect(send(&outbox) == "reply\nevent\nlater\n")
    #expect(outbox.count == 0)
  }

  @Test("a partial write continues where it stopped")
  func partial() {
    var outbox = Outbox()
    queue(&outbox, "abcdef")
    outbox.markSent(2)
    #expect(outbox.count == 5 && outbox.hasReady)
    queue(&outbox, "g")
    #expect(send(&outbox) == "cdef\ng\n")
  }

  @Test("an abandoned outbox is empty and accepts nothing")
  func abandoned() {
    var outbox = Outbox()
    queue(&outbox, "a")
    hold(&outbox, "b", 0, 1)
    outbox.begin(isBatch: false)
    queue(&outbox, "event")
    outbox.abandon()
    #expect(outbox.count == 0)
    outbox.add(Array("c".utf8), hold: nil, id: id(1))
    outbox.end()
    queue(&outbox, "d")
    hold(&outbox, "e", 0, 2)
    outbox.release(durable([0: 2]))
    #expect(outbox.isIdle && outbox.count == 0)
  }

  @Test("the count always equals the bytes to send")
  func count() {
    var outbox = Outbox()
    hold(&outbox, "a", 0, 1)
    hold(&outbox, "bb", 0, 2)
    queue(&outbox, "ccc")
    #expect(outbox.count == 2 + 3 + 4)
    outbox.release(durable([0: 1]))
    #expect(outbox.count == 2 + 3 + 4)
    outbox.fail(0, from: 2, Self.refusal)
    let count = outbox.count
    outbox.release(durable([0: 1]))
    #expect(outbox.count == count)
    #expect(send(&outbox).utf8.count == count)
    #expect(outbox.count == 0)
  }
}
