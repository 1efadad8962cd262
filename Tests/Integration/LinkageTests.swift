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
  }
}
