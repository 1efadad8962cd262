public import Wire

/// The reason why a call fails. A rejection is an ordinary answer, not a fault of the daemon. A call that throws a
/// rejection must have changed nothing permanently.
public struct Rejection: Error, Sendable {
  public let code: RPCCode
  /// A stable name for programs, in the form `module.camelCase`.
  public let reason: String
  /// One sentence for people that says what went wrong, where, and what to do.
  public private(set) var message: String
  /// The members of the error's `data` except the reason, as JSON text without braces.
  public let details: [UInt8]
  /// Whether the call was refused after many wrong guesses. Such a rejection is logged, because administrators may want
  /// to know about it.
  public internal(set) var isOfGuessing = false

  public init(
    _ code: RPCCode, _ reason: String, _ message: String, details: (inout JSONWriter) -> Void = { _ in }
  ) {
    self.code = code
    self.reason = reason
    self.message = message
    var writer = JSONWriter()
    writer.beginObject()
    details(&writer)
    writer.endObject()
    self.details = Array(writer.bytes.dropFirst().dropLast())
  }

  /// The same rejection with another message.
  public func saying(_ message: String) -> Rejection {
    var changed = self
    changed.message = message
    return changed
  }

  public static func violations(_ violations: [Violation]) -> Rejection {
    let message = violations.map { "\($0.field): \($0.message)" }.joined(separator: "; ")
    return Rejection(.invalidParams, "rpc.invalidParams", message) { writer in
      writer.list("violations", violations) { $0.write(to: &$1) }
    }
  }

  public static func violation(_ field: String, _ reason: String, _ message: String) -> Rejection {
    violations([Violation(field, reason, message)])
  }

  public static func notFound(_ reason: String, _ message: String, field: String, id: Int? = nil) -> Rejection {
    Rejection(.notFound, reason, message) { writer in
      writer.member("field", field)
      if let id { writer.member("id", id) }
    }
  }

  public static func conflict(
    _ reason: String, _ message: String, details: (inout JSONWriter) -> Void = { _ in }
  ) -> Rejection {
    Rejection(.conflict, reason, message, details: details)
  }

  /// The error for reaching a limit. `what` states the current number, such as `You have 7 remarks`.
  public static func tooMany(_ reason: String, _ what: String, _ limit: Int) -> Rejection {
    conflict(reason, "\(what), which is the limit.") {
      $0.member("limit", limit)
    }
  }

  public static func forbidden(_ reason: String, _ message: String) -> Rejection {
    Rejection(.forbidden, reason, message)
  }

  public static func wantsAcknowledgement(_ warnings: [Warning]) -> Rejection {
    let names = warnings.map(\.name)
    let message =
      warnings.map(\.message).joined(separator: " ")
      + " If you are sure, call again with acknowledge: \(names)."
    return Rejection(.wantsAcknowledgement, "rpc.wantsAcknowledgement", message) { writer in
      writer.list("warnings", warnings) { warning, writer in
        writer.beginObject()
        writer.member("name", warning.name)
        writer.member("message", warning.message)
        writer.endObject()
      }
    }
  }
}

/// One invalid param.
public struct Violation: Error, Sendable, Equatable {
  public let field: String
  public let reason: String
  public let message: String

  public init(_ field: String, _ reason: String, _ message: String) {
    self.field = field
    self.reason = reason
    self.message = message
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("field", field)
    writer.member("reason", reason)
    writer.member("message", message)
    writer.endObject()
  }
}

/// A warning that the caller must acknowledge before the call succeeds.
public struct Warning: Sendable {
  public let name: String
  public let message: String

  public init(_ name: String, _ message: String) {
    self.name = name
    self.message = message
  }
}
