import ModuleKit
import Wire

/// The bytes of a reply that is an error.
enum ErrorReply {
  static func bytes(to id: RequestID, _ rejection: Rejection) -> [UInt8] {
    var writer = JSONWriter()
    writer.errorReply(id, rejection.code, rejection.message, reason: rejection.reason) { data in
      if !rejection.details.isEmpty { data.raw(rejection.details) }
    }
    return writer.bytes
  }
}
