package import System

extension Link {
  /// Passes on what comes from the input and what comes from the daemon, until the daemon has nothing more to say.
  ///
  /// When the input ends the daemon is told, and its answers still come.
  package func join(_ input: StandardStream, _ output: StandardStream) throws(Errno) {
    // It ends with the process, wherever it stands.
    _ = try Thread.start(name: "input") { [self] in passInput(input) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try descriptor.read(into: &bytes), count > 0 {
      try output.write(Array(bytes[..<count]))
    }
  }

  private func passInput(_ input: StandardStream) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? input.read(into: &bytes), count > 0 {
      guard (try? send(bytes, count)) != nil else { break }
    }
    // That the daemon is gone shows where its answers are read.
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
