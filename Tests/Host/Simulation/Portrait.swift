import TestSupport
import Wire

/// The replies of all reading methods, for random params and random users. The seed determines the params and users.
struct Portrait {
  private let seed: UInt64
  private let methods: [DeclaredMethod]

  init(seed: UInt64, _ methods: [DeclaredMethod]) {
    self.seed = seed
    self.methods = methods.filter { !$0.changes && $0.module != "accounts" }
  }

  func draw(_ harness: HostHarness) -> [String] {
    var dice = Dice(seed: seed)
    var answers = methods.map { method in
      answer(method.name, .object(dice.params(of: method, now: harness.clock.now)), dice.user(), harness)
    }
    for module in World.modules.map(\.name) {
      for uid in Dice.users { answers.append(answer("history.list", ["module": JSON(module)], uid, harness)) }
    }
    return answers
  }

  private func answer(_ method: String, _ params: JSON, _ uid: UInt32, _ harness: HostHarness) -> String {
    let response = harness.respond(method, params, as: uid)
    return "\(method) \(params): \(response["result"] ?? response["error"] ?? .null)"
  }
}
