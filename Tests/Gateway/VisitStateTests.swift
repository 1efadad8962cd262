import System
import Testing

@testable import trackd_web

/// Tests every event of a visit in every stage.
@Suite("The state of a visit")
struct VisitStateTests {
  private typealias Stage = VisitState.Stage

  private static func state(at stage: Stage) -> VisitState {
    var state = VisitState(from: "a")
    switch stage {
    case .reading: break
    case .joining: state.openPage(isOwner: false)
    case .joined:
      state.openPage(isOwner: false)
      state.join()
    case .ending: state.end()
    }
    return state
  }

  /// For each event, the next stage if the visit is in the stage reading, joining, joined or ending.
  @Test("a stage follows from the previous one, and nothing follows the end")
  func stages() {
    let events: [(name: String, take: (inout VisitState) -> Void, stages: [Stage])] = [
      ("a page", { $0.openPage(isOwner: false) }, [.joining, .joining, .joined, .ending]),
      ("the owner's page", { $0.openPage(isOwner: true) }, [.joined, .joining, .joined, .ending]),
      ("the daemon's answer", { $0.join() }, [.reading, .joined, .joined, .ending]),
      ("the end", { $0.end() }, [.ending, .ending, .ending, .ending]),
      ("a sign-in", { $0.sign(in: .account(1)) }, Stage.allCases), ("a rest", { _ = $0.rest() }, Stage.allCases),
    ]
    for (name, take, stages) in events {
      for (before, after) in zip(Stage.allCases, stages) {
        var state = Self.state(at: before)
        take(&state)
        #expect(state.stage == after, "\(name) while \(before)")
      }
    }
  }

  @Test("the visitor is an address, an account or the owner, and an address again after signing out")
  func visitors() {
    var state = VisitState(from: "a")
    let isSame = state.move(to: "a")
    let isOther = state.move(to: "b")
    #expect(!isSame && isOther && state.visitor == .address("b"))
    state.openPage(isOwner: false)
    #expect(state.visitor == .address("b") && state.isPage)
    state.sign(in: .account(7))
    #expect(state.visitor == .account(7) && state.mark == 1 << 20 && state.mostOfMessage == 16 << 20)
    state.sign(in: nil)
    #expect(state.visitor == .address("b") && state.mark == 64 << 10 && state.mostOfMessage == 128 << 10)
    var owner = VisitState(from: "a")
    owner.openPage(isOwner: true)
    #expect(owner.visitor == .owner && owner.mark == 1 << 20)
  }

  @Test("the first message and the first rest are reported")
  func firsts() {
    var state = VisitState(from: "a")
    #expect([state.speak(), state.speak()] == [true, false])
    #expect([state.rest(), state.rest()] == [true, false])
    state.wake()
    #expect(state.rest() == true)
  }

  /// For each stage, whether the gateway reads from the browser and from the daemon. There are four cases: little
  /// unsent data, too much unsent data for the browser, too much for the daemon, and a visitor whose time is used up.
  @Test("a side isn't read while the other doesn't read its data")
  func interests() {
    let full = VisitState(from: "a").mark
    let expected: [(Stage, browser: [Bool], daemon: [Bool])] = [
      (.reading, [true, false, true, false], [true, false, true, false]),
      (.joining, [false, false, false, false], [true, false, true, false]),
      (.joined, [true, false, false, false], [true, false, true, false]),
      (.ending, [true, true, true, true], [true, false, true, false]),
    ]
    for (stage, browserReads, daemonReads) in expected {
      let cases = [(0, 0, false), (full, 1, false), (1, full, false), (0, 0, true)]
      for (place, (browser, daemon, rests)) in cases.enumerated() {
        var state = Self.state(at: stage)
        if rests { _ = state.rest() }
        let (one, other) = (
          state.browserInterest(browser: browser, daemon: daemon),
          state.daemonInterest(browser: browser, daemon: daemon)
        )
        #expect(one.contains(.read) == browserReads[place], "\(stage), \(place)")
        #expect(other.contains(.read) == daemonReads[place], "\(stage), \(place)")
        #expect(one.contains(.write) == (browser > 0) && other.contains(.write) == (daemon > 0))
      }
    }
  }
}
