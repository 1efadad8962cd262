import Wire

/// `call`: any method, its params as words, its reply as JSON.
enum CallCommand: Command {
  static let name = "call"
  static let summary = "call any method of the daemon, and print its reply"
  static let group = CommandGroup.programs
  static var operands: [Operand] { [method, params] }
  static var details: [String] {
    [
      "Params are given as name=text, as name:=json, or all at once as one JSON object. `call rpc.discover` describes the methods."
    ]
  }
  static var examples: [Example] {
    [
      Example("call system.ping", "without params"),
      Example("call timer.start project=Work tags:='[\"urgent\"]'", "text, and a list as JSON"),
      Example("call timer.list '{\"limit\": 3}'", "all params as one object"),
    ]
  }

  private static let method = Operand.one("METHOD", "such as timer.start")
  private static let params = Operand.any("PARAM", "name=text, name:=json or a JSON object")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let reply = try session.call(arguments[method], try json(arguments.all(params)))
    session.output.print(reply)
    return .done
  }

  private static func json(_ words: [String]) throws(Failure) -> JSON? {
    guard let first = words.first else { return nil }
    if words.count == 1, let start = first.utf8.first, start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
      return try json(first)
    }
    var params = Params()
    for word in words {
      guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else {
        throw .usage("'\(Terminal.clean(word))' is no param: name=text or name:=json")
      }
      let value = String(word[word.utf8.index(after: equals)...])
      let name = word[..<equals]
      if name.utf8.last == UInt8(ascii: ":") {
        params.set(String(name.dropLast()), try json(value))
      } else {
        params.set(String(name), value)
      }
    }
    return try params.json()
  }

  private static func json(_ text: String) throws(Failure) -> JSON {
    do throws(JSON.Fault) {
      return try JSON(parsing: text)
    } catch {
      throw .usage("'\(Terminal.clean(text))' is no JSON: \(error)")
    }
  }
}
