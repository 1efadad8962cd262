import System
import TestSupport
import Testing

/// These tests fail if the Debian changelog or README.md has a version that isn't the program's version.
@Suite("The version")
struct VersionTests {
  @Test("is the package's, and the one in README's example")
  func same() throws {
    let changelog = try TestFiles.text(of: "\(DaemonPrograms.root)/debian/changelog")
    #expect(changelog.hasPrefix("trackd (\(Version.current)) "))
    let page = try TestFiles.text(of: "\(DaemonPrograms.root)/README.md")
    #expect(page.contains("/trackd_\(Version.current)_amd64.deb"))
  }
}
