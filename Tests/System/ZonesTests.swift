import Glibc
import Testing

@testable import System

@Suite("Zones")
struct ZonesTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let zones = try Directory.open(scratch("zoneinfo/Europe"), create: 0o700)
    _ = zones
    try scratch.write("TZif of Berlin", to: "zoneinfo/Europe/Berlin")
    try scratch.write("a secret", to: "secret")
    for (target, name) in [
      ("Europe/Berlin", "Inside"), ("../Europe/Berlin", "Europe/Back"), ("../secret", "Out"),
      (scratch("secret"), "Absolute"), ("nowhere", "Broken"),
    ] {
      try #require(unsafe symlink(target, scratch("zoneinfo/" + name)) == 0)
    }
  }

  @Test(
    "zones are found by name, through links that stay inside the directory",
    arguments: ["Europe/Berlin", "Inside", "Europe/Back"])
  func found(name: String) throws {
    #expect(try Zones.data(named: name, beneath: scratch("zoneinfo")) == bytes("TZif of Berlin"))
  }

  @Test(
    "nothing outside the directory is ever read",
    arguments: ["../secret", "Europe/../../secret", "/etc/passwd", "Out", "Absolute", ".", "", "Europe/", "//", "a\0"])
  func outside(name: String) {
    #expect(throws: Errno.self) { try Zones.data(named: name, beneath: scratch("zoneinfo")) }
  }

  @Test("a missing file and a directory are not found", arguments: ["Europe/Paris", "Europe", "Broken", "", "a\0"])
  func missing(name: String) {
    #expect(throws: Errno.notFound) { try Zones.data(named: name, beneath: scratch("zoneinfo")) }
  }

  @Test("a file of the wrong size is refused")
  func tooLarge() throws {
    try scratch.write(String(repeating: "a", count: 256 * 1024 + 1), to: "zoneinfo/Large")
    #expect(throws: Errno.tooLarge) { try Zones.data(named: "Large", beneath: scratch("zoneinfo")) }
  }

  @Test(
    "a zone's name is read from each form of the variable",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"),
      ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), (":/usr/share/zoneinfo/UTC", "UTC"), ("", ""),
    ])
  func variable(value: String, name: String) {
    #expect(Zones.name(fromVariable: value) == name)
  }

  @Test("a zone's name is read from the link, absolute or relative")
  func link() throws {
    try #require(unsafe symlink("/usr/share/zoneinfo/America/Argentina/Salta", scratch("absolute")) == 0)
    try #require(unsafe symlink("../usr/share/zoneinfo/UTC", scratch("relative")) == 0)
    #expect(Zones.linkedName(ofLink: scratch("absolute")) == "America/Argentina/Salta")
    #expect(Zones.linkedName(ofLink: scratch("relative")) == "UTC")
    #expect(Zones.linkedName(ofLink: scratch("secret")) == nil)
    #expect(Zones.linkedName(ofLink: scratch("nowhere")) == nil)
  }

  @Test("a zone's name is read from the file's first line")
  func file() throws {
    try scratch.write("Europe/Berlin\n# or so\n", to: "timezone")
    try scratch.write("\n", to: "blank")
    #expect(Zones.writtenName(inFile: scratch("timezone")) == "Europe/Berlin")
    #expect(Zones.writtenName(inFile: scratch("blank")) == nil)
    #expect(Zones.writtenName(inFile: scratch("nowhere")) == nil)
  }

  @Test("this machine's zone has a file", .enabled(if: hasZones))
  func systemZone() async throws {
    #expect(try Zones.data(named: Zones.systemName()).starts(with: bytes("TZif")))
    await #expect(processExitsWith: .success) {
      try #require(unsafe setenv("TZ", "UTC", 1) == 0)
      #expect(Zones.systemName() == "UTC")
    }
  }
}

private let hasZones = unsafe access(Zones.directory + "/UTC", R_OK) == 0
