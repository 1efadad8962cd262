import Glibc
import Testing

/// Writes a file without using the code that is being tested.
func write(_ bytes: [UInt8], to path: String) throws {
  let raw = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  try #require(raw >= 0)
  defer { close(raw) }
  try #require(unsafe Glibc.write(raw, bytes, bytes.count) == bytes.count)
}
