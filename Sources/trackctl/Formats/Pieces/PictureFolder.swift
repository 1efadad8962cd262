import ModuleKit
import System

/// The folder with the pictures of an export. A file's name consists of the module, the picture's id and the picture's
/// type. Only regular files are accepted, not links or pipes.
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

  // MARK: Reading

  /// Why a picture's file can't be used, or nil if the file can be used.
  func problem(of picture: PictureDraft) -> String? {
    do throws(Errno) {
      let file = try folder.openFile(picture.fileName, .read)
      guard try file.size() == picture.bytes else {
        return "its picture \(picture.fileName) doesn't have the expected \(picture.bytes) bytes"
      }
      var start = [UInt8](repeating: 0, count: min(12, picture.bytes))
      let count = try file.read(into: &start, at: 0)
      if count == start.count, PictureType(of: start) == picture.kind { return nil }
      return "its picture \(picture.fileName) isn't a valid \(picture.kind.rawValue)"
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

  // MARK: Writing

  /// Creates a picture's file. Fails if the file exists.
  func write(_ bytes: [UInt8], of picture: PictureDraft) throws(Failure) {
    do throws(Errno) {
      try folder.add(bytes, as: picture.fileName)
    } catch {
      let path = Terminal.clean("\(folder.path)/\(picture.fileName)")
      if error == .exists { throw Failure(.refused, "\(path) already exists and is not overwritten") }
      throw Failure(.refused, "\(path) can't be written: \(error)")
    }
  }
}
