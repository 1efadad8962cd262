import ModuleKit
import System
import Wire

/// Where the pictures of an export lie: files named by their modules, numbers and kinds. Links, pipes and the like are no pictures.
struct PictureFolder {
  private let folder: Directory

  static func reading(_ path: String) throws(Failure) -> PictureFolder {
    return try orRefuse("\(Terminal.clean(path)) can't be read") { () throws(Errno) in
      PictureFolder(folder: try Directory.openForInspection(path))
    }
  }

  static func writing(_ path: String) throws(Failure) -> PictureFolder {
    return try orRefuse("\(Terminal.clean(path)) can't be written to") { () throws(Errno) in
      PictureFolder(folder: try Directory.open(path, create: 0o700))
    }
  }

  // MARK: In

  /// What is wrong with a picture's file; nil if nothing is.
  func problem(of picture: PictureDraft) -> String? {
    do throws(Errno) {
      let file = try folder.openFile(picture.fileName, .read)
      guard try file.size() == picture.bytes else {
        return "its picture \(picture.fileName) hasn't the \(picture.bytes) bytes that it should have"
      }
      var start = [UInt8](repeating: 0, count: min(12, picture.bytes))
      let count = try file.read(into: &start, at: 0)
      if count == start.count, PictureType(of: start) == picture.kind { return nil }
      return "its picture \(picture.fileName) is no \(picture.kind.rawValue)"
    } catch {
      return "its picture \(picture.fileName) can't be read: \(error)"
    }
  }

  func contents(of picture: PictureDraft) throws(Failure) -> [UInt8] {
    let bytes = try orRefuse("\(picture.fileName) can't be read") { () throws(Errno) in
      try folder.openFile(picture.fileName, .read).contents(limit: PictureType.largest)
    }
    guard bytes.count == picture.bytes, PictureType(of: bytes) == picture.kind else {
      throw Failure(.refused, "\(picture.fileName) has changed while it was read")
    }
    return bytes
  }

  // MARK: Out

  /// Writes a file that isn't there.
  func write(_ bytes: [UInt8], of picture: PictureDraft) throws(Failure) {
    do throws(Errno) {
      try folder.add(bytes, as: picture.fileName)
    } catch {
      let path = Terminal.clean("\(folder.path)/\(picture.fileName)")
      if error == .exists { throw Failure(.refused, "\(path) is there already, and isn't overwritten") }
      throw Failure(.refused, "\(path) can't be written: \(error)")
    }
  }
}
