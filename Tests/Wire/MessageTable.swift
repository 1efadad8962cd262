import Testing

/// A line, and what it contains: calls, notifications and errors in the notation of `transcript`.
struct MessageRow: Sendable, CustomTestStringConvertible {
  let line: String
  let expected: [String]

  init(_ line: String, _ expected: String...) {
    self.line = line
    self.expected = expected
  }

  var testDescription: String { line }
}

/// The exact text of an error response.
func failure(id: String = "null", code: Int, _ message: String, _ data: String) -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)","data":\#(data)}}"#
}

let messageTable = requestRows + idRows + paramsRows + invalidRows + duplicateRows + batchRows + brokenRows + blankRows

private let requestRows = [
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a"}"#, "call 1 a"),
  MessageRow(#"{"jsonrpc":"2.0","method":"a"}"#, "notify a"),
  MessageRow(#"{"method":"a","id":1,"jsonrpc":"2.0"}"#, "call 1 a"),
  MessageRow(#" { "jsonrpc" : "2.0" , "id" : 1 , "method" : "a" } "#, "call 1 a"),
  MessageRow("\t{\"jsonrpc\":\"2.0\",\r\"id\":1,\"method\":\"a\"}\t", "call 1 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","more":{"x":[1]}}"#, "call 1 a"),
  MessageRow(#"{"\u006asonrpc":"\u0032.0","\u0069d":1,"m\u0065thod":"a"}"#, "call 1 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"timer.st\u0061rt"}"#, "call 1 timer.start"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"größe"}"#, "call 1 größe"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":""}"#, "call 1 "),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#, "call 1 rpc.discover"),
]

private let idRows = [
  MessageRow(#"{"jsonrpc":"2.0","id":0,"method":"a"}"#, "call 0 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":-1,"method":"a"}"#, "call -1 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1.0,"method":"a"}"#, "call 1.0 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, "call 1.5 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1E+2,"method":"a"}"#, "call 1E+2 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":9223372036854775808,"method":"a"}"#, "call 9223372036854775808 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1e999999999,"method":"a"}"#, "call 1e999999999 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":"","method":"a"}"#, #"call "" a"#),
  MessageRow(#"{"jsonrpc":"2.0","id":"1","method":"a"}"#, #"call "1" a"#),
  MessageRow(#"{"jsonrpc":"2.0","id":"\u00e9\/é","method":"a"}"#, #"call "\u00e9\/é" a"#),
  MessageRow(#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, "call null a"),
  MessageRow(#"{"jsonrpc":"2.0","id":true,"method":"a"}"#, "invalid " + idMistake),
  MessageRow(#"{"jsonrpc":"2.0","id":[1],"method":"a"}"#, "invalid " + idMistake),
  MessageRow(#"{"jsonrpc":"2.0","id":{"a":1},"method":"a"}"#, "invalid " + idMistake),
]

private let paramsRows = [
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":[1, 2.0]}}"#, #"call 1 a {"b":[1, 2.0]}"#),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{}}"#, "call 1 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","params":[]}"#, "call 1 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","params":[ ]}"#, "call 1 a"),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1,"b"]}"#, #"call 1 a [1,"b"]"#),
  MessageRow(#"{"jsonrpc":"2.0","method":"a","params":[[]]}"#, "notify a [[]]"),
  MessageRow(#"{"jsonrpc":"2.0","method":"a","params":{"b":null}}"#, #"notify a {"b":null}"#),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","params":null}"#, "invalid " + paramsMistake(id: "1")),
  MessageRow(#"{"jsonrpc":"2.0","id":"x","method":"a","params":"b"}"#, "invalid " + paramsMistake(id: #""x""#)),
  MessageRow(#"{"jsonrpc":"2.0","id":1.0,"method":"a","params":1}"#, "invalid " + paramsMistake(id: "1.0")),
  MessageRow(#"{"jsonrpc":"2.0","method":"a","params":true}"#, "invalid " + paramsMistake(id: "null")),
]

private let invalidRows = [
  MessageRow("{}", "invalid " + versionMistake()),
  MessageRow("1", "invalid " + objectMistake),
  MessageRow("-1.5e3", "invalid " + objectMistake),
  MessageRow(#""{}""#, "invalid " + objectMistake),
  MessageRow("null", "invalid " + objectMistake),
  MessageRow("true", "invalid " + objectMistake),
  MessageRow("false", "invalid " + objectMistake),
  MessageRow(#"{"id":1,"method":"a"}"#, "invalid " + versionMistake(id: "1")),
  MessageRow(#"{"jsonrpc":"1.0","id":1,"method":"a"}"#, "invalid " + versionMistake(id: "1")),
  MessageRow(#"{"jsonrpc":2.0,"id":1,"method":"a"}"#, "invalid " + versionMistake(id: "1")),
  MessageRow(#"{"jsonrpc":"2.0 ","id":"x","method":"a"}"#, "invalid " + versionMistake(id: #""x""#)),
  MessageRow(#"{"jsonrpc":null,"id":null,"method":"a"}"#, "invalid " + versionMistake()),
  MessageRow(#"{"JSONRPC":"2.0","id":2,"method":"a"}"#, "invalid " + versionMistake(id: "2")),
  MessageRow(#"{"jsonrpc":"1.0","id":[],"method":"a"}"#, "invalid " + versionMistake()),
  MessageRow(#"{"jsonrpc":"2.0","id":1}"#, "invalid " + methodMistake(id: "1")),
  MessageRow(#"{"jsonrpc":"2.0"}"#, "invalid " + methodMistake(id: "null")),
  MessageRow(#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, "invalid " + methodMistake(id: "null")),
  MessageRow(#"{"jsonrpc":"2.0","id":7,"method":null}"#, "invalid " + methodMistake(id: "7")),
  MessageRow(#"{"jsonrpc":"2.0","id":7,"method":["a"]}"#, "invalid " + methodMistake(id: "7")),
  MessageRow(#"{"jsonrpc":"2.0","id":7,"result":{}}"#, "invalid " + methodMistake(id: "7")),
]

private let duplicateRows = [
  MessageRow(
    #"{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}"#,
    "invalid " + duplicate("method", at: 37, id: "1")
  ),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","id":1}"#, "invalid " + duplicate("id", at: 37)),
  MessageRow(#"{"jsonrpc":"2.0","id":1,"method":"a","i\u0064":2}"#, "invalid " + duplicate("id", at: 37)),
  MessageRow(
    #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":1,"b":2}}"#,
    "invalid " + duplicate("b", at: 53, id: "1")
  ),
  MessageRow(
    #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":1,"\u0062":2}}"#,
    "invalid " + duplicate("b", at: 53, id: "1")
  ),
  MessageRow(
    #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":[{"c":1},{"c":1,"d":2,"c":1}]}}"#,
    "invalid " + duplicate("c", at: 73, id: "1")
  ),
  MessageRow(#"{"jsonrpc":"2.0","method":"a","params":{"":1,"":2}}"#, "invalid " + duplicate("", at: 45)),
  MessageRow(#"{"jsonrpc":"2.0","id":"x","x":1,"x":1}"#, "invalid " + duplicate("x", at: 32, id: #""x""#)),
  MessageRow(#"{"jsonrpc":"2.0","id":[],"x":1,"x":1}"#, "invalid " + duplicate("x", at: 31)),
]

private let batchRows = [
  MessageRow("[]", "refused " + emptyBatch),
  MessageRow(" [ ] ", "refused " + emptyBatch),
  MessageRow("[1]", "batch invalid " + objectMistake),
  MessageRow("[1,[],null]", "batch " + Array(repeating: "invalid " + objectMistake, count: 3).joined(separator: " + ")),
  MessageRow(#"[{"jsonrpc":"2.0","method":"a"}]"#, "batch notify a"),
  MessageRow(#"[{"jsonrpc":"2.0","id":1,"method":"a"}]"#, "batch call 1 a"),
  MessageRow(
    #"[{"jsonrpc":"2.0","id":2,"method":"a"},{"jsonrpc":"2.0","method":"b"},{"jsonrpc":"2.0","id":2,"method":"c"}]"#,
    "batch call 2 a + notify b + call 2 c"
  ),
  MessageRow(
    #"[{"jsonrpc":"2.0","id":1,"method":"a"},{"foo":"boo"},5]"#,
    "batch call 1 a + invalid " + versionMistake() + " + invalid " + objectMistake
  ),
  MessageRow(
    #"[{"jsonrpc":"2.0","id":1,"method":"a","x":1,"x":2},{"jsonrpc":"2.0","id":2,"method":"b"}]"#,
    "batch invalid " + duplicate("x", at: 44, id: "1") + " + call 2 b"
  ),
  MessageRow(
    #"[[{"jsonrpc":"2.0","id":1,"method":"a"}]]"#,
    "batch invalid " + objectMistake
  ),
  MessageRow(
    #"[[{"a":1,"a":2}],{"jsonrpc":"2.0","method":"b"}]"#,
    "batch invalid " + objectMistake + " + notify b"
  ),
]

private let brokenRows = [
  MessageRow("{", "refused " + broken("unexpected end of the text", at: 1)),
  MessageRow("[", "refused " + broken("unexpected end of the text", at: 1)),
  MessageRow(
    #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#,
    "refused " + broken("expected ',' or '}' after a member", at: 39)
  ),
  MessageRow(
    #"[{"jsonrpc":"2.0","method":"a","id":1},{"jsonrpc":"2.0","method"]"#,
    "refused " + broken("expected ':' after a name", at: 64)
  ),
  MessageRow(#"{"a":1,}"#, "refused " + broken("expected a name in quotes", at: 7)),
  MessageRow("[1,]", "refused " + broken("expected a value", at: 3)),
  MessageRow("[1 2]", "refused " + broken("expected ',' or ']' after an element", at: 3)),
  MessageRow("{} {}", "refused " + broken("unexpected text after the value", at: 3)),
  MessageRow("[01]", "refused " + broken("a number has a leading zero", at: 2)),
  MessageRow("[1.]", "refused " + broken("expected a digit", at: 3)),
  MessageRow("[NaN]", "refused " + broken("expected a value", at: 1)),
  MessageRow("nul", "refused " + broken("unexpected end of the text", at: 3)),
  MessageRow(#"["\x"]"#, "refused " + broken("unknown escape sequence", at: 2)),
  MessageRow(#"["\ud800"]"#, "refused " + broken("a lone surrogate", at: 2)),
  MessageRow("[\"\t\"]", "refused " + broken("a control character in a string must be escaped", at: 2)),
  MessageRow(#"["a"#, "refused " + broken("the text ends inside a string", at: 3)),
]

private let blankRows = [
  MessageRow(""),
  MessageRow("  \t "),
  MessageRow("\r\n\n \r\n"),
  MessageRow("\n" + #"{"jsonrpc":"2.0","method":"a"}"# + "\n\n", "notify a"),
]

private let objectMistake = mistake("a request must be an object", id: "null")
private let idMistake = mistake(#"\"id\" must be a string, a number or null"#, id: "null")
private let emptyBatch = failure(
  code: -32600,
  "a batch must have at least one request",
  #"{"reason":"rpc.emptyBatch"}"#
)

private func versionMistake(id: String = "null") -> String {
  mistake(#"\"jsonrpc\" must be \"2.0\""#, id: id)
}

private func methodMistake(id: String) -> String {
  mistake(#"\"method\" must be a string"#, id: id)
}

private func paramsMistake(id: String) -> String {
  mistake(#"\"params\" must be an object or an array"#, id: id)
}

private func mistake(_ message: String, id: String) -> String {
  failure(id: id, code: -32600, "not a request: \(message)", #"{"reason":"rpc.invalidRequest"}"#)
}

private func duplicate(_ name: String, at offset: Int, id: String = "null") -> String {
  failure(
    id: id,
    code: -32600,
    #"the name \"\#(name)\" is used twice in one object, at offset \#(offset)"#,
    #"{"reason":"rpc.duplicateMember","offset":\#(offset)}"#
  )
}

private func broken(_ message: String, at offset: Int) -> String {
  failure(
    code: -32700,
    "not JSON: \(message), at offset \(offset)",
    #"{"reason":"rpc.parse","offset":\#(offset)}"#
  )
}
