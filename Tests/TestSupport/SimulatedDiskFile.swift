import Journal
import System

/// An open file of a `SimulatedDisk`. After a crash or a kill, all calls on it fail.
final class SimulatedDiskFile: StorageFile {
  private let disk: SimulatedDisk
  private let number: Int
  private let name: String
  private let epoch: Int

  init(disk: SimulatedDisk, number: Int, name: String, epoch: Int) {
    self.disk = disk
    self.number = number
    self.name = name
    self.epoch = epoch
  }

  func size() throws(Errno) -> Int {
    try withState { state throws(Errno) in
      try state.begin(.size, name)
      return state.contents(ofFile: number).count
    }
  }

  /// Reads bytes. If a planned failure cuts the read short, it returns fewer bytes without an error.
  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int {
    try withState { state throws(Errno) in
      let fault = state.fault(of: .read, name)
      if case .refused(let errno) = fault { throw errno }
      let contents = state.contents(ofFile: number)
      var count = min(bytes.count, max(contents.count - offset, 0))
      if case .cutShort = fault { count = (count + 1) / 2 }
      bytes.replaceSubrange(0..<count, with: contents[offset..<offset + count])
      return count
    }
  }

  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno) {
    try withState { state throws(Errno) in
      switch state.fault(of: .write, name) {
      case .refused(let errno):
        throw errno
      case .cutShort(let errno):
        state.writeSome(Array(bytes[range]), at: offset, file: number)
        throw errno
      case nil:
        try state.write(Array(bytes[range]), at: offset, file: number)
      }
    }
  }

  func synchronize() throws(Errno) {
    try withState { state throws(Errno) in
      switch state.fault(of: .synchronize, name) {
      case .refused(let errno):
        throw errno
      case .cutShort(let errno):
        state.synchronizeSome(of: number)
        throw errno
      case nil:
        state.synchronize(file: number)
      }
    }
  }

  func truncate(to size: Int) throws(Errno) {
    try withState { state throws(Errno) in
      let fault = state.fault(of: .truncate, name)
      if case .refused(let errno) = fault { throw errno }
      state.truncate(to: size, file: number)
      if case .cutShort(let errno) = fault { throw errno }
    }
  }

  private func withState<Result>(
    _ body: (inout SimulatedDiskState) throws(Errno) -> Result
  ) throws(Errno) -> Result {
    disk.waitIfHeld(file: number)
    return try disk.state.withLock { state throws(Errno) in
      guard state.epoch == epoch else { throw .io }
      return try body(&state)
    }
  }
}
