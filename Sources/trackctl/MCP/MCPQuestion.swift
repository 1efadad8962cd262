import TrackClientCore
import Wire

/// Asks the user to confirm a call that the daemon refused with code -32005. The question is a form with a checkbox.
struct MCPQuestion {
  /// The param that acknowledges warnings. It is set only from the user's answer, never by a model.
  static let key = "acknowledge"
  private static let box = "yes"

  /// The names of the warnings.
  let names: [String]
  private let message: String

  /// Nil unless the daemon refused the call because of warnings.
  init?(_ failure: Failure) {
    guard let refusal = failure.refusal, refusal.code == RPCCode.wantsAcknowledgement.rawValue else { return nil }
    let warnings = refusal.data?["warnings"]?.elements.map(\.self) ?? []
    names = warnings.compactMap { $0["name"]?.string }
    message = warnings.compactMap { $0["message"]?.string }.joined(separator: " ")
    if names.isEmpty { return nil }
  }

  /// The answer to a model that has tried to acknowledge warnings itself.
  static let forged: JSON = [
    "message": JSON(
      "acknowledge can't be set by a model: only the user can confirm. Call again without it. Your client asks the user"
        + " if it supports that. Otherwise they can do it themselves with trackctl or on the page (trackctl web).")
  ]

  /// The answer to a model if the user can't be asked.
  var unasked: JSON {
    [
      "message": JSON(
        message + " Nothing was changed: only your user can say yes to that, and they can't be asked here. They can do"
          + " it themselves with trackctl or on the page (trackctl web)."),
      "code": JSON(RPCCode.wantsAcknowledgement.rawValue),
    ]
  }

  /// The method and the params of the request to the client.
  var request: JSON {
    let schema: JSON = [
      "type": "object", "properties": [Self.box: ["type": "boolean", "title": "Do it anyway"]],
      "required": [JSON(Self.box)],
    ]
    return [
      "method": "elicitation/create",
      "params": ["mode": "form", "message": JSON(message), "requestedSchema": schema],
    ]
  }

  /// The result that asks the question in the newest revision of the protocol. The client then repeats its request and
  /// adds the user's answer.
  var required: JSON {
    ["inputRequests": [Self.key: request], "requestState": JSON(names.joined(separator: ","))]
  }

  /// The warnings that a repeated call acknowledges.
  static func acknowledged(_ params: JSON) -> [String] {
    guard let answer = params["inputResponses"]?[key], isYes(answer) else { return [] }
    return TagCell.split(plain: params["requestState"]?.string ?? "")
  }

  static func isYes(_ answer: JSON) -> Bool {
    answer["action"]?.isString("accept") == true && answer["content"]?[box]?.bool == true
  }
}
