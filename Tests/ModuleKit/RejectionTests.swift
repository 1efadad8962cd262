import Testing
import Wire

@testable import ModuleKit

@Suite("Rejection")
struct RejectionTests {
  func details(_ rejection: Rejection) throws -> JSON {
    try JSON(parsing: [UInt8(ascii: "{")] + rejection.details + [UInt8(ascii: "}")])
  }

  @Test("all violations are reported, for programs and for people")
  func violations() throws {
    let rejection = Rejection.violations([Violation("a", "x", "is odd"), Violation("b", "y", "is even")])
    #expect(rejection.code == .invalidParams && rejection.message == "a: is odd; b: is even")
    #expect(try details(rejection)["violations"]?[1] == ["field": "b", "reason": "y", "message": "is even"])
    #expect(Rejection.violation("a", "x", "is odd").message == "a: is odd")
  }

  @Test("each kind has its code and its details")
  func kinds() throws {
    let absent = Rejection.notFound("m.notFound", "No.", field: "id", id: 7)
    #expect(absent.code == .notFound)
    #expect(try details(absent) == ["field": "id", "id": 7])
    let conflict = Rejection.conflict("m.busy", "Busy.") { $0.member("by", 3) }
    #expect(conflict.code == .conflict && conflict.reason == "m.busy")
    #expect(try details(conflict) == ["by": 3])
    #expect(Rejection.forbidden("m.no", "No.").code == .forbidden)
    #expect(try details(.forbidden("m.no", "No.")) == [:])
  }

  @Test("all warnings are reported, with the way to acknowledge them")
  func warnings() throws {
    let rejection = Rejection.wantsAcknowledgement([
      Warning("merge", "Two become one."), Warning("late", "It is late."),
    ])
    #expect(rejection.code == .wantsAcknowledgement && rejection.message.contains(#"["merge", "late"]"#))
    #expect(try details(rejection)["warnings"]?[0] == ["name": "merge", "message": "Two become one."])
  }
}
