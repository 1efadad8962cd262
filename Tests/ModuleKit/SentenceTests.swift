import Testing

@testable import ModuleKit

@Suite("A sentence")
struct SentenceTests {
  private static let values = [
    "entry.project": "Work", "entry.at": "09:30", "room": "Kitchen", "entry.length": "1:30",
    "entry.length:exact": "1:30:05",
    "gone": "true", "count": "1", "more": "2",
  ]

  private static func said(_ text: String) -> String? {
    SentenceForm(text)?.said { place in
      let value = values[place.path.joined(separator: ".") + (place.form == .exact ? ":exact" : "")]
      return place.form == .one && value != "1" ? nil : value
    }
  }

  @Test(
    "has values in its placeholders, and omits parts without a value",
    arguments: [
      ("started {entry.project} at {entry.at}", "started Work at 09:30"),
      ("started {entry.project}[ for {entry.client}]", "started Work"),
      ("started {entry.project}[ in {room}]", "started Work in Kitchen"),
      ("[{gone?}removed|kept] {room}", "removed Kitchen"), ("[{lost?}removed|kept] {room}", "kept Kitchen"),
      ("[{lost}|{room}|{entry.project}]", "Kitchen"), ("[{lost}]", ""), ("{lost}", ""),
      ("[{entry.project}[, {lost}][, {room}]|none]", "Work, Kitchen"),
      ("{entry.project, lost, room}", "Work, Kitchen"), ("[: {lost, gone.too}]", ""),
      ("after {entry.length:exact}, {entry.length}", "after 1:30:05, 1:30"), ("a | b", "a | b"), ("", ""),
      ("„{room}“", "„Kitchen“"), ("[{count:one} row|{count} rows]", "1 row"),
      ("[{more:one} row|{more} rows]", "2 rows"),
      ("[{lost:one} row|none]", "none"),
    ])
  func said(_ text: String, _ said: String) {
    #expect(Self.said(text) == said)
  }

  @Test(
    "with unmatched brackets or an unknown placeholder is invalid",
    arguments: [
      "{", "}", "[", "]", "{}", "{a.}", "{.a}", "{a b}", "[a|b", "a]", "{a,}", "{a, b?}", "[{a]}", "{a:exakt}", "{a:}",
      "{:one}", "{a:one:exact}", "{?}",
    ])
  func malformed(_ text: String) {
    #expect(SentenceForm(text) == nil)
  }

  @Test("lists each of its placeholders once, in order")
  func places() {
    let form = SentenceForm("[{a?}{b.c}|{d, e:exact}] {f}")
    #expect(form?.placeholders.map { $0.path.joined(separator: ".") } == ["a", "b.c", "d", "e", "f"])
  }
}
