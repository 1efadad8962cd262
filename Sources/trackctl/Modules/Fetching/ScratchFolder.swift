import System

/// A temporary folder that only this user can read. It is removed when this object is released.
final class ScratchFolder {
  private static let place = "/tmp"
  private let name: String
  let directory: Directory
  var path: String { "\(Self.place)/\(name)" }

  /// - Parameter purpose: a part of the folder's name.
  init(for purpose: String) throws(Failure) {
    do throws(Errno) {
      name = "trackd-\(purpose)-\(try Process.randomBytes(8).map { String($0, radix: 16) }.joined())"
      directory = try Directory.openForInspection(Self.place).makeSubdirectory(name)
    } catch {
      throw Failure(.refused, "no folder can be made in \(Self.place): \(error)")
    }
  }

  deinit { try? Directory.openForInspection(Self.place).removeAll(name) }
}
