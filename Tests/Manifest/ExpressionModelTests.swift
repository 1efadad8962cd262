import TestSupport
import Testing
import Wire

@testable import Manifest

/// Compares the evaluation of expressions with the Python model expressions.py. The model was written from the manual
/// alone, without this code.
@Suite("Expressions and their model in Python")
struct ExpressionModelTests {
  /// How many seconds the test runs. Most of that time is spent in the model.
  private static let seconds = 8

  @Test("agree on random expressions and rows")
  func model() throws {
    let script = DaemonPrograms.root + "/Tests/Manifest/expressions.py"
    let model = try CommandResult(running: ["/usr/bin/python3", script, "1", "\(Self.seconds)"], in: TestFolder())
    try #require(model.errors.isEmpty, "\(model.errors)")
    let scope = try ExpressionGoods.scope()
    var (count, tooLong) = (0, 0)
    for line in model.output.utf8.split(separator: UInt8(ascii: "\n")) {
      let json = try JSON(parsing: Array(line))
      let text = try #require(json[0]?.string)
      let expression: Expression
      do throws(ExpressionFault) { expression = try ExpressionReader.read(text, scope) } catch {
        tooLong += 1
        #expect(error.message.hasPrefix("is too long"), "\(text): \(error.message)")
        continue
      }
      for (row, expected) in zip(try #require(json[1]).elements, try #require(json[2]).elements) {
        let row = ExpressionGoods.Row(values: row.elements.map(Self.value) + [.none, .none, .none])
        let value = Self.written(expression.evaluate(in: row))
        count += 1
        guard value == Self.expected(expected) else {
          Issue.record("\(text) over \(row.values) is \(value), and should be \(expected)")
          return
        }
      }
    }
    #expect(count > 50_000 && tooLong < count / 100, "\(count) evaluations, \(tooLong) too long")
  }

  private static func value(_ json: JSON) -> Manifest.Value {
    if let number = json.int { return .number(number) }
    if let text = json.string {
      return text == "new" ? .number(0) : text == "old" ? .number(1) : .text(text)
    }
    return json.kind == .array ? .texts(json.elements.compactMap(\.string)) : .none
  }

  private static func expected(_ json: JSON) -> String { json["text"]?.string ?? json.string ?? json.description }

  private static func written(_ value: ExpressionValue) -> String {
    switch value {
    case .absent: "null"
    case .boolean(let value): "\(value)"
    case .text(let text): text
    case .number(let number): "\(number.numerator)/\(number.denominator)"
    }
  }
}
