extension Directory {
  /// Writes a file atomically, and replaces a file of the same name. A reader sees either the whole old file or the
  /// whole new one.
  /// - Parameter mode: the permissions of the file, or nil for the default.
  package func put(_ bytes: [UInt8], as name: String, mode: UInt32? = nil, isDurable: Bool = false) throws(Errno) {
    // A file with the draft's name is left over from a crash, so it is removed. A user is unlikely to have such a file.
    let draft = ".trackd-\(Process.id).new"
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

  /// Creates a file with these bytes. Fails if a file of this name exists.
  @discardableResult
  package func add(_ bytes: [UInt8], as name: String) throws(Errno) -> File {
    let file = try openFile(name, create: .always)
    try file.write(bytes, in: 0..<bytes.count, at: 0)
    return file
  }
}
