import Testing
import Time
import Wire

@testable import ModuleKit

@Suite("Window")
struct WindowTests {
  func window(_ params: JSON) throws(Rejection) -> Window {
    try Window(
      Call(
        moment: Moment(now: Instant(seconds: 0), context: CallContext()), user: 1, origin: .user(1000),
        isAdmin: false, revision: 0, params: params))
  }

  @Test("instants are exact bounds, dates include their whole days")
  func bounds() throws {
    let instants = try window(["from": "2026-11-21T09:30:00Z", "to": "2026-11-21T10:30:01+01:00"])
    #expect(instants.seconds.count == 1)
    let day = try window(["from": "2026-11-21", "to": "2026-11-21"])
    #expect(day.start?.description == "2026-11-21T00:00:00Z" && day.end?.description == "2026-11-22T00:00:00Z")
    #expect(day.seconds.count == 86_400)
  }

  @Test("may be open on either side, and is then unbounded there")
  func open() throws {
    #expect(try window([:]).seconds == Instant.earliest.seconds..<Instant.latest.seconds + 1)
    #expect(try window(["from": "2026-11-21"]).seconds.upperBound == Instant.latest.seconds + 1)
    #expect(try window(["to": "0001-01-01"]).seconds.count == 86_400)
    #expect(try window(["from": "9999-12-31T23:59:59Z"]).seconds.count == 1)
  }

  @Test("is refused when it is empty")
  func empty() {
    for (from, to) in [
      ("2026-11-21T09:30:00Z", "2026-11-21T09:30:00Z"), ("2026-11-22", "2026-11-21"),
      ("2026-11-22", "2026-11-21T23:59:59Z"),
    ] {
      #expect(throws: Rejection.self) { try window(["from": JSON(from), "to": JSON(to)]) }
    }
  }
}
