import TrackClientCore
import Wire

/// The hints that follow the message of a refusal, depending on its reason.
enum RefusalHints {
  static func hints(for refusal: Refusal) -> [String] {
    switch refusal.reason {
    case "timer.running": running(refusal)
    case "timer.notRunning": ["trackctl start PROJECT starts one; trackctl continue starts the last one again"]
    case "timer.overlap":
      [
        "trackctl log lists the entries",
        "--overlap cut shortens it; --overlap split also continues it after the new entry",
      ]
    case "timer.nothingToContinue": ["trackctl start PROJECT"]
    case "history.nothingToUndo": ["trackctl history lists the changes"]
    case "history.touched": ["trackctl history shows what was done since"]
    case "accounts.signedOut":
      ["trackctl accounts sign-in NAME signs in again; trackctl accounts sign-out returns to your own user"]
    case "rpc.wantsAcknowledgement": acknowledgement(refusal)
    case "rpc.invalidParams": violations(refusal)
    default: refusal.code == RPCCode.storage.rawValue ? ["trackctl system status shows the state of the storage"] : []
    }
  }

  /// The message for a terminal. Warnings appear with their texts instead of their names. Params appear as options.
  static func message(of refusal: Refusal) -> String {
    switch refusal.reason {
    case "rpc.wantsAcknowledgement":
      let warnings = refusal.data?.things("warnings").map { $0.text("message") } ?? []
      return warnings.isEmpty ? refusal.message : warnings.joined(separator: " ")
    case "rpc.invalidParams":
      return refusal.data?.things("violations").reduce(refusal.message) { message, violation in
        let field = violation.text("field")
        guard let (before, behind) = message.parted(at: field + ":"), !field.isEmpty else { return message }
        return before + MethodParam.word(field) + ":" + behind
      } ?? refusal.message
    default: return refusal.message
    }
  }

  private static func running(_ refusal: Refusal) -> [String] {
    let isLong = refusal.data?["entry"]?["seconds"]?.amount.map { $0 >= ForgottenTimer.longSeconds } ?? false
    return ["trackctl switch PROJECT stops it and starts another; trackctl stop stops it"]
      + (isLong ? ["if you forgot to stop it: trackctl stop --at TIME sets its end, stop --discard deletes it"] : [])
  }

  private static func acknowledgement(_ refusal: Refusal) -> [String] {
    let names = refusal.data?["warnings"]?.elements.compactMap { $0["name"]?.string } ?? []
    return names.isEmpty ? [] : ["repeat it with " + names.map { "--acknowledge \($0)" }.joined(separator: " ")]
  }

  private static func violations(_ refusal: Refusal) -> [String] {
    let isAhead = refusal.data?["violations"]?.elements.contains { $0["reason"]?.isString("future") == true } ?? false
    return isAhead ? ["a time of day means today: for another day, write 'yesterday 17:00'"] : []
  }
}
