internal import CTrackd
internal import Glibc

/// Why a call failed: an error number of the kernel, or an error that the System target itself defines.
///
/// The target's own errors have negative numbers, which the kernel never uses. Examples are `notOurs` and
/// `socketInUse`. Both kinds of errors share this type, so that a single `throws(Errno)` carries the reason up to the
/// user. The description of an error says what is wrong and what to do about it. Callers add the path.
package struct Errno: Error, Hashable, Sendable {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  package static let accessDenied = Errno(code: EACCES)
  package static let alreadyConnected = Errno(code: EISCONN)
  package static let badDescriptor = Errno(code: EBADF)
  package static let brokenPipe = Errno(code: EPIPE)
  package static let connectionAborted = Errno(code: ECONNABORTED)
  package static let connectionRefused = Errno(code: ECONNREFUSED)
  package static let connectionReset = Errno(code: ECONNRESET)
  package static let exists = Errno(code: EEXIST)
  package static let fileTooLarge = Errno(code: EFBIG)
  package static let interrupted = Errno(code: EINTR)
  package static let invalid = Errno(code: EINVAL)
  package static let io = Errno(code: EIO)
  package static let isDirectory = Errno(code: EISDIR)
  package static let nameTooLong = Errno(code: ENAMETOOLONG)
  package static let noSpace = Errno(code: ENOSPC)
  package static let notADirectory = Errno(code: ENOTDIR)
  package static let notFound = Errno(code: ENOENT)
  package static let notPermitted = Errno(code: EPERM)
  package static let outOfRange = Errno(code: ERANGE)
  package static let quotaExceeded = Errno(code: EDQUOT)
  package static let readOnlyFileSystem = Errno(code: EROFS)
  package static let timedOut = Errno(code: ETIMEDOUT)
  package static let tooManyFiles = Errno(code: EMFILE)
  package static let tooManyFilesInSystem = Errno(code: ENFILE)
  package static let tooManyLinks = Errno(code: ELOOP)
  package static let wouldBlock = Errno(code: EAGAIN)

  package static let badName = Errno(code: -1)
  package static let symbolicLink = Errno(code: -2)
  package static let notARegularFile = Errno(code: -3)
  package static let hardLinked = Errno(code: -4)
  package static let notOurs = Errno(code: -5)
  package static let writableByOthers = Errno(code: -6)
  package static let tooLarge = Errno(code: -7)
  package static let socketPathTooLong = Errno(code: -8)
  package static let socketInUse = Errno(code: -9)
  package static let notASocket = Errno(code: -10)
  package static let nameless = Errno(code: -11)
  package static let notOursAbove = Errno(code: -12)
  package static let writableByOthersAbove = Errno(code: -13)
  package static let cutShort = Errno(code: -14)
  package static let endless = Errno(code: -15)
  package static let changed = Errno(code: -16)

  /// Whether the disk is full or the user's quota is exhausted.
  package var meansNoRoom: Bool { self == .noSpace || self == .quotaExceeded }

  /// Whether a write failed because there was no room. If so, the earlier contents are intact, and a retry might
  /// succeed.
  package var meansFull: Bool { meansNoRoom || self == .fileTooLarge }

  private var refusal: String? {
    switch self {
    case .badName: "must be a single name without a slash, and not . or .."
    case .symbolicLink: "is a symbolic link, which is not followed: put the real file in its place"
    case .notARegularFile: "is not a regular file: move it away"
    case .hardLinked: "has a second name (a hard link): remove that one, or replace this file with a copy"
    case .notOurs: "belongs to another user: give it to the user that this program runs as (chown)"
    case .writableByOthers: "can be changed by other users: remove their write permission (chmod go-w)"
    case .notOursAbove: "is in another user's folder: move it"
    case .writableByOthersAbove:
      "is in a folder that other users can change: remove their write permission (chmod go-w), or move it"
    case .tooLarge: "is too large"
    case .socketPathTooLong: "a socket's path has at most \(Sockets.maximumPathBytes) bytes: choose a shorter one"
    case .socketInUse: "another process is listening there: stop it, or choose another path"
    case .notASocket: "something other than a socket is at this path: move it away, or choose another path"
    case .nameless:
      "the file was removed or replaced while it was open: make a backup now, while all of it is in memory"
    case .cutShort: "the file was truncated while it was open: make a backup now, while all of it is in memory"
    case .changed: "was changed while it was read: see who writes to it, and try again"
    case .endless:
      "is longer than \(RereadableFile.largestCopy >> 30) GiB: save it to a file first"
    default: nil
    }
  }
}

extension Errno: CustomStringConvertible {
  package var description: String {
    if let refusal { return refusal }
    guard let text = unsafe ctrackd_error_text(code) else { return "unknown error \(code)" }
    return unsafe String(cString: text)
  }
}
