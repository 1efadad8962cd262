import Testing

@testable import Manifest

@Suite("Expressions")
struct ExpressionTests {
  private func read(_ text: String, of table: Int = 0) throws -> Expression {
    try ExpressionReader.read(text, try ExpressionGoods.scope(table))
  }

  private func value(_ text: String) throws -> String {
    let row = ExpressionGoods.Row(values: [
      .number(7), .number(0), .number(1250), .number(10), .number(100), .number(90_000), .number(1), .text("Äpfel"),
      .number(1), .texts(["a", "b"]), .number(3), .none, .none,
    ])
    return switch try read(text).evaluate(in: row) {
    case .absent: "absent"
    case .boolean(let value): "\(value)"
    case .text(let text): text
    case .number(let number):
      number.denominator == 1 ? "\(number.numerator)" : "\(number.numerator)/\(number.denominator)"
    }
  }

  @Test(
    "values",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("1 - 2 - 3", "-4"), ("12 / 2 / 3", "2"), ("-n + 1", "-6"),
      ("--n", "7"), ("1 / 3", "1/3"), ("1 / 3 * 3", "1"), ("price", "25/2"), ("0.1 + 0.2 == 0.3", "true"),
      ("n / m", "absent"), ("n / m == 1", "absent"), ("has(n / m)", "false"), ("has(n)", "true"), ("has(box)", "false"),
      ("n > 7 ? 'more' : \"less\"", "less"), ("n / m > 1 ? 1 : 2", "absent"),
      ("m == 0 || n / m > 1", "true"), ("n / m > 1 || m == 0", "true"), ("n / m > 1 && m == 1", "false"),
      ("n / m > 1 && m == 0", "absent"), ("!fine", "false"), ("fine == (n == 7)", "true"),
      ("day + days(2)", "12"), ("days(2) + day", "12"), ("day - days(1.5)", "8"), ("day - today", "864000"),
      ("(day - today) / days(1)", "10"), ("at + lasts", "90100"), ("now - at", "43100"),
      ("today + seconds(86399)", "0"),
      ("lasts / 2", "45000"), ("2 * lasts > days(2)", "true"), ("min(n, 3, 9)", "3"), ("max(day, today)", "10"),
      ("min(n, n / m)", "absent"), ("size(name)", "5"), ("size(tags)", "2"), ("state == 'old'", "true"),
      ("state != 'old'", "false"), ("name == 'Äpfel'", "true"), (#"'it\'s' == "it's""#, "true"), ("n>=7&&n<=7", "true"),
      ("9223372036854775 * 1000 + 807", "9223372036854775807"), ("9223372036854775 * 1000 + 808", "absent"),
      ("1 / 999999999999999999 / 999999999999999999", "absent"),
      ("true ? false ? 1 : 2 : 3", "2"), ("n != 7 ? 1 : m != 0 ? 2 : 3", "3"),
    ])
  func values(_ text: String, _ expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "mistakes say where, and what to write instead",
    arguments: [
      ("", "0 ends where a value should be"), ("1 +", "3 ends where a value"), ("(1", "2 ends where ')' should be"),
      ("1 2", "2 has '2' where the end or an operator should be"), ("n & m", "2 has '&' where"),
      ("'a", "0 the text has no closing quote"), (#"'\n'"#, "1 after '\\'"), ("1.2.3", "0 '1.2.3' isn't a number"),
      ("1.", "0 '1.' isn't a number"), ("1234567890123456789", "0 '1234567890123456789' isn't a number"),
      ("nn + 1", "0 goods has no column 'nn'"), ("naem == 'a'", "did you mean 'name'?"),
      ("has(naem)", "did you mean 'name'?"),
      ("shelf == 3", "0 'shelf' can't be used in a computation"), ("len(name)", "0 there is no function 'len'"),
      ("coutn(goods)", "did you mean 'count'?"),
      ("day + 1", "6 '+' can't join a date and a number: write days(…)"),
      ("day + day", "'+' can't join a date and a date"),
      ("day < at", "'<' can't join a date and a time"), ("lasts + 1", "or divide the duration by days(1)"),
      ("name < 'a'", "'<' can't join a text and a text"), ("tags == tags", "'==' can't join tags and tags"),
      ("n && fine", "0 an operand of '&&' must be true or false, but this is a number"),
      ("n ? 1 : 2", "0 the condition before '?' must be true or false"), ("fine ? 1 : 'a'", "11 is a text"),
      ("fine ? 1", "8 ends where ':' should be"), ("!n", "1 the operand of '!'"), ("-name", "0 '-' needs a number"),
      ("days(day)", "5 the argument of days must be a number"), ("min(1)", "0 min needs at least two"),
      ("min(name, name)", "4 min compares numbers"), ("min(1, day)", "each argument of min must be a number"),
      ("size(n)", "0 size needs a text or tags"), ("state == 'lod'", "'lod' is not one of new, old"),
      ("params.n", "0 there is no param 'n'"), ("count(things)", "6 no table 'things' in this module"),
      ("count(shelves)", "6 shelves has no column that refers to goods"), ("n < m < 3", "'<' can't join true or false"),
      ("=n", "0 has '=' where a value should be"), ("n == \u{1}", "5 has '\u{FFFD}' where a value should be"),
    ])
  func mistakes(_ text: String, _ expected: String) throws {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch let fault as ExpressionFault {
      #expect("\(fault.offset) \(fault.message)".contains(expected), "\(fault.offset) \(fault.message)")
    }
  }

  @Test("aggregates need one reference and a column that fits")
  func aggregates() throws {
    let count = try read("count(goods)", of: 1).aggregates
    #expect(count == [Expression.Aggregate(function: .count, table: 0, reference: 10, column: nil)])
    #expect(try read("sum(goods.price) / count(goods)", of: 1).aggregates.count == 2)
    #expect(try read("max(goods.day) - min(goods.day)", of: 1).type == .duration)
    #expect(try read("last(goods.name)", of: 1).type == .text(nil))
    for (text, said) in [
      ("sum(goods)", "sum needs a column"), ("count(goods.n)", "write count(goods)"), ("sum(goods.day)", "can't be"),
      ("max(goods.name)", "can't be applied to 'name'"), ("last(goods.shelf)", "can't be applied"),
      ("max(goods.what)", "goods has no column 'what'"),
    ] {
      #expect { try read(text, of: 1) } throws: { ($0 as? ExpressionFault)?.message.contains(said) == true }
    }
    #expect { try read("count(goods)", of: 2) } throws: {
      ($0 as? ExpressionFault)?.message.contains("several columns that refer to boxes") == true
    }
  }

  @Test("length and depth are limited, however the text is nested")
  func limits() {
    let texts = [
      String(repeating: "(", count: 999), String(repeating: "!", count: 999), String(repeating: "-", count: 999),
      Array(repeating: "n", count: 100).joined(separator: "+"), String(repeating: "fine?1:", count: 100),
      String(repeating: "min(1,", count: 100), String(repeating: "fine?", count: 100),
    ]
    for text in texts { #expect(throws: ExpressionFault.self) { try read(text) } }
  }

  @Test("only what an expression reads makes it depend on the time")
  func dependencies() throws {
    #expect(try read("n + m").readsClock == false)
    #expect(try read("has(day) ? day : today").readsClock)
    #expect(try read("n + m + n").columns == [0, 1])
  }
}
