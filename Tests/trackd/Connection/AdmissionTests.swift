import Host
import ModuleKit
import Testing
import Wire

@testable import trackd

@Suite("Admission")
struct AdmissionTests {
  private func admission(_ change: (inout Limits) -> Void) -> Admission {
    var limits = Limits()
    change(&limits)
    return Admission(limits)
  }

  private func limit(_ rejection: Rejection?) -> Int? {
    rejection.flatMap { try? JSON(parsing: "{\(String(decoding: $0.details, as: UTF8.self))}") }?["limit"]?.int
  }

  @Test("the limit of connections is exact")
  func connections() throws {
    var admission = admission { $0.connections = 3 }
    for uid: UInt32 in 1...3 { try admission.enter(uid) }
    let rejection = #expect(throws: Rejection.self) { try admission.enter(4) }
    #expect(rejection?.code == .busy)
    #expect(limit(rejection) == 3)
    admission.leave(.user(2), of: 2)
    try admission.enter(4)
  }

  @Test("the limit per user is exact, and others still connect")
  func perUser() throws {
    var admission = admission { $0.connectionsPerUser = 2 }
    try admission.enter(7)
    try admission.enter(7)
    let rejection = #expect(throws: Rejection.self) { try admission.enter(7) }
    #expect(limit(rejection) == 2)
    try admission.enter(8)
    admission.leave(.user(7), of: 7)
    try admission.enter(7)
    #expect(admission.connections == 3)
  }

  @Test("root connects when nobody else can, within a reserve")
  func root() throws {
    var admission = admission {
      $0.connections = 2
      $0.connectionsKeptForRoot = 2
    }
    try admission.enter(1)
    try admission.enter(1)
    #expect(throws: Rejection.self) { try admission.enter(1) }
    try admission.enter(0)
    try admission.enter(0)
    #expect(throws: Rejection.self) { try admission.enter(0) }
  }

  @Test("unfinished input of a user's connections is added up")
  func unfinished() throws {
    var admission = admission { $0.unfinishedBytesPerUser = 100 }
    for _ in 0..<2 { try admission.enter(7) }
    try admission.enter(8)
    try admission.charge(.user(7), from: 0, to: 60)
    try admission.charge(.user(8), from: 0, to: 100)
    try admission.charge(.user(7), from: 0, to: 40)
    let rejection = #expect(throws: Rejection.self) { try admission.charge(.user(7), from: 40, to: 41) }
    #expect(limit(rejection) == 100)
    // The connection that exceeded the limit now has fewer unfinished bytes, so its share can be used again.
    try admission.charge(.user(7), from: 41, to: 0)
    try admission.charge(.user(7), from: 0, to: 40)
  }

  @Test("a decrease is never refused, even above a lowered limit")
  func less() throws {
    var admission = admission { _ in }
    try admission.enter(7)
    try admission.charge(.user(7), from: 0, to: 1000)
    admission.limits.unfinishedBytesPerUser = 10
    try admission.charge(.user(7), from: 1000, to: 900)
    #expect(throws: Rejection.self) { try admission.charge(.user(7), from: 900, to: 901) }
  }

  @Test("a user without connections is forgotten")
  func forgotten() throws {
    var admission = admission { $0.unfinishedBytesPerUser = 10 }
    try admission.enter(7)
    try admission.charge(.user(7), from: 0, to: 10)
    admission.leave(.user(7), of: 7)
    try admission.enter(7)
    try admission.charge(.user(7), from: 0, to: 10)
    #expect(admission.connections == 1)
  }

  @Test("visitors who haven't signed in have a part of a user's limit by address, and share a total")
  func strangers() throws {
    var admission = admission { $0.connectionsPerUser = 24 }
    for address in ["a", "b"] {
      for _ in 0..<3 {
        try admission.enter(998)
        try admission.move(998, from: .user(998), to: .address(address), unfinished: 0)
      }
    }
    try admission.enter(998)
    let rejection = #expect(throws: Rejection.self) {
      try admission.move(998, from: .user(998), to: .address("a"), unfinished: 0)
    }
    #expect(limit(rejection) == 3)
    admission.leave(.address("a"), of: 998)
    for number in 0..<18 {
      try admission.enter(998)
      try admission.move(998, from: .user(998), to: .address("c\(number)"), unfinished: 0)
    }
    #expect(throws: Rejection.self) { try admission.enter(998) }
    try admission.enter(1000)
  }

  @Test("page users who have signed in have their own limit, and most connections are left to local users")
  func accounts() throws {
    var admission = admission {
      $0.connections = 40
      $0.connectionsPerUser = 20
    }
    for account in 1...3 {
      for _ in 0..<10 {
        try admission.enter(998)
        try admission.move(998, from: .user(998), to: .address("a"), unfinished: 0)
        try admission.move(998, from: .address("a"), to: .account(account), unfinished: 0)
      }
    }
    try admission.enter(998)
    let rejection = #expect(throws: Rejection.self) {
      try admission.move(998, from: .user(998), to: .address("b"), unfinished: 0)
    }
    #expect(limit(rejection) == 30)
    admission.leave(.address("b"), of: 998)
    for _ in 0..<10 { try admission.enter(1000) }
    #expect(throws: Rejection.self) { try admission.enter(1001) }
    for account in 1...3 { for _ in 0..<10 { admission.leave(.account(account), of: 998) } }
    #expect(admission.connections == 10)
  }

  @Test("unfinished input moves with the connection to another account")
  func unfinishedMoves() throws {
    var admission = admission { $0.unfinishedBytesPerUser = 800 }
    try admission.enter(998)
    try admission.charge(.user(998), from: 0, to: 60)
    try admission.move(998, from: .user(998), to: .address("a"), unfinished: 60)
    #expect(limit(#expect(throws: Rejection.self) { try admission.charge(.address("a"), from: 60, to: 101) }) == 100)
    try admission.move(998, from: .address("a"), to: .account(1), unfinished: 101)
    try admission.charge(.account(1), from: 101, to: 800)
    try admission.enter(998)
    try admission.charge(.user(998), from: 0, to: 800)
  }
}
