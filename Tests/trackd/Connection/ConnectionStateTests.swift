import System
import Testing

@testable import trackd

@Suite("How a connection stands")
struct ConnectionStateTests {
  private typealias Input = ConnectionState.Input
  private typealias Output = ConnectionState.Output
  private typealias Rest = ConnectionState.Rest

  /// Every state by its two words, and how to have it.
  private static var states: [(name: [String], make: () -> ConnectionState)] {
    var states: [(name: [String], make: () -> ConnectionState)] = [(["closed", "-"], { .closed })]
    for output in Output.allCases {
      for input in Input.allCases { states.append((["\(input)", "\(output)"], { .talking(input, output) })) }
      for rest in Rest.allCases {
        states.append((["dismissed\(rest == .ended ? "Ended" : "")", "\(output)"], { .dismissed(rest, output) }))
      }
    }
    for rest in Rest.allCases {
      states.append((["leaving\(rest == .ended ? "Ended" : "")", "-"], { .takingLeave(rest) }))
    }
    return states
  }

  private static func name(_ state: borrowing ConnectionState) -> [String] {
    switch state {
    case .talking(let input, let output): ["\(input)", "\(output)"]
    case .dismissed(let rest, let output): ["dismissed\(rest == .ended ? "Ended" : "")", "\(output)"]
    case .takingLeave(let rest): ["leaving\(rest == .ended ? "Ended" : "")", "-"]
    case .closed: ["closed", "-"]
    }
  }

  /// Every event by its name and what it is told, and what it says is to be done.
  private static var events: [(name: [String], happen: (inout ConnectionState) -> String)] {
    var events: [(name: [String], happen: (inout ConnectionState) -> String)] = [
      (["received"], { "\($0.received())" }), (["ended"], { "\($0.ended())" }),
      (["sendFailed"], { "\($0.sendFailed())" }), (["dismissed"], { "\($0.dismissed())" }),
      (["stopped"], { "\($0.stopped())" }), (["closed"], { "\($0.closed())" }),
      (
        ["ranDry"],
        {
          $0.ranDry()
          return "-"
        }
      ),
    ]
    for one in [true, false] {
      let word = one ? "yes" : "no"
      events.append((["hungUp", "start=" + word], { "\($0.hungUp(mayStart: one))" }))
      events.append((["sent", "all=" + word], { "\($0.sent(isAll: one))" }))
      for other in [true, false] {
        let goOn = ["start=" + word, "goOn=\(other ? "yes" : "no")"]
        let idle = ["start=" + word, "idle=\(other ? "yes" : "no")"]
        events.append((["readable"] + goOn, { "\($0.readable(mayStart: one, mayGoOn: other))" }))
        events.append((["served"] + goOn, { "\($0.served(mayStart: one, mayGoOn: other))" }))
        events.append((["settled"] + idle, { "\($0.settled(mayStart: one, isIdle: other))" }))
        events.append((["reviewed"] + idle, { Self.text($0.reviewed(mayStart: one, isIdle: other)) }))
      }
    }
    return events
  }

  private static func text(_ action: ConnectionState.ReviewedAction) -> String {
    switch action {
    case .close: "close"
    case .nothing: "nothing"
    case .watch(nil): "watch:nil"
    case .watch([]): "watch:none"
    case .watch(.read): "watch:read"
    case .watch(.write): "watch:write"
    case .watch([.read, .write]): "watch:read+write"
    case .watch(let other?): "watch:\(other.rawValue)"
    }
  }

  /// A line of the table.
  private struct Rule {
    let event: [Substring]
    let state: [Substring]
    let next: [Substring]
    let action: Substring

    init(_ line: Substring) {
      let words = line.split(separator: " ")
      event = Array(words.dropLast(5))
      state = Array(words.dropLast(3).suffix(2))
      next = Array(words.dropLast().suffix(2))
      action = words.last ?? ""
    }

    func isAbout(_ event: [String], in state: [String]) -> Bool {
      event.count == self.event.count && zip(self.event + self.state, event + state).allSatisfy(Self.stands)
    }

    private static func stands(_ pattern: Substring, for word: String) -> Bool {
      if pattern == "talking" { return Input.allCases.contains { "\($0)" == word } }
      if let name = word.split(separator: "=").first, pattern == name + "=*" { return true }
      return pattern == "*" ? word != "-" : pattern.split(separator: "|").contains { $0 == word }
    }

    func next(of state: [String]) -> [String] { zip(next, state).map { $0 == "=" ? $1 : String($0) } }
  }

  @Test("every event in every state comes to what the table says, and the table says it once")
  func table() throws {
    let rules = ConnectionStateTable.text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(
      Rule.init)
    var cells = 0
    for (event, happen) in Self.events {
      for (name, make) in Self.states {
        let matching = rules.filter { $0.isAbout(event, in: name) }
        let cell = (event + name).joined(separator: " ")
        try #require(matching.count == 1, "\(cell): \(matching.count) lines of the table")
        var state = make()
        let action = happen(&state)
        #expect(Self.name(state) == matching[0].next(of: name), "\(cell)")
        #expect(action == matching[0].action, "\(cell)")
        cells += 1
      }
    }
    #expect(cells == 27 * 27)
  }

  @Test("what is asked about a state, of every state")
  func questions() {
    for (name, make) in Self.states {
      let state = make()
      #expect(state.isClosed == (name[0] == "closed"), "\(name)")
      #expect(state.isStalled == (name[1] == "stalled"), "\(name)")
      #expect(state.hasLines == ["lines", "pausedLines", "lastLines"].contains(name[0]), "\(name)")
      #expect(state.awaitsRest == ["waiting", "paused"].contains(name[0]), "\(name)")
    }
  }
}
