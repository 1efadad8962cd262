import Glibc
import System
import Testing

/// A temporary directory for a test. It is removed together with the last reference to this object.
final class Scratch: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/trackd-test-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    try #require(made)
  }

  deinit {
    Self.removeAll(path)
  }

  private static func removeAll(_ path: String) {
    if unsafe remove(path) == 0 { return }
    let names = try? Directory.openForInspection(path).names()
    for name in names ?? [] { removeAll(path + "/" + name) }
    _ = unsafe remove(path)
  }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func directory() throws -> Directory { try Directory.open(path) }

  /// Writes a file without using the code that is being tested.
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let raw = unsafe open(self(name), O_WRONLY | O_CREAT | O_CLOEXEC, mode)
    try #require(raw >= 0)
    defer { close(raw) }
    let bytes = Array(text.utf8)
    try #require(unsafe Glibc.write(raw, bytes, bytes.count) == bytes.count)
  }

  func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(unsafe lstat(self(name), &status) == 0)
    return status.st_mode & 0o7777
  }
}

extension File {
  func text() throws -> String {
    String(decoding: try contents(limit: 1 << 20), as: UTF8.self)
  }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Whether a descriptor is open and closes when the process executes another program.
func isOpenForUsAlone(_ raw: Int32) -> Bool { fcntl(raw, F_GETFD) == FD_CLOEXEC }
