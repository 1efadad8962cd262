package import ModuleKit
import Wire

/// An error of a program. Only the current call fails with it.
package enum ProgramFault: Error, Sendable, Equatable {
  /// The program didn't answer in time.
  case tooSlow(milliseconds: Int)
  /// The program ended or closed its connection.
  case died
  /// A line from the program exceeds the limit.
  case tooLong(limit: Int)
  /// A line from the program isn't JSON, isn't an answer, or answers another request.
  case confused(String)
  /// There is no program, or the program can't be run.
  case missing(String)
  /// The program has ended too often. It won't be restarted for this many seconds.
  case resting(seconds: Int)
  case stopping

  package func rejection(of module: String) -> Rejection {
    let (code, reason, what): (RPCCode, String, String) =
      switch self {
      case .tooSlow(let milliseconds): (.busy, "module.tooSlow", "didn't answer within \(milliseconds) ms")
      case .died: (.busy, "module.died", "ended before it answered")
      case .tooLong(let limit): (.internalError, "module.tooLong", "answered with more than \(limit) bytes")
      case .confused(let how): (.internalError, "module.confused", "sent an invalid message: \(how)")
      case .missing(let why): (.busy, "module.noProgram", "can't be started: \(why)")
      case .resting(let seconds):
        (
          .busy, "module.resting",
          "crashed too often in your calls, and is paused for \(seconds) s or until system.reload"
        )
      case .stopping: (.busy, "module.stopping", "is being stopped, because the daemon is stopping")
      }
    return Rejection(code, reason, "The program of '\(module)' \(what).") { writer in
      writer.member("module", module)
      if case .resting(let seconds) = self { writer.member("retryAfter", seconds) }
    }
  }
}

extension Rejection {
  /// The error for an answer that can't be accepted. The program keeps running.
  static func refusedAnswer(_ module: String, _ reason: String, _ what: String) -> Rejection {
    Rejection(.internalError, "module.\(reason)", "The program of '\(module)' sent an invalid answer: \(what).") {
      $0.member("module", module)
    }
  }
}
