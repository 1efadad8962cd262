internal import Glibc

/// Small files of text, read and written whole.
public enum TextFile {
  private static let largest = 1 << 20

  public enum Reading: Equatable { case text(String), missing, unusable(String) }

  public static func read(_ path: String) -> Reading {
    do throws(Unreadable) {
      return String(validating: try bytes(of: path), as: UTF8.self).map(Reading.text)
        ?? .unusable("it is not text in UTF-8")
    } catch {
      return error.why.map(Reading.unusable) ?? .missing
    }
  }

  /// Why there are no bytes; nil: there is no file.
  public struct Unreadable: Error { public let why: String? }

  /// What is in it, which need not be text.
  public static func bytes(of path: String) throws(Unreadable) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Unreadable(why: errno == ENOENT || errno == ENOTDIR ? nil : reason()) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Unreadable(why: reason()) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > largest { throw Unreadable(why: "it has more than a mebibyte") }
    }
  }

  /// Puts a file in place of the old one, for its owner alone.
  /// - Returns: why it couldn't, if so.
  @discardableResult
  public static func write(_ text: String, to path: String) -> String? {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    makeFolder(folder)
    let new = path + ".new"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return reason() }
    Platform.write(text, to: file)
    guard close(file) == 0, unsafe rename(new, path) == 0 else { return reason() }
    return nil
  }

  private static func makeFolder(_ path: String) {
    guard !path.isEmpty, unsafe mkdir(path, 0o700) != 0, errno == ENOENT else { return }
    makeFolder(path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
    unsafe mkdir(path, 0o700)
  }

  private static func reason() -> String { unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "it failed" }
}
