import System

/// An output file. It is written completely or not at all, and replaces an existing file only on request.
struct NewFile {
  let path: String

  func write(_ bytes: [UInt8], mayReplace: Bool) throws(Failure) {
    do throws(Errno) {
      guard let there = try existing() else { return try add(bytes) }
      // A pipe or a device is refused, because a replacement would delete the pipe or device.
      if !there.status.isRegular { throw .notARegularFile }
      guard mayReplace else { throw .exists }
      try there.folder.put(bytes, as: there.name, mode: there.status.mode)
    } catch .exists {
      throw .usage("\(Terminal.clean(path)) already exists", hints: ["to overwrite it: --replace"])
    } catch .notARegularFile {
      throw .usage("\(Terminal.clean(path)) is not a regular file", hints: ["for the standard output: -"])
    } catch {
      throw Failure(.refused, "\(Terminal.clean(path)) can't be written: \(error)")
    }
  }

  /// The existing file, or nil. Links are followed only once, so the file that is replaced is the file that was
  /// checked.
  private func existing() throws(Errno) -> (folder: Directory, name: String, status: FileStatus)? {
    do {
      let (folder, name) = try Self.parted(try RealPath.of(path))
      return try folder.status(of: name).map { (folder, name, $0) }
    } catch .notFound {
      return nil
    }
  }

  private func add(_ bytes: [UInt8]) throws(Errno) {
    let (folder, name) = try Self.parted(path)
    let file = try folder.openFile(name, create: .always)
    do throws(Errno) {
      try file.write(bytes, in: 0..<bytes.count, at: 0)
    } catch {
      try? folder.remove(name)
      throw error
    }
  }

  private static func parted(_ path: String) throws(Errno) -> (folder: Directory, name: String) {
    let (folder, name) = path.pathParts
    return (try Directory.openForInspection(folder), name)
  }
}
