import TrackClientCore
import Wire

/// What a call wants its user's yes to: a refusal with code -32005, as a form with one box.
struct MCPQuestion {
  private static let key = "acknowledge"
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

  /// As the members of a request of ours: method and params.
  func writeRequest(to writer: inout JSONWriter) {
    writer.member("method", "elicitation/create")
    writer.key("params")
    writer.beginObject()
    writer.member("mode", "form")
    writer.member("message", message)
    writer.key("requestedSchema")
    writer.beginObject()
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    writer.key(named: Self.box)
    writer.beginObject()
    writer.member("type", "boolean")
    writer.member("title", "Do it all the same")
    writer.endObject()
    writer.endObject()
    writer.key("required")
    writer.beginArray()
    writer.string(Self.box)
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  /// As the members of a result of the newest revision, which is asked again with the answer.
  func writeRequired(to writer: inout JSONWriter) {
    writer.key("inputRequests")
    writer.beginObject()
    writer.key(named: Self.key)
    writer.beginObject()
    writeRequest(to: &writer)
    writer.endObject()
    writer.endObject()
    writer.member("requestState", names.joined(separator: ","))
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
