import ModuleKit
import Wire

/// Describes an error of a method in `rpc.discover`. OpenRPC has one error per code, so a JSON Schema describes the
/// error's data with one alternative per reason.
struct ErrorDescription {
  let code: RPCCode
  private(set) var reasons: [Reason]

  /// All errors of a method: those that are common to the method's kind, and the method's own.
  static func all(of method: Declaration) -> [ErrorDescription] {
    var described: [ErrorDescription] = []
    for reason in CommonReasons.of(method) + method.reasons {
      guard let index = described.firstIndex(where: { $0.code == reason.code }) else {
        described.append(ErrorDescription(code: reason.code, reasons: [reason]))
        continue
      }
      if described[index].reasons.contains(where: { $0.reason == reason.reason }) { continue }
      described[index].reasons.append(reason)
    }
    return described
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code.rawValue)
    writer.member("message", reasons.count == 1 ? reasons[0].message : code.phrase)
    writer.key("data")
    writer.beginObject()
    writer.array("anyOf", reasons) { write($0, to: &$1) }
    writer.endObject()
    writer.endObject()
  }

  private func write(_ reason: Reason, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("description", reason.message)
    let common = code.data.filter { field in !reason.data.contains { $0.name == field.name } }
    Field.writeObject([Field("reason", .choice([reason.reason]))] + common + reason.data, to: &writer)
    writer.endObject()
  }
}

extension RPCCode {
  /// The error message for this code, used when several reasons share the code.
  fileprivate var phrase: String {
    switch self {
    case .parseError: "The message isn't valid JSON."
    case .invalidRequest: "The message isn't a valid request."
    case .methodNotFound: "Unknown method."
    case .invalidParams: "Invalid params; `violations` lists each."
    case .internalError: "Internal error."
    case .busy: "The daemon is busy, or a limit is reached."
    case .notFound: "Not found, or you may not see it."
    case .conflict: "This conflicts with the current state."
    case .forbidden: "You don't have the permission."
    case .notSignedIn: "You are not signed in."
    case .wantsAcknowledgement: "If you are sure, call again with the warnings' names in `acknowledge`."
    case .storage: "The module's storage failed."
    }
  }

  /// The data members that every error with this code has besides the reason.
  fileprivate var data: [Field] {
    switch self {
    case .invalidParams:
      [
        Field(
          "violations",
          .array(
            .object([
              Field("field", .text(1...300)), Field("reason", .text(1...60)), Field("message", .text(1...1000)),
            ]), 1...Int.max))
      ]
    case .busy:
      [
        Field("limit", .integer(0...Int.max), optional: true),
        Field("retryAfter", .integer(0...Int.max), optional: true),
      ]
    case .notFound: [Field("field", .text(1...300), optional: true), Field("id", .id, optional: true)]
    case .wantsAcknowledgement:
      [
        Field(
          "warnings",
          .array(.object([Field("name", .text(1...60)), Field("message", .text(1...1000))]), 1...Int.max))
      ]
    case .storage: [Field("module", .text(1...60), optional: true), Field("state", .text(1...20), optional: true)]
    case .parseError, .invalidRequest, .methodNotFound, .internalError, .conflict, .forbidden, .notSignedIn: []
    }
  }
}
