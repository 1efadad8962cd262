import System
import Testing

@testable import trackd

@Suite("The state of a connection")
struct ConnectionStateTests {
  private typealias Output = ConnectionState.Output

  /// The input states of a connection in the stage `talking`, with the words that the table uses for them.
  private static let inputs: [(name: String, input: ConnectionState.Input, hasLines: Bool)] = [
    ("waiting", .open, false), ("paused", .paused, false), ("lines", .open, true), ("pausedLines", .paused, true),
    ("lastLines", .over, true), ("ended", .over, false),
  ]

  /// The two words of every state, and a function that makes the state.
  private static var states: [(name: [String], make: () -> ConnectionState)] {
    var states: [(name: [String], make: () -> ConnectionState)] = [
      (["closed", "-"], { ConnectionState(stage: .closed, input: .over, output: .dead) })
    ]
    for output in Output.allCases {
      for (name, input, hasLines) in inputs {
        states.append(
          ([name, "\(output)"], { ConnectionState(input: input, hasLines: hasLines, output: output) }))
      }
      for (name, input) in [("dismissed", ConnectionState.Input.open), ("dismissedEnded", .over)] {
        states.append(
          ([name, "\(output)"], { ConnectionState(stage: .dismissed, input: input, output: output) }))
      }
    }
    states.append((["leaving", "-"], { ConnectionState(stage: .takingLeave) }))
    states.append((["leavingEnded", "-"], { ConnectionState(stage: .takingLeave, input: .over) }))
    return states
  }

  private static func name(_ state: borrowing ConnectionState) -> [String] {
    let (input, hasLines) = (state.input, state.hasLines)
    // Only a connection in the stage `talking` can have complete lines or a paused input.
    let isPlain = !hasLines && input != .paused
    let ending = input == .over ? "Ended" : ""
    switch state.stage {
    case .talking:
      return [inputs.first { $0.input == input && $0.hasLines == hasLines }?.name ?? "?", "\(state.output)"]
    case .dismissed: return [isPlain ? "dismissed" + ending : "?", "\(state.output)"]
    case .takingLeave: return [isPlain ? "leaving" + ending : "?", state.output == .stalled ? "?" : "-"]
    case .closed: return [isPlain ? "closed" : "?", state.output == .stalled ? "?" : "-"]
    }
  }

  /// Every event with its name and parameters. The function makes the event happen and returns the action.
  private static var events: [(name: [String], happen: (inout ConnectionState) -> String)] {
    var events: [(name: [String], happen: (inout ConnectionState) -> String)] = [
      (["received"], { $0.received() ? "serve" : "discard" }), (["ended"], { "\($0.ended())" }),
      (["sendFailed"], { $0.sendFailed() ? "abandon" : "nothing" }),
      (["dismissed"], { $0.dismissed() ? "tell" : "nothing" }),
      (["stopped"], { "\($0.stopped())" }), (["closed"], { $0.closed() ? "release" : "nothing" }),
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
        events.append((["served"] + goOn, { $0.served(mayStart: one, mayGoOn: other) ? "takeTurn" : "nothing" }))
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

  /// One line of the table.
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
      if pattern == "talking" { return inputs.contains { $0.name == word } }
      if let name = word.split(separator: "=").first, pattern == name + "=*" { return true }
      return pattern == "*" ? word != "-" : pattern.split(separator: "|").contains { $0 == word }
    }

    func next(of state: [String]) -> [String] { zip(next, state).map { $0 == "=" ? $1 : String($0) } }
  }

  @Test("every event in every state has exactly one line in the table, and does what it says")
  func table() throws {
    let rules = ConnectionStateTable.text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(
      Rule.init)
    var cells = 0
    for (event, happen) in Self.events {
      for (name, make) in Self.states {
        let matching = rules.filter { $0.isAbout(event, in: name) }
        let cell = (event + name).joined(separator: " ")
        try #require(matching.count == 1, "\(cell): \(matching.count) lines in the table")
        var state = make()
        let action = happen(&state)
        #expect(Self.name(state) == matching[0].next(of: name), "\(cell)")
        #expect(action == matching[0].action, "\(cell)")
        cells += 1
      }
    }
    #expect(cells == 27 * 27)
  }

  @Test("the queries about every state")
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
