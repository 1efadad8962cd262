import ModuleKit
import Testing
import Wire

@testable import Hours

@Suite("Rows of hours")
struct RowTests {
  /// Parses the row's JSON, writes it again, and returns the result.
  private func again<Element: Row>(_ type: Element.Type, _ json: String) throws -> String {
    var writer = JSONWriter()
    writer.beginObject()
    try Element(id: 7, json: JSON(parsing: Array(json.utf8))).write(to: &writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("are written as they were read")
  func roundTrip() throws {
    let project = #"{"client":"Acme","project":"Site","createdBy":1,"createdAt":"2026-11-18T11:06:40Z","removed":true}"#
    #expect(try again(Project.self, project) == project)
    let member = #"{"project":1,"user":2,"joinedAt":"2026-11-18T11:06:40Z"}"#
    #expect(try again(Member.self, member) == member)
    let record =
      #"{"user":1,"project":1,"date":"2026-11-17","halves":15,"comment":"x","billable":false,"partTime":true,"#
      + #""createdAt":"2026-11-18T11:06:40Z","updatedAt":"2026-11-18T11:06:41Z"}"#
    #expect(try again(Record.self, record) == record)
    let short = #"{"user":1,"project":1,"date":"1999-12-31","halves":48,"createdAt":"2026-11-18T11:06:40Z"}"#
    #expect(try again(Record.self, short) == short)
    let exact =
      #"{"user":1,"project":1,"date":"1999-12-31","halves":0,"restMinutes":20,"createdAt":"2026-11-18T11:06:40Z"}"#
    #expect(try again(Record.self, exact) == exact)
    let preferences =
      #"{"partTime":true,"workdays":["monday","sunday"],"reminder":"07:05","timeZone":"Europe/Berlin","#
      + #""daysOff":[{"from":"2026-12-24","to":"2026-12-31","name":"holidays"}]}"#
    #expect(try again(Preferences.self, preferences) == preferences)
  }

  static let impossible = [
    #"{"user":1,"project":1,"date":"2026-02-29","halves":15,"createdAt":"2026-11-18T11:06:40Z"}"#,
    #"{"user":1,"project":1,"date":"11/17/2026","halves":15,"createdAt":"2026-11-18T11:06:40Z"}"#,
    #"{"user":1,"project":1,"date":"2026-11-17","halves":0,"createdAt":"2026-11-18T11:06:40Z"}"#,
    #"{"user":1,"project":1,"date":"2026-11-17","halves":49,"createdAt":"2026-11-18T11:06:40Z"}"#,
    #"{"user":1,"project":1,"date":"2026-11-17","halves":48,"restMinutes":1,"createdAt":"2026-11-18T11:06:40Z"}"#,
    #"{"user":1,"project":1,"date":"2026-11-17","halves":1,"restMinutes":30,"createdAt":"2026-11-18T11:06:40Z"}"#,
    #"{"user":1,"project":1,"date":"2026-11-17","halves":15}"#, #"{"user":1}"#, #"{}"#,
  ]

  @Test("with invalid values are refused", arguments: impossible)
  func malformed(json: String) throws {
    #expect(throws: Malformed.self) { try again(Record.self, json) }
  }

  @Test("settings with invalid values are refused")
  func malformedPreferences() {
    for json in [#"{}"#, #"{"workdays":["Monday"]}"#, #"{"workdays":[1]}"#, #"{"workdays":[],"reminder":"25:00"}"#] {
      #expect(throws: Malformed.self) { try again(Preferences.self, json) }
    }
  }
}
