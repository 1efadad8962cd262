import Glibc
import System

/// The paths of the programs to test. They are in the folder $TRACKD_BINARIES if that is set, or
/// where `./dev build` puts them.
package enum DaemonPrograms {
  package static func trackd() throws -> String { try program("trackd") }
  package static func trackctl() throws -> String { try program("trackctl") }

  /// The folder that contains Package.swift.
  package static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  private static func program(_ name: String) throws -> String {
    let folder = Process.environment("TRACKD_BINARIES") ?? root + "/build"
    let path = folder + "/" + name
    guard unsafe access(path, X_OK) == 0 else { throw Missing(path: path) }
    return path
  }

  package struct Missing: Error, CustomStringConvertible {
    let path: String
    package var description: String { "\(path) is not there: run ./dev build first" }
  }
}
