import TestSupport
import Wire

/// A malicious server. All texts that it sends, its own and those of users, contain syntax of shells, bars, markup and
/// terminals.
enum HostileServer {
  /// A valid name. It contains no control characters.
  static let name = "#[fg=red]$(x)`y`%{F}<0>&"

  /// The name and then characters that control a terminal: 7-bit and 8-bit escapes, a newline, a tab, a carriage
  /// return, a backspace, DEL, and bidirectional controls.
  static let text = name + "\u{1B}[31m\u{9B}1mx\n\t\r\u{8}\u{7F}\u{202E}\u{2066}\u{200F}\u{2028}end"

  static func start(in folder: TestFolder) throws -> FakeServer {
    try FakeServer(path: folder.path + "/hostile") { message, _ in
      if message.kind == .array {
        return [.line("[" + message.elements.map(answer).joined(separator: ",") + "]")]
      }
      let lines = [FakeServer.Act.line(answer(message))]
      let isSubscription = message["method"]?.isString("events.subscribe") == true
      return lines + (isSubscription ? [.line(event)] : [])
    }
  }

  /// The text as a JSON string. Nothing is escaped unless JSON requires it.
  private static var json: String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case "\u{0}"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  private static var entry: String {
    #"{"id":7,"user":\#(json),"project":\#(json),"startedAt":"2024-03-04T09:00:00Z","stoppedAt":null,"seconds":60,"#
      + #""note":\#(json),"tags":[\#(json)],"pictures":[],"long":false}"#
  }

  private static var event: String {
    #"{"jsonrpc":"2.0","method":"events.event","params":{"subscription":"s","module":"timer","rev":2,"#
      + #""at":"2024-03-04T09:00:00Z","by":\#(json),"method":\#(json),"changes":[]}}"#
  }

  private static func answer(_ request: JSON) -> String {
    let id = request["id"] ?? .null
    if request["method"]?.isString("timer.stop") == true {
      return #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32002,"message":\#(json),"data":{"reason":\#(json)}}}"#
    }
    return #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result(of: request["method"]?.string ?? ""))}"#
  }

  private static func result(of method: String) -> String {
    switch method {
    case "timer.status": #"{"running":true,"entry":\#(entry),"elapsed":60,"today":60,"rev":1}"#
    case "timer.list": #"{"entries":[\#(entry)]}"#
    case "timer.projects":
      #"{"projects":[{"id":1,"name":\#(json),"color":\#(json),"seconds":9223372036854775807,"entries":1}]}"#
    case "timer.report":
      #"{"from":"2024-03-04T00:00:00Z","to":"2024-03-05T00:00:00Z","total":9223372036854775807,"slices":[{"key":"#
        + #"\#(json),"seconds":9223372036854775807,"share":1e300,"entries":1,"color":\#(json)}]}"#
    case "history.list":
      #"{"transactions":[{"rev":1,"at":"2024-03-04T09:00:00Z","by":\#(json),"method":\#(json),"changes":[{"table":"#
        + #"\#(json),"id":1,"before":null,"after":null}]}]}"#
    case "history.undo": #"{"module":\#(json),"undone":1,"method":\#(json),"rev":2}"#
    case "events.subscribe": #"{"subscription":"s","revs":{"timer":1}}"#
    case "rpc.discover": #"{"methods":[\#(declaration("timer.show")),\#(declaration("timer.projects"))]}"#
    default: #"{"entry":\#(entry),"rev":2}"#
    }
  }

  private static func declaration(_ name: String) -> String {
    #"{"name":"\#(name)","summary":\#(json),"params":[{"name":\#(json),"summary":\#(json),"required":false,"#
      + #""schema":{"type":"string","enum":[\#(json)]}}],"result":{"schema":{}}}"#
  }
}
