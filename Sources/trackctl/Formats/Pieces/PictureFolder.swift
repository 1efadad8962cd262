import ModuleKit
import System
import Wire

/// Where the pictures of an export lie: files named by their modules, numbers and kinds. Links, pipes and the like are no pictures.
struct PictureFolder {
  private let folder: Directory

  static func reading(_ path: String) throws(Failure) -> PictureFolder {
    do throws(Errno) {
      return PictureFolder(folder: try Directory.openForInspection(path))
    } catch {
      throw Failure(.refused, "\(Terminal.clean(path)) can't be read: \(error)")
    }
  }

  static func writing(_ path: String) throws(Failure) -> PictureFolder {
    do throws(Errno) {
      return PictureFolder(folder: try Directory.open(path, create: 0o700))
    } catch {
      throw Failure(.refused, "\(Terminal.clean(path)) can't be written to: \(error)")
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
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try folder.openFile(picture.fileName, .read).contents(limit: PictureType.largest)
    } catch {
      throw Failure(.refused, "\(picture.fileName) can't be read: \(error)")
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
      let file = try folder.openFile(picture.fileName, create: .always)
      try file.write(bytes, in: 0..<bytes.count, at: 0)
    } catch {
      let path = Terminal.clean("\(folder.path)/\(picture.fileName)")
      if error == .exists { throw Failure(.refused, "\(path) is there already, and isn't overwritten") }
      throw Failure(.refused, "\(path) can't be written: \(error)")
    }
  }
}
