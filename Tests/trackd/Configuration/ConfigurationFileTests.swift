import Glibc
import Host
import ProgramKit
import TestSupport
import Testing

@testable import trackd

@Suite("The configuration file")
struct ConfigurationFileTests {
  private let folder = TestFolder()

  private func file(_ contents: [UInt8]?, isNamed: Bool = true) throws -> ConfigurationFile {
    let path = folder.path + "/trackd.conf"
    if let contents { try write(contents, to: path) }
    return ConfigurationFile(path: path, isNamed: isNamed, keys: ConfigurationKey.all(modules: ["timer"], settings: []))
  }

  private func file(_ text: String) throws -> ConfigurationFile { try file(Array(text.utf8)) }

  @Test("is read again each time")
  func read() throws {
    #expect(try file("[limits]\nbatch = 7\n").read().configuration.limits.batch == 7)
    #expect(try file("[limits]\nbatch = 8\n").read().configuration.limits.batch == 8)
  }

  @Test("may be missing at its default path, but not if it was named")
  func missing() throws {
    #expect(try file(nil, isNamed: false).read().configuration == Configuration())
    #expect(try ConfigurationFile(path: nil, isNamed: false, keys: []).read().configuration == Configuration())
    let problem = #expect(throws: Problem.self) { try file(nil).read() }
    #expect(problem?.status == .configuration)
    #expect(problem?.message.contains(folder.path) == true)
  }

  @Test("is empty if /dev/null is named, as in other programs")
  func nothing() throws {
    let file = ConfigurationFile(path: "/dev/null", isNamed: true, keys: [])
    #expect(try file.read().configuration == Configuration())
  }

  @Test("with a wrong value is refused, and all errors are reported")
  func wrong() throws {
    let problem = #expect(throws: Problem.self) { try file("[limits]\nbatch = x\nconnections = y\n").read() }
    #expect(problem?.status == .configuration)
    #expect(problem?.message.contains("trackd.conf:2:") == true)
    #expect(problem?.message.contains("trackd.conf:3:") == true)
  }

  @Test("with an unknown key is accepted, except by a check")
  func unknown() throws {
    let file = try file("[limits]\nbatch = 7\nbacth = 8\n")
    let contents = try file.read()
    #expect(contents.configuration.limits.batch == 7)
    #expect(contents.findings.map(\.line) == [3])
    #expect(try file.check().map(\.line) == [3])
  }

  @Test("that isn't text, or is a directory, is refused")
  func noText() throws {
    #expect(throws: Problem.self) { try file([0xFF, 0xFE, 0x00]).read() }
    let directory = ConfigurationFile(path: folder.path, isNamed: true, keys: [])
    #expect(throws: Problem.self) { try directory.read() }
  }

  @Test("is overridden by the command line")
  func overridden() throws {
    let invocation = try Invocation(arguments: ["--log-level", "debug", "--modules", "timer"])
    let source = ConfigurationSource(file: try file("[daemon]\nlogLevel = err\n"), invocation: invocation)
    let configuration = try source.read().configuration
    #expect(configuration.logLevel == .debug)
    #expect(configuration.modules == ["timer"])
    #expect(source.host(configuration, owner: 7).moduleNames == ["timer"])
  }

  @Test("the limit of connections is lowered to the available descriptors, with a message")
  func descriptors() throws {
    var source = ConfigurationSource(file: try file("[limits]\nconnections = 500\n"), invocation: Invocation())
    source.descriptors = (limit: 564, kept: 64)
    #expect(try source.read().configuration.limits.connections == 500)
    #expect(try source.read().remarks.isEmpty)
    source.descriptors = (limit: 563, kept: 64)
    #expect(try source.read().configuration.limits.connections == 499)
    #expect(try source.read().remarks.map(\.level) == [.notice])
    source.descriptors = (limit: 10, kept: 64)
    #expect(try source.read().configuration.limits.connections == 1)
  }
}
