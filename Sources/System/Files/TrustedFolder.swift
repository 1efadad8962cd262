internal import CTrackd
internal import Glibc

/// A folder that only root and the user of this process can change or replace. The contents of such a folder are
/// allowed to decide what is executed and what is trusted.
///
/// This rule applies to the folder, to the files read from it, and to all parent folders. Others may have write access
/// to a parent only if it is sticky, like `/tmp`. Links inside the folder aren't followed. Checks and reads use the
/// same open descriptor, so swapping a name between a check and a read has no effect.
package final class TrustedFolder: Sendable {
  /// The path without links, so that others can't redirect it.
  package let path: String
  private let descriptor: Descriptor

  private init(path: String, _ descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a folder after checking it and its parents. Nil if the folder doesn't exist.
  package static func open(_ path: String) throws(UntrustedPath) -> TrustedFolder? {
    do throws(Errno) {
      if path.utf8.contains(0) { return nil }
      let real = try RealPath.of(path)
      return TrustedFolder(path: real, try openWay(to: real))
    } catch .notFound {
      return nil
    } catch {
      throw UntrustedPath(path: path, reason: error)
    }
  }

  /// The names of all files and folders, sorted. Names that begin with a dot are left out.
  package func names() throws(UntrustedPath) -> [String] { try allNames().filter { !$0.hasPrefix(".") } }

  private func allNames() throws(UntrustedPath) -> [String] {
    do throws(Errno) {
      return try Directory.names(in: descriptor.raw)
    } catch {
      throw UntrustedPath(path: path, reason: error)
    }
  }

  /// Throws if anything in the folder, at any depth, is a link or can be changed by other users.
  package func checkContents(depth: Int = 16) throws(UntrustedPath) {
    for name in try allNames() {
      guard let status = try status(of: name) else { continue }
      let place = "\(path)/\(name)"
      guard !status.isDirectory else {
        guard depth > 0 else { throw UntrustedPath(path: place, reason: .nameTooLong) }
        try subfolder(name).checkContents(depth: depth - 1)
        continue
      }
      if !status.isRegular { throw UntrustedPath(path: place, reason: .notARegularFile) }
      if status.owner != 0, status.owner != Process.currentUser { throw UntrustedPath(path: place, reason: .notOurs) }
      if status.mode & 0o022 != 0 { throw UntrustedPath(path: place, reason: .writableByOthers) }
    }
  }

  /// The status of the file with this name. A link isn't followed. Nil if the name doesn't exist.
  package func status(of name: String) throws(UntrustedPath) -> FileStatus? {
    do throws(Errno) {
      return try FileStatus(of: name, in: descriptor.raw)
    } catch .notFound {
      return nil
    } catch {
      throw UntrustedPath(path: path + "/" + name, reason: error)
    }
  }

  package func subfolder(_ name: String) throws(UntrustedPath) -> TrustedFolder {
    guard case .folder(let folder) = try content(name) else {
      throw UntrustedPath(path: path + "/" + name, reason: .notADirectory)
    }
    return folder
  }

  /// An opened entry of a folder.
  package enum Content {
    case folder(TrustedFolder)
    case file(File)
  }

  /// Opens the entry with this name. It must be a folder or a regular file.
  package func content(_ name: String) throws(UntrustedPath) -> Content {
    do throws(Errno) {
      let opened = try open(name)
      let status = try FileStatus(of: opened)
      if !status.isDirectory, !status.isRegular { throw .notARegularFile }
      try Self.trust(status)
      return status.isDirectory ? .folder(TrustedFolder(path: path + "/" + name, opened)) : .file(File(opened))
    } catch {
      throw UntrustedPath(path: path + "/" + name, reason: error)
    }
  }

  /// Opens a file of any type except a link. O_DIRECTORY isn't set, because the kernel would then report a link and a
  /// file with the same error. O_NONBLOCK is set, because opening a pipe would otherwise wait for its other end.
  private func open(_ name: String) throws(Errno) -> Descriptor {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do {
      return Descriptor(owning: try SystemCall.retrying { unsafe openat(descriptor.raw, name, flags) })
    } catch .tooManyLinks {
      throw .symbolicLink
    }
  }

  /// The whole contents of a regular file that has at most `limit` bytes. Nil if the file doesn't exist.
  package func contents(of name: String, limit: Int) throws(UntrustedPath) -> [UInt8]? {
    let place = path + "/" + name
    guard try status(of: name) != nil else { return nil }
    guard case .file(let file) = try content(name) else { throw UntrustedPath(path: place, reason: .notARegularFile) }
    do throws(Errno) {
      return try file.contents(limit: limit)
    } catch {
      throw UntrustedPath(path: place, reason: error)
    }
  }

  // MARK: Trust

  /// Opens the folders of the path one by one. Each folder is checked before the next one is opened.
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

  /// Checks a parent folder. Other users may have write access to a sticky folder, because they can't replace this
  /// user's files in it.
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

/// Why a file or folder can't be trusted or read.
package struct UntrustedPath: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: Errno

  package init(path: String, reason: Errno) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }
}
