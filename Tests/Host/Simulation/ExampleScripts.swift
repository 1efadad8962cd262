import TestSupport
import Time
import Wire

/// A second implementation of the example modules' programs. A test compares these scripts with the real programs.
enum ExampleScripts {
  static let habits: ScriptedProgram.Script = { params, _ in
    let habits = params["rows"]?["habits"]?["rows"]
    switch params["method"]?.string {
    case "habits.did": return did(habits?[0], params)
    default:
      let today = params["today"]?.string ?? ""
      let open = habits?.elements.filter { ($0["last"]?.string ?? "") < today } ?? []
      return .result(reply: ["habits": .array(open)], put: [:])
    }
  }

  private static func did(_ habit: JSON?, _ params: JSON) -> ScriptedProgram.Answer {
    guard var habit else { return .refusal(code: -32001, reason: "habits.unknown") }
    let on = params["params"]?["on"]?.string ?? params["today"]?.string ?? ""
    let last = habit["last"]?.string
    if let last, on <= last { return .refusal(code: -32002, reason: "habits.done") }
    let isNext = last.flatMap { Day(iso: Array($0.utf8)) }?.adding(days: 1) == Day(iso: Array(on.utf8))
    let days = isNext ? 1 + (habit["days"]?.int ?? 0) : 1
    habit = habit.with("days", JSON(days)).with("best", JSON(max(days, habit["best"]?.int ?? 0))).with("last", JSON(on))
    if let reminder = habit["remindAt"]?.string, let now = params["now"]?.string {
      habit = habit.with("remindAt", JSON(after(seconds(reminder), seconds(now))))
    }
    return .result(reply: ["habit": habit], put: ["habits": [habit]])
  }

  private static func after(_ reminder: Int, _ now: Int) -> String {
    var reminder = reminder
    while reminder <= now { reminder += 86_400 }
    return Instant(seconds: reminder - now < 86_400 ? reminder + 86_400 : reminder).description
  }

  static let pomodoro: ScriptedProgram.Script = { params, find in
    let now = params["now"]?.string ?? ""
    let mine = find("rounds", ["user": params["user"] ?? .null])
    let running = mine.filter { ($0["until"]?.string ?? "") > now }
      .max { ($0["until"]?.string ?? "") < ($1["until"]?.string ?? "") }
    switch params["method"]?.string {
    case "pomodoro.start":
      if running != nil { return .refusal(code: -32002, reason: "pomodoro.running") }
      let round = begun(params, now)
      return .result(reply: ["round": round], put: ["rounds": [round]])
    case "pomodoro.follow":
      if running != nil { return .result(reply: [:], put: [:]) }
      let round = begun(params, now)
      return .result(reply: ["round": round], put: ["rounds": [round]])
    case "pomodoro.stop":
      guard let running else { return .refusal(code: -32002, reason: "pomodoro.notRunning") }
      let ended = running.with("until", JSON(now))
      return .result(reply: ["round": ended], put: ["rounds": [ended]])
    default:
      guard let running else { return .result(reply: ["seconds": 0], put: [:]) }
      let left = seconds(running["until"]?.string ?? "") - seconds(now)
      return .result(reply: ["round": running, "seconds": JSON(left)], put: [:])
    }
  }

  private static func begun(_ params: JSON, _ now: String) -> JSON {
    let given = params["params"] ?? [:]
    let kind = given["kind"]?.string ?? "focus"
    let minutes = given["minutes"]?.int ?? (kind == "focus" ? 25 : 5)
    let round: JSON = [
      "id": params["rows"]?["rounds"]?["next"] ?? 1, "user": params["user"] ?? .null, "at": JSON(now),
      "kind": JSON(kind), "until": JSON(Instant(seconds: seconds(now) + 60 * minutes).description),
    ]
    return (given["what"] ?? given["project"]).map { round.with("what", $0) } ?? round
  }

  private static func seconds(_ text: String) -> Int { Instant(rfc3339: Array(text.utf8))?.seconds ?? 0 }
}
