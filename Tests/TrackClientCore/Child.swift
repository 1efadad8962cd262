import Glibc
import System
import Testing

/// A process of another user. It only listens at a path.
struct Child {
  private let id: pid_t

  static func listening(at path: String, as uid: uid_t) throws -> Child {
    let script = """
      import os, socket, sys, time
      os.setgid(\(uid)); os.setuid(\(uid))
      listener = socket.socket(socket.AF_UNIX); listener.bind("\(path)"); os.chmod("\(path)", 0o777); listener.listen()
      time.sleep(60)
      """
    var id: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [
      strdup("python3"), strdup("-c"), strdup(script), nil,
    ]
    defer { unsafe words.forEach { unsafe free($0) } }
    try #require(unsafe posix_spawnp(&id, "python3", nil, nil, &words, environ) == 0)
    let child = Child(id: id)
    for _ in 0..<1_000 {
      do {
        _ = try Sockets.connect(path: path)
        return child
      } catch {
        usleep(10_000)
      }
    }
    child.end()
    throw Errno.timedOut
  }

  func end() {
    kill(id, SIGKILL)
    var status: Int32 = 0
    _ = unsafe waitpid(id, &status, 0)
  }
}
