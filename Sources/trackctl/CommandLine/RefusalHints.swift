import TrackClientCore
import Wire

/// The hints that follow the message of a refusal, depending on its reason.
enum RefusalHints {
  static func hints(for refusal: Refusal) -> [String] {
    switch refusal.reason {
    case "timer.running": running(refusal)
    case "timer.notRunning": ["to start one: trackctl start PROJECT; to start the last one again: trackctl continue"]
    case "timer.overlap":
      [
        "to list the entries: trackctl log",
        "to shorten it: --overlap cut; to also continue it after the new entry: --overlap split",
      ]
    case "timer.nothingToContinue": ["trackctl start PROJECT"]
    case "history.nothingToUndo": ["to list the changes: trackctl history"]
    case "history.touched": ["to see what was done since: trackctl history"]
    case "accounts.signedOut":
      ["to sign in again: trackctl accounts sign-in NAME; to return to your own user: trackctl accounts sign-out"]
    case "rpc.wantsAcknowledgement": acknowledgement(refusal)
    case "rpc.invalidParams": violations(refusal)
    default: refusal.code == RPCCode.storage.rawValue ? ["to see the state of the storage: trackctl system status"] : []
    }
  }

  /// The message for a terminal. Warnings appear with their texts instead of their names. Params appear as options.
  /// A param becomes the subject of the message about it.
  static func message(of refusal: Refusal) -> String {
    switch refusal.reason {
    case "rpc.wantsAcknowledgement":
      let warnings = refusal.data?.things("warnings").map { $0.text("message") } ?? []
      return warnings.isEmpty ? refusal.message : warnings.joined(separator: " ")
    case "rpc.invalidParams":
      return refusal.data?.things("violations").reduce(refusal.message) { message, violation in
        let field = violation.text("field")
        guard let (before, behind) = message.parted(at: field + ":"), !field.isEmpty else { return message }
        return before + "'\(MethodParam.word(field))'" + behind
      } ?? refusal.message
    default: return refusal.message
    }
  }

  private static func running(_ refusal: Refusal) -> [String] {
    let isLong = refusal.data?["entry"]?["seconds"]?.amount.map { $0 >= ForgottenTimer.longSeconds } ?? false
    let forgotten =
      "did you forget to stop it? To set its end: trackctl stop --at TIME; to delete it: trackctl stop --discard"
    return ["to stop it and start another: trackctl switch PROJECT; to stop it: trackctl stop"]
      + (isLong ? [forgotten] : [])
  }

  private static func acknowledgement(_ refusal: Refusal) -> [String] {
    let names = refusal.data?["warnings"]?.elements.compactMap { $0["name"]?.string } ?? []
    return names.isEmpty ? [] : ["repeat it with " + names.map { "--acknowledge \($0)" }.joined(separator: " ")]
  }

  private static func violations(_ refusal: Refusal) -> [String] {
    let isAhead = refusal.data?["violations"]?.elements.contains { $0["reason"]?.isString("future") == true } ?? false
    return isAhead ? ["a time without a day is a time of today; for another day: 'yesterday 17:00'"] : []
  }
}
