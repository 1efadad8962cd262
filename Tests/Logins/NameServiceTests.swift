import Logins
import System
import Testing

@Suite("NameService")
struct NameServiceTests {
  @Test("root is known by number and by name")
  func root() throws {
    #expect(try NameService.login(of: 0) == "root")
    #expect(try NameService.uid(of: "root") == 0)
  }

  @Test("who is not known is nil and no error")
  func unknown() throws {
    #expect(try NameService.login(of: 4_294_000_000) == nil)
    #expect(try NameService.uid(of: "no such user, surely") == nil)
    #expect(try NameService.uid(of: "") == nil)
  }

  @Test("who has a group is its member, who hasn't is not, and nobody is in one that doesn't exist")
  func groups() throws {
    #expect(try NameService.isMember(uid: 4_294_000_000, groups: [7, 0], of: "root"))
    #expect(try !NameService.isMember(uid: 4_294_000_000, groups: [7], of: "root"))
    #expect(try !NameService.isMember(uid: 0, groups: [0], of: "no such group, surely"))
  }

  @Test("who stands in a group's list is its member without having it", .enabled(if: listed != nil))
  func lists() throws {
    let (uid, group) = try #require(listed)
    #expect(try NameService.isMember(uid: uid, groups: [], of: group))
    #expect(try !NameService.isMember(uid: 4_294_000_000, groups: [], of: group))
  }
}

/// Somebody of this machine who stands in a group's list.
private let listed: (uid: UInt32, group: String)? = {
  let file = (try? File.contents(path: "/etc/group", limit: 1 << 20)) ?? []
  for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 4, let login = fields[3].split(separator: ",").first else { continue }
    if let uid = try? NameService.uid(of: String(login)) { return (uid, String(fields[0])) }
  }
  return nil
}()
