import System

extension Directory {
  /// Makes a file of these bytes, in the place of one of that name if there is one: whoever looks sees the old or the new one whole.
  /// - Parameter mode: what others may do with it; nil for what is usual.
  func put(_ bytes: [UInt8], as name: String, mode: UInt32? = nil, isDurable: Bool = false) throws(Errno) {
    // No name that somebody could have given a file of theirs.
    let draft = ".trackctl-\(Process.id).new"
    if try exists(draft) { try remove(draft) }
    do throws(Errno) {
      let file = try add(bytes, as: draft)
      if let mode { try file.setMode(mode) }
      if isDurable { try file.synchronize() }
      try rename(draft, to: name)
    } catch {
      try? remove(draft)
      throw error
    }
    if isDurable { try synchronize() }
  }

  /// Writes a file that isn't there.
  @discardableResult
  func add(_ bytes: [UInt8], as name: String) throws(Errno) -> File {
    let file = try openFile(name, create: .always)
    try file.write(bytes, in: 0..<bytes.count, at: 0)
    return file
  }
}
