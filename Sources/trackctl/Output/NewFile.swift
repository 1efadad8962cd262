import System

/// A file that somebody wants written: there as a whole or not at all, and in the place of another only where that is said.
struct NewFile {
  let path: String

  func write(_ bytes: [UInt8], mayReplace: Bool) throws(Failure) {
    do throws(Errno) {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
      let folder = try Directory.openForInspection(
        slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
      try put(bytes, name, in: folder, mayReplace: mayReplace)
    } catch .exists {
      throw .usage("\(Terminal.clean(path)) is there already", hints: ["--replace writes over it"])
    } catch {
      throw Failure(.refused, "\(Terminal.clean(path)) can't be written: \(error)")
    }
  }

  private func put(_ bytes: [UInt8], _ name: String, in folder: Directory, mayReplace: Bool) throws(Errno) {
    if mayReplace { return try folder.put(bytes, as: name) }
    let file = try folder.openFile(name, create: .always)
    do throws(Errno) {
      try file.write(bytes, in: 0..<bytes.count, at: 0)
    } catch {
      try? folder.remove(name)
      throw error
    }
  }
}
