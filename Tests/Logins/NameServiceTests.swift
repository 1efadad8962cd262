import Logins
import System
import Testing

@Suite("NameService")
struct NameServiceTests {
  @Test("root is found by number and by name")
  func root() throws {
    #expect(try NameService.login(of: 0) == "root")
    #expect(try NameService.uid(of: "root") == 0)
  }

  @Test("an unknown user is nil and not an error")
  func unknown() throws {
    #expect(try NameService.login(of: 4_294_000_000) == nil)
    #expect(try NameService.uid(of: "no such user, surely") == nil)
    #expect(try NameService.uid(of: "") == nil)
  }

  @Test("a group is found by name, and an unknown one is nil and not an error")
  func groups() throws {
    #expect(try NameService.group(named: "root")?.gid == 0)
    #expect(try NameService.group(named: "no such group, surely") == nil)
  }

  @Test("membership in a group's list is recognised", .enabled(if: listed != nil))
  func lists() throws {
    let (login, group) = try #require(listed)
    let members = try #require(try NameService.group(named: group)).members
    #expect(members.contains(login))
    #expect(!members.contains(""))
  }
}

/// A user of this machine who is in a group's member list, and the name of that group.
private let listed: (login: String, group: String)? = {
  let file = (try? File.contents(path: "/etc/group", limit: 1 << 20)) ?? []
  for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 4, let login = fields[3].split(separator: ",").first else { continue }
    return (String(login), String(fields[0]))
  }
  return nil
}()
