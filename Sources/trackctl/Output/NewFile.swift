import System

/// A file that somebody wants written: there as a whole or not at all, and in the place of another only where that is said.
struct NewFile {
  let path: String

  func write(_ bytes: [UInt8], mayReplace: Bool) throws(Failure) {
    do throws(Errno) {
      let there = try status()
      // To write over a pipe or a device would be to remove it.
      if let there, !there.isRegular { throw .notARegularFile }
      guard mayReplace, let there else { return try add(bytes) }
      // Where it is a link, what that leads to is meant.
      let (folder, name) = try Self.parted(try RealPath.of(path))
      try folder.put(bytes, as: name, mode: there.mode)
    } catch .exists {
      throw .usage("\(Terminal.clean(path)) is there already", hints: ["--replace writes over it"])
    } catch .notARegularFile {
      throw .usage("\(Terminal.clean(path)) is no regular file", hints: ["- is the standard output"])
    } catch {
      throw Failure(.refused, "\(Terminal.clean(path)) can't be written: \(error)")
    }
  }

  /// Of what is there, links followed; nil where nothing is.
  private func status() throws(Errno) -> FileStatus? {
    do {
      return try FileStatus.at(path: try RealPath.of(path))
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
