import Testing
import Time

@testable import ModuleKit

@Suite("People and settings")
struct CallContextTests {
  @Test("people are found by name, ignoring case, and only by their latest name")
  func people() {
    var people = People()
    people.set(1, name: "Ada")
    people.set(2, name: "bob")
    #expect(people.id(named: "ADA") == 1 && people.name(of: 1) == "Ada")
    people.set(1, name: "Eve")
    #expect(people.id(named: "ada") == nil && people.id(named: "eve") == 1)
    people.remove(2)
    #expect(people.id(named: "bob") == nil && people.name(of: 2) == "account2" && !people.isOpen(2))
    people.set(1, name: "Eve", isOpen: false)
    #expect(people.id(named: "eve") == 1 && !people.isOpen(1) && people.closedCount == 1)
    people.set(1, name: "Eve")
    #expect(people.isOpen(1) && people.closedCount == 0)
  }

  @Test("a setting has its default until it is set")
  func settings() {
    let setting = Setting("m", "n", "", 0...9, standard: 5)
    var settings = Settings()
    #expect(settings[setting] == 5)
    settings[setting] = 7
    #expect(settings[setting] == 7)
    let call = Call(
      moment: Moment(now: Instant(seconds: 0), context: CallContext(settings: settings)), user: 1,
      origin: .user(1000),
      isAdmin: false, revision: 0, params: nil)
    #expect(call[setting] == 7 && call.timeZone == .utc && call.viewer.account == 1)
  }
}
