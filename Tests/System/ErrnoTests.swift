import Glibc
import System
import Testing

@Suite("Errno")
struct ErrnoTests {
  @Test("the kernel's errors are described in its own words")
  func kernelNumbers() {
    #expect("\(Errno.noSpace)" == "No space left on device")
    #expect("\(Errno(code: 4095))" == "unknown error 4095")
  }

  @Test(
    "each error of our own says what is wrong and what to do",
    arguments: [
      (Errno.symbolicLink, "symbolic link"), (.notARegularFile, "regular file"), (.hardLinked, "hard link"),
      (.notOurs, "chown"), (.writableByOthers, "chmod go-w"), (.socketPathTooLong, "107 bytes"),
      (.socketInUse, "listening"), (.notASocket, "socket"), (.badName, "slash"), (.tooLarge, "large"),
      (.nameless, "removed or replaced"),
    ])
  func refusals(error: Errno, word: String) {
    #expect("\(error)".contains(word))
  }

  @Test("a full disk and a full quota count as lack of space, a broken disk doesn't")
  func room() {
    #expect(Errno.noSpace.meansNoRoom && Errno.quotaExceeded.meansNoRoom)
    #expect(!Errno.io.meansNoRoom)
  }
}
