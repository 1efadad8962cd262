import Host
import ModuleKit
import System
import Wire

extension Connections {
  /// The kernel says that there is something to read, or the end.
  func readable(_ connection: Connection) {
    guard connection.mayRead else {
      // One that has lines left is served in this turn anyway; of one that has to wait, the kernel would go on telling.
      if !connection.hasLines { connection.isPaused = true }
      return watch(connection)
    }
    do throws(Errno) {
      guard let count = try connection.descriptor.receive(into: &chunk) else { return }
      if count == 0 {
        connection.framer.finish()
        connection.inputEnded = true
      } else if !connection.isDismissed {
        connection.framer.feed(chunk, count: count)
      }
    } catch {
      return close(connection)
    }
    if connection.isDismissed { return review(connection) }
    serve(connection)
  }

  /// The kernel says that the client is gone. What it sent before counts all the same, where it can still be read.
  func hungUp(_ connection: Connection) {
    markDead(connection)
    if connection.mayRead { readable(connection) } else { review(connection) }
  }

  /// Lets a connection start what it has sent, as far as its share of the turn goes.
  func serve(_ connection: Connection) {
    if connection.isClosed { return }
    connection.hasLines = true
    let start = Clock.monotonicNanoseconds()
    let end = connection.user.end(in: turn, now: start, mostNanoseconds: limits.userTurnMilliseconds * 1_000_000)
    if let end { serve(connection, from: start, to: end) }
    // Also of one that has to wait: what it holds on to would be copied when the next one is read.
    connection.framer.settle()
    if connection.mayGoOn || connection.hasLines && connection.mayStart {
      if end == nil { late.append(connection) } else { turns.add(connection) }
    }
    account(for: connection)
    chargeQueue(of: connection)
    if connection.outbox.hasReady { senders.add(connection) }
    review(connection)
  }

  private func serve(_ connection: Connection, from start: Int, to end: Int) {
    var share = TurnShare(requests: limits.requestsPerTurn, from: start, to: end)
    if connection.outbox.isOpen { goOn(connection, &share) }
    while connection.mayStart, share.isLeft {
      guard let frame = connection.framer.next() else {
        connection.hasLines = false
        break
      }
      answer(frame, of: connection, &share)
    }
    connection.user.spend(nanoseconds: share.elapsed)
  }

  /// A turn of the loop begins: those who had no time left in the last come before all others.
  func beginTurn() {
    turn += 1
    if late.isEmpty { return }
    var first: [Connection] = []
    swap(&first, &late)
    for connection in first { serve(connection) }
  }

  /// What is left of the input costs its uid memory, and its client time.
  private func account(for connection: Connection) {
    let unfinished = connection.framer.unfinished
    if unfinished == 0, connection.charged == 0 { return }
    let isHalf = unfinished > 0 && !connection.hasLines && !connection.inputEnded
    if isHalf {
      reactor.time(.halfMessage(connection.token), seconds: limits.idleMessageSeconds)
    } else {
      reactor.cancel(.halfMessage(connection.token))
    }
    let charged = connection.charged
    connection.charged = unfinished
    do throws(Rejection) {
      try admission.charge(connection.uid, from: charged, to: unfinished)
    } catch {
      dismiss(connection, error)
    }
  }

  /// The rest of a message has not come in time.
  func endHalfMessage(_ token: UInt64) {
    guard let connection = table[token] else { return }
    let seconds = limits.idleMessageSeconds
    dismiss(
      connection,
      .overLimit(
        "rpc.idleMessage", "half a message came, and then nothing for \(seconds) s; end each message with a newline",
        seconds))
  }
}
