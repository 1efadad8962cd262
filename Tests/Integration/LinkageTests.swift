import TestSupport
import Testing

extension IntegrationTests {
  @Suite("Linkage")
  struct LinkageTests {
    private let folder = TestFolder()

    @Test("trackctl is static")
    func trackctl() throws {
      let result = try CommandResult(running: ["ldd", try DaemonPrograms.trackctl()], in: folder)
      #expect((result.output + result.errors).contains("not a dynamic executable"))
      #expect(result.ending == .exited(1))
    }

    @Test("trackd links libsystemd, and neither Foundation nor a library of Swift's")
    func trackd() throws {
      let result = try CommandResult(running: ["ldd", try DaemonPrograms.trackd()], in: folder)
      #expect(result.output.contains("libsystemd.so"))
      for stranger in ["Foundation", "libswift", "not found"] { #expect(!result.output.contains(stranger)) }
    }

    /// This test fails for programs that are built without Sources/CStart.
    @Test("a start skips work of Swift's runtime: it doesn't read its memory map or look for a backtracer")
    func starts() throws {
      for program in [try DaemonPrograms.trackctl(), try DaemonPrograms.trackd()] {
        let trace = folder.path + "/trace"
        let command = ["strace", "-f", "-o", trace, "-e", "trace=%file", program, "--version"]
        #expect(try CommandResult(running: command, in: folder).ending == .exited(0))
        let calls = try TestFiles.text(of: trace)
        #expect(calls.contains("execve("))
        for place in ["/proc/self/maps", "swift-backtrace"] { #expect(!calls.contains(place), "\(calls)") }
      }
    }
  }
}
