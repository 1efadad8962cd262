internal import CTrackd
internal import Glibc

/// A folder that nobody but root and the user of this process can change, nor put another in its place: what lies in it may say
/// what is run, and what is believed.
///
/// That holds for the folder, for what is read from it, and for all folders above it; others may write to one of those only if
/// it is sticky, as `/tmp` is. Links in it are not followed. Everything is judged by its open descriptor and read from the same one,
/// so it doesn't help anybody to switch a name between the check and the use.
package final class TrustedFolder: Sendable {
  /// Without links on the way: nobody else can make it lead elsewhere.
  package let path: String
  private let descriptor: Descriptor

  private init(path: String, _ descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Nil where there is no such folder.
  package static func open(_ path: String) throws(Distrust) -> TrustedFolder? {
    do throws(Errno) {
      if path.utf8.contains(0) { return nil }
      let real = try RealPath.of(path)
      return TrustedFolder(path: real, try openWay(to: real))
    } catch .notFound {
      return nil
    } catch {
      throw Distrust(path: path, reason: error)
    }
  }

  /// What is in here, sorted, but for names that begin with a dot.
  package func names() throws(Distrust) -> [String] { try allNames().filter { !$0.hasPrefix(".") } }

  private func allNames() throws(Distrust) -> [String] {
    do throws(Errno) {
      return try Directory.names(in: descriptor.raw)
    } catch {
      throw Distrust(path: path, reason: error)
    }
  }

  /// Throws for what is in here, however deep, and can be changed by others or leads elsewhere.
  package func checkContents(depth: Int = 16) throws(Distrust) {
    for name in try allNames() {
      guard let status = try status(of: name) else { continue }
      let place = "\(path)/\(name)"
      guard !status.isDirectory else {
        guard depth > 0 else { throw Distrust(path: place, reason: .nameTooLong) }
        try subfolder(name).checkContents(depth: depth - 1)
        continue
      }
      if !status.isRegular { throw Distrust(path: place, reason: .notARegularFile) }
      if status.owner != 0, status.owner != Process.currentUser { throw Distrust(path: place, reason: .notOurs) }
      if status.mode & 0o022 != 0 { throw Distrust(path: place, reason: .writableByOthers) }
    }
  }

  /// What of that name there is, not followed if it is a link; nil if there is nothing.
  package func status(of name: String) throws(Distrust) -> FileStatus? {
    do throws(Errno) {
      return try FileStatus(of: name, in: descriptor.raw)
    } catch .notFound {
      return nil
    } catch {
      throw Distrust(path: path + "/" + name, reason: error)
    }
  }

  package func subfolder(_ name: String) throws(Distrust) -> TrustedFolder {
    guard case .folder(let folder) = try content(name) else {
      throw Distrust(path: path + "/" + name, reason: .notADirectory)
    }
    return folder
  }

  /// Something in a folder, open.
  package enum Content {
    case folder(TrustedFolder)
    case file(File)
  }

  /// What has this name, which must be a folder or a regular file.
  package func content(_ name: String) throws(Distrust) -> Content {
    do throws(Errno) {
      let opened = try open(name)
      let status = try FileStatus(of: opened)
      if !status.isDirectory, !status.isRegular { throw .notARegularFile }
      try Self.trust(status)
      return status.isDirectory ? .folder(TrustedFolder(path: path + "/" + name, opened)) : .file(File(opened))
    } catch {
      throw Distrust(path: path + "/" + name, reason: error)
    }
  }

  /// Whatever it is: asked for a folder, the kernel wouldn't tell a link from a file, and a pipe would wait for its other end before
  /// it could be refused.
  private func open(_ name: String) throws(Errno) -> Descriptor {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do {
      return Descriptor(owning: try SystemCall.retrying { unsafe openat(descriptor.raw, name, flags) })
    } catch .tooManyLinks {
      throw .symbolicLink
    }
  }

  /// All of a regular file of at most so many bytes; nil where there is none.
  package func contents(of name: String, limit: Int) throws(Distrust) -> [UInt8]? {
    let place = path + "/" + name
    guard try status(of: name) != nil else { return nil }
    guard case .file(let file) = try content(name) else { throw Distrust(path: place, reason: .notARegularFile) }
    do throws(Errno) {
      return try file.contents(limit: limit)
    } catch {
      throw Distrust(path: place, reason: error)
    }
  }

  // MARK: Trust

  /// Goes from folder to folder, each judged before the next one is opened in it.
  private static func openWay(to path: String) throws(Errno) -> Descriptor {
    var folder = try openPassage("/", in: AT_FDCWD)
    for name in path.split(separator: "/") {
      try checkAbove(FileStatus(of: folder))
      folder = try openPassage(String(name), in: folder.raw)
    }
    let last = folder.raw
    let readable = Descriptor(
      owning: try SystemCall.retrying { unsafe openat(last, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    try trust(FileStatus(of: readable))
    return readable
  }

  private static func openPassage(_ name: String, in folder: Int32) throws(Errno) -> Descriptor {
    Descriptor(owning: try SystemCall.retrying { unsafe ctrackd_open_passage(folder, name) })
  }

  /// In a sticky folder nobody can put another thing in the place of ours.
  private static func checkAbove(_ status: FileStatus) throws(Errno) {
    if !isOurs(status.owner) { throw .notOursAbove }
    if status.mode & 0o022 != 0, status.mode & 0o1000 == 0 { throw .writableByOthersAbove }
  }

  private static func trust(_ status: FileStatus) throws(Errno) {
    if !isOurs(status.owner) { throw .notOurs }
    if status.mode & 0o022 != 0 { throw .writableByOthers }
  }

  private static func isOurs(_ owner: UInt32) -> Bool { owner == 0 || owner == Process.currentUser }
}

/// Why something isn't to be trusted or can't be read.
package struct Distrust: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: Errno

  package init(path: String, reason: Errno) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }
}
