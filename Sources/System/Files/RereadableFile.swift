internal import CTrackd
internal import Glibc

/// Opens an input that the user named, so that it can be read several times. A regular file is opened as it is. If the
/// input can be read only once, such as a pipe, it is copied to an unnamed temporary file.
package enum RereadableFile {
  package static func open(path: String) throws(Errno) -> File {
    if path.utf8.contains(0) { throw .badName }
    let descriptor = Descriptor(
      owning: try SystemCall.retrying { unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) })
    let status = try FileStatus(of: descriptor)
    if status.isRegular { return File(descriptor) }
    if status.isDirectory { throw .isDirectory }
    return try copy { bytes throws(Errno) in try descriptor.read(into: &bytes) ?? 0 }
  }

  package static func standardInput() throws(Errno) -> File {
    try copy { bytes throws(Errno) in try StandardStream.input.read(into: &bytes) }
  }

  /// The maximum size of a copy. Without it, a pipe that never ends would fill the disk.
  static let largestCopy = 1 << 30

  /// Copies everything that the closure reads to an unnamed temporary file.
  package static func copy(_ read: (inout [UInt8]) throws(Errno) -> Int) throws(Errno) -> File {
    let file = try temporary()
    var page = [UInt8](repeating: 0, count: 1 << 16)
    var size = 0
    while true {
      let count = try read(&page)
      if count == 0 { return file }
      try file.write(page, in: 0..<count, at: size)
      size += count
      if size > largestCopy { throw .endless }
    }
  }

  private static func temporary() throws(Errno) -> File {
    let named = Process.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let raw = try SystemCall.retrying { unsafe ctrackd_open_temporary(named ?? "/tmp") }
    return File(Descriptor(owning: raw))
  }
}
