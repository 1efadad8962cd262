import TestSupport
import Testing
import Wire

@testable import Accounts

@Suite("Names of accounts")
struct NameTests {
  @Test("are equal whatever their case and composition")
  func composed() throws {
    let world = try World()
    try world.signUp("René", on: "one")
    #expect(
      try world.refusal("accounts.signUp", world.credentials("RENE\u{301}"), on: "other") == "-32002/accounts.nameTaken"
    )
    try world.signIn("rene\u{301}", on: "other")
  }
}
