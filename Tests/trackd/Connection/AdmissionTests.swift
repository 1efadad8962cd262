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

  @Test("as many connections as the limit says come in, and not one more")
  func connections() throws {
    var admission = admission { $0.connections = 3 }
    for uid: UInt32 in 1...3 { try admission.enter(uid) }
    let rejection = #expect(throws: Rejection.self) { try admission.enter(4) }
    #expect(rejection?.code == .busy)
    #expect(limit(rejection) == 3)
    admission.leave(2)
    try admission.enter(4)
  }

  @Test("as many of one user as the limit says come in, and others still do")
  func perUser() throws {
    var admission = admission { $0.connectionsPerUser = 2 }
    try admission.enter(7)
    try admission.enter(7)
    let rejection = #expect(throws: Rejection.self) { try admission.enter(7) }
    #expect(limit(rejection) == 2)
    try admission.enter(8)
    admission.leave(7)
    try admission.enter(7)
    #expect(admission.connections == 3)
  }

  @Test("root gets in when all others can't, up to what is kept for it")
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

  @Test("what a user's connections hold of unfinished input is added up")
  func unfinished() throws {
    var admission = admission { $0.unfinishedBytesPerUser = 100 }
    for _ in 0..<2 { try admission.enter(7) }
    try admission.enter(8)
    try admission.charge(7, from: 0, to: 60)
    try admission.charge(8, from: 0, to: 100)
    try admission.charge(7, from: 0, to: 40)
    let rejection = #expect(throws: Rejection.self) { try admission.charge(7, from: 40, to: 41) }
    #expect(limit(rejection) == 100)
    // The one that went too far lets go of its share.
    try admission.charge(7, from: 41, to: 0)
    try admission.charge(7, from: 0, to: 40)
  }

  @Test("one that takes less is never refused, even above a limit that was lowered")
  func less() throws {
    var admission = admission { _ in }
    try admission.enter(7)
    try admission.charge(7, from: 0, to: 1000)
    admission.limits.unfinishedBytesPerUser = 10
    try admission.charge(7, from: 1000, to: 900)
    #expect(throws: Rejection.self) { try admission.charge(7, from: 900, to: 901) }
  }

  @Test("who has gone is forgotten")
  func forgotten() throws {
    var admission = admission { $0.unfinishedBytesPerUser = 10 }
    try admission.enter(7)
    try admission.charge(7, from: 0, to: 10)
    admission.leave(7)
    try admission.enter(7)
    try admission.charge(7, from: 0, to: 10)
    #expect(admission.connections == 1)
  }
}
