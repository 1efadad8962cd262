package import System

extension Link {
  /// Forwards data from the input to the daemon, and from the daemon to the output. Returns when the daemon closes the
  /// connection.
  ///
  /// When the input ends, the socket is shut down for sending. The remaining answers of the daemon are still forwarded.
  /// From then on, each wait for data has a timeout, because a silent daemon would otherwise block this call forever.
  /// The call also returns when the output has lost its reader.
  package func join(_ input: StandardStream, _ output: StandardStream, patience: Duration) throws(ClientError) {
    let watch = try Watch()
    watch.notice(readerOf: output)
    let hasEnded = Monitor(false)
    do throws(Errno) {
      // If the input never ends, this thread keeps waiting until the process ends, which is harmless.
      _ = try Thread.start(name: "input") { [self] in
        passInput(input)
        hasEnded.withLock { $0 = true }
        watch.ring()
      }
    } catch {
      throw .disconnected("no thread can be started: \(error)")
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var deadline: Deadline?
    while !watch.hasLostReader {
      if deadline == nil, hasEnded.withLock({ $0 }) { deadline = .after(patience) }
      if try watch.wait(for: descriptor.raw, by: deadline ?? .never) == .readable {
        guard try passPiece(through: &bytes, to: output) else { return }
        deadline = nil
      } else if deadline?.hasPassed == true {
        throw .timedOut
      }
    }
  }

  /// - Returns: false at the end of the stream.
  private func passPiece(through bytes: inout [UInt8], to output: StandardStream) throws(ClientError) -> Bool {
    do throws(Errno) {
      guard let count = try descriptor.read(into: &bytes), count > 0 else { return false }
      try output.write(Array(bytes[..<count]))
      return true
    } catch {
      throw .disconnected("the connection broke: \(error)")
    }
  }

  private func passInput(_ input: StandardStream) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? input.read(into: &bytes), count > 0 {
      guard (try? send(bytes, count)) != nil else { break }
    }
    // The error is ignored. If the daemon has gone, reading its answers will fail.
    try? Sockets.shutdownWrite(descriptor.raw)
  }

  private func send(_ bytes: [UInt8], _ count: Int) throws(Errno) {
    var sent = 0
    while sent < count {
      if let more = try descriptor.send(bytes, from: sent, to: count) {
        sent += more
      } else {
        _ = try descriptor.waitUntilWritable(timeoutMilliseconds: -1)
      }
    }
  }
}
