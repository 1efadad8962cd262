import ModuleKit
import Wire

/// A method of the host itself. It is about the daemon, its events or its history, not about a single module.
struct CoreMethod: Sendable {
  /// Writes the members of the result.
  typealias Simple = @Sendable (Host, Session, Invocation, inout JSONWriter) throws(Rejection) -> Void
  /// Writes the complete reply. The reply might have to wait.
  typealias Whole = @Sendable (Host, Session, Invocation, inout JSONWriter) throws(Rejection) -> Outcome

  let declaration: Declaration
  let body: Whole

  static func simple(
    _ name: String, _ summary: String, access: Declaration.Access = .anyone, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], _ body: @escaping Simple
  ) -> CoreMethod {
    whole(name, summary, kind: .reads, access: access, params: params, result: result, reasons: reasons) {
      host, session, invocation, writer throws(Rejection) in
      writer.beginReply(to: invocation.request)
      try body(host, session, invocation, &writer)
      writer.endReply()
      return .done
    }
  }

  static func whole(
    _ name: String, _ summary: String, kind: Declaration.Kind, access: Declaration.Access, params: [any AnyParam],
    result: [Field], done: @autoclosure @escaping @Sendable () -> Sentence? = nil, reasons: [Reason] = [],
    _ body: @escaping Whole
  ) -> CoreMethod {
    CoreMethod(
      declaration: Declaration(
        name, summary, kind: kind, access: access, params: params, result: result, sentence: done(),
        reasons: reasons),
      body: body)
  }

  func answer(_ host: Host, _ session: Session, _ invocation: Invocation, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      return try body(host, session, invocation, &writer)
    } catch {
      writer.truncate(to: mark)
      host.shared.report(error, invocation)
      writer.rejection(invocation.id, error)
      return .done
    }
  }
}
