import Glibc
import System
import Testing

@Suite("Process")
struct ProcessTests {
  @Test("reports its own properties")
  func itself() {
    #expect(Process.id == getpid())
    #expect(Process.currentUser == geteuid())
    #expect(Process.arguments.first == CommandLine.arguments.first)
  }

  @Test("a variable set to an empty value differs from an unset one")
  func environment() async {
    await #expect(processExitsWith: .success) {
      try #require(unsafe setenv("TRACKD_TEST", "", 1) == 0)
      #expect(Process.environment("TRACKD_TEST") == "")
      try #require(unsafe setenv("TRACKD_TEST", "wörd", 1) == 0)
      #expect(Process.environment("TRACKD_TEST") == "wörd")
      try #require(unsafe unsetenv("TRACKD_TEST") == 0)
      #expect(Process.environment("TRACKD_TEST") == nil)
    }
  }

  @Test("random bytes have the requested count and never repeat")
  func randomBytes() throws {
    #expect(try Process.randomBytes(0) == [])
    let (first, second) = (try Process.randomBytes(1000), try Process.randomBytes(1000))
    #expect(first.count == 1000 && first != second)
    #expect(Set(first).count > 100)
  }

  @Test("the descriptor limit is raised to the system's maximum")
  func descriptorLimit() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 100, rlim_max: 200)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      #expect(try Process.raiseDescriptorLimit() == 200)
      try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      #expect(limit.rlim_cur == 200)
    }
  }

  @Test("it exits with the given code")
  func exitCode() async {
    await #expect(processExitsWith: .exitCode(75)) { Process.exit(75) }
  }

  @Test("a variable with an empty value counts as no setting")
  func settings() async {
    await #expect(processExitsWith: .success) {
      Process.setEnvironment("TRACKD_TEST", "")
      #expect(Process.environment("TRACKD_TEST") == "" && Process.setting("TRACKD_TEST") == nil)
      Process.setEnvironment("TRACKD_TEST", "x")
      #expect(Process.setting("TRACKD_TEST") == "x")
    }
  }

  @Test("a program is found by its path or in PATH, if it is executable")
  func programs() {
    #expect(Process.finds("sh") && Process.finds("/bin/sh"))
    #expect(!Process.finds("no-such-program") && !Process.finds("/etc/passwd") && !Process.finds("/bin/no-such"))
  }
}
