import TestSupport
import Testing
import Wire

@testable import trackctl

/// Who makes a version changes it in three places, and hears of it if one was forgotten. Seen to fail with another one in the
/// command alone.
@Suite("The version")
struct VersionTests {
  @Test("is the same in daemon, command and package")
  func same() throws {
    #expect(try Document.made()["info"]?["version"]?.string == Version.current)
    let changelog = try TestFiles.text(of: "\(DaemonPrograms.root)/debian/changelog")
    #expect(changelog.hasPrefix("trackd (\(Version.current)) "))
  }
}
