import ProgramKit
import TrackClientCore
import Wire

/// `call`: calls any method, with params given as words, and prints the reply as JSON.
enum CallCommand: Command {
  static let name = "call"
  static let summary = "call any method of the daemon, and print its reply"
  static let group = CommandGroup.programs
  static var operands: [Operand] { [method, params] }
  static var details: [String] {
    "Give params as name=text, as name:=json, or as one JSON object. `call rpc.discover` describes the methods."
    "If the connection ends before the answer, trackctl repeats a call that changes nothing or that has an"
      + " idempotencyKey. It waits up to 10 seconds for the next daemon, or as long as --timeout says."
  }
  static var examples: [Example] {
    Example("call system.ping", "without params")
    Example("call timer.start project=Work tags:='[\"urgent\"]'", "a param as text, and a list as JSON")
    Example("call timer.list '{\"limit\": 3}'", "all params as one object")
  }

  private static let method = Operand.one("METHOD", "a method such as timer.start", completes: .methods)
  private static let params = Operand.any("PARAM", "a param as name=text or name:=json, or all params as a JSON object")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let method = arguments[method]
    let params = try json(arguments.all(params))
    do throws(Failure) {
      session.output.print(
        try session.call(method, params) { CallKey.isIn(params) || isRead(method, session) })
    } catch {
      guard error.refusal?.code == RPCCode.methodNotFound.rawValue else { throw error }
      throw error.adding(hints: nearest(to: method, session))
    }
  }

  /// Whether the daemon declares that the method changes nothing.
  private static func isRead(_ method: String, _ session: Session) -> Bool {
    (try? MethodDeclaration.all(session))?.contains { $0.name == method && !$0.changes } == true
  }

  private static func nearest(to method: String, _ session: Session) -> [String] {
    let names = (try? MethodDeclaration.all(session))?.map(\.name) ?? []
    return Spelling.nearest(to: method, among: names).map { ["did you mean: trackctl call \($0)"] } ?? []
  }

  private static func json(_ words: [String]) throws(Failure) -> JSON? {
    guard let first = words.first else { return nil }
    if words.count == 1, let start = first.utf8.first, start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
      return try json(first)
    }
    var params = Params()
    var names: Set<String> = []
    for word in words {
      guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else {
        throw .usage("the param '\(Terminal.clean(word))' has no value: write name=text or name:=json")
      }
      let value = String(word[word.utf8.index(after: equals)...])
      let isJSON = word[..<equals].utf8.last == UInt8(ascii: ":")
      let name = String(isJSON ? word[..<equals].dropLast() : word[..<equals])
      guard names.insert(name).inserted else { throw .usage("param \(Terminal.clean(name)) is given twice") }
      if isJSON { params.set(name, try json(value)) } else { params.set(name, value) }
    }
    return try params.json()
  }

  private static func json(_ text: String) throws(Failure) -> JSON {
    do throws(JSON.Fault) {
      return try JSON(parsing: text)
    } catch {
      throw .usage("'\(Terminal.clean(text))' is not valid JSON: \(error)")
    }
  }
}
