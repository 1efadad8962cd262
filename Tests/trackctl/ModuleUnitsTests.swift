import System
import Testing

@testable import trackctl

@Suite("The units of a module's program")
struct ModuleUnitsTests {
  private func service(_ access: Confinement) -> [Substring] {
    ModuleUnits(name: "count", folder: "/etc/trackd/modules/count", access: access).service.split(separator: "\n")
  }

  @Test("give it no network and hide home directories")
  func closed() {
    let lines = service(Confinement())
    #expect(lines.contains("PrivateNetwork=yes") && lines.contains("RestrictAddressFamilies=AF_UNIX"))
    #expect(lines.contains("ProtectHome=yes"))
    #expect(!lines.contains { $0.hasPrefix("BindReadOnlyPaths") || $0.contains("$") })
  }

  @Test("give it the network and the files that its manifest asks for")
  func open() {
    let lines = service(Confinement(readable: ["/home/anna/Music", "/srv/music"], hasNetwork: true))
    #expect(lines.contains("RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6"))
    #expect(!lines.contains("PrivateNetwork=yes") && !lines.contains("IPAddressDeny=any"))
    #expect(lines.contains("ProtectHome=tmpfs") && lines.contains("BindReadOnlyPaths=-/home/anna/Music"))
    #expect(!lines.contains("BindReadOnlyPaths=-/srv/music"))
  }

  @Test("refuse paths from a home directory, and those that a unit file would read differently")
  func refused() {
    #expect(ModuleUnits.objection(to: Confinement(readable: ["/srv/music", "/home/a_b-c/x.y"])) == nil)
    for path in ["~/Music", "/srv/a b", "/srv/%h", "/srv/a:b", "/srv/\"", "/srv/ü"] {
      #expect(ModuleUnits.objection(to: Confinement(readable: ["/srv", path]))?.contains(path) == true, "\(path)")
    }
  }
}
