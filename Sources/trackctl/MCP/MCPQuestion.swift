import TrackClientCore
import Wire

/// What a call wants its user's yes to: a refusal with code -32005, as a form with one box.
struct MCPQuestion {
  /// The param with which a call says yes. It is set by the user's answer, and never by a model.
  static let key = "acknowledge"
  private static let box = "yes"

  /// Of the warnings.
  let names: [String]
  private let message: String

  /// Nil where something else is the matter.
  init?(_ failure: Failure) {
    guard let refusal = failure.refusal, refusal.code == RPCCode.wantsAcknowledgement.rawValue else { return nil }
    let warnings = refusal.data?["warnings"]?.elements.map(\.self) ?? []
    names = warnings.compactMap { $0["name"]?.string }
    message = warnings.compactMap { $0["message"]?.string }.joined(separator: " ")
    if names.isEmpty { return nil }
  }

  /// What a model is told that has said yes by itself.
  static let forged: JSON = [
    "message": JSON(
      "acknowledge can't be given: only your user can say yes. Call again without it. They are asked if your client can ask them, and"
        + " can else do it themselves with trackctl or on the page (trackctl web).")
  ]

  /// What a model is told where nobody can be asked.
  var unasked: JSON {
    [
      "message": JSON(
        message + " Nothing was changed: only your user can say yes to that, and they can't be asked here. They can do"
          + " it themselves with trackctl or on the page (trackctl web)."),
      "code": JSON(RPCCode.wantsAcknowledgement.rawValue),
    ]
  }

  /// The method and the params of a request of ours.
  var request: JSON {
    let schema: JSON = [
      "type": "object", "properties": [Self.box: ["type": "boolean", "title": "Do it all the same"]],
      "required": [JSON(Self.box)],
    ]
    return [
      "method": "elicitation/create",
      "params": ["mode": "form", "message": JSON(message), "requestedSchema": schema],
    ]
  }

  /// As a result of the newest revision, which is asked again with the answer.
  var required: JSON {
    ["inputRequests": [Self.key: request], "requestState": JSON(names.joined(separator: ","))]
  }

  /// The warnings that a call which comes again says yes to.
  static func acknowledged(_ params: JSON) -> [String] {
    guard let answer = params["inputResponses"]?[key], isYes(answer) else { return [] }
    return TagCell.split(plain: params["requestState"]?.string ?? "")
  }

  static func isYes(_ answer: JSON) -> Bool {
    answer["action"]?.isString("accept") == true && answer["content"]?[box]?.bool == true
  }
}
