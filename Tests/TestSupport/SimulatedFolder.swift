package import Journal
package import System

/// A folder of a `SimulatedDisk`. Changes of its names are synced separately from those of other folders.
package final class SimulatedFolder: Storage {
  private let disk: SimulatedDisk
  private let path: String

  /// - Parameter name: the name of the folder, without a slash.
  package init(_ name: String, of disk: SimulatedDisk) {
    self.disk = disk
    path = name + "/"
  }

  package func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile {
    try disk.open(path + name, create: create)
  }

  package func exists(_ name: String) throws(Errno) -> Bool { try disk.exists(path + name) }

  package func rename(_ name: String, to target: String) throws(Errno) {
    try disk.rename(path + name, to: path + target)
  }

  package func remove(_ name: String) throws(Errno) { try disk.remove(path + name) }

  package func names() throws(Errno) -> [String] { try disk.names(in: path) }

  package func synchronize() throws(Errno) { try disk.synchronize(path) }
}
