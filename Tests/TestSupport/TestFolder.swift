import Glibc
package import Host
import Journal
import System

/// A folder for one test. It is removed when this object is released.
package final class TestFolder: Sendable {
  package let path: String

  package init() {
    let random = (try? Process.randomBytes(8))?.map { String($0, radix: 16) }.joined() ?? ""
    path = "/tmp/trackd-test-\(random)"
    unsafe mkdir(path, 0o700)
    unsafe mkdir(path + "/pictures", 0o700)
  }

  deinit {
    Self.remove(path)
  }

  /// Makes a host whose files are in this folder.
  package func harness(
    _ modules: [Host.Entry], clock: TestClock = TestClock(), configuration: HostConfiguration = HostConfiguration()
  ) throws -> HostHarness {
    let directory = try Directory.open(path)
    return HostHarness(
      modules, storage: DirectoryStorage(directory), pictures: DirectoryStorage(try Directory.open(path + "/pictures")),
      clock: clock, configuration: configuration)
  }

  /// The names of all files in a subfolder.
  package func names(in folder: String) -> [String] {
    (try? Directory.open(path + "/" + folder).names()) ?? []
  }

  /// The contents of a file without a journal's padding.
  package func bytes(of name: String) -> [UInt8] {
    guard let directory = try? Directory.open(path), let file = try? directory.openFile(name),
      let size = try? file.size()
    else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    _ = try? file.read(into: &bytes, at: 0)
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }

  private static func remove(_ path: String) {
    guard let directory = try? Directory.open(path), let names = try? directory.names() else { return }
    for name in names {
      if (try? directory.remove(name)) == nil { remove(path + "/" + name) }
    }
    unsafe rmdir(path)
  }
}
