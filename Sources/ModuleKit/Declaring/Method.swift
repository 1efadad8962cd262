public import Wire

/// The declaration of a method, without its implementation. The checks of params, the description in `rpc.discover`,
/// the reference manual and the tests are derived from the declaration.
///
/// This is a class, like `Method`, because every call carries a declaration, and a reference is cheap to copy.
public final class Declaration: Sendable {
  public enum Kind: Sendable { case reads, changes }
  public enum Access: String, Sendable { case anyone, member, admin }

  public let name: String
  /// The method's name for people. Nil if clients have their own words for the method.
  public let label: Label?
  public let summary: String
  public let kind: Kind
  public let access: Access
  public let params: [any AnyParam]
  public let result: [Field]
  /// Makes the sentence that tells people what the method did. The closure returns nil if the reply already shows
  /// everything. The sentence is made on demand, so that the daemon starts faster.
  public let sentence: @Sendable () -> Sentence?
  /// The method's own error reasons, besides those that every method has.
  public let reasons: [Reason]
  private let requiresParams: Bool

  public init(
    _ name: String, label: Label? = nil, _ summary: String, kind: Kind, access: Access = .member,
    params: [any AnyParam], result: [Field],
    sentence: @autoclosure @escaping @Sendable () -> Sentence? = nil, reasons: [Reason] = []
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    self.kind = kind
    self.access = access
    self.params = params
    self.result = result
    self.sentence = sentence
    self.reasons = reasons
    requiresParams = params.contains { $0.isRequired }
  }

  /// All violations by these params, in the order of the declaration. Unknown params come last.
  public func violations(of params: JSON?, _ context: CallContext) -> [Violation] {
    if params == nil, !requiresParams { return [] }
    if let params, params.kind == .array, params.count > 0 {
      return [Violation("params", "byName", "must be an object with named params")]
    }
    // With this many params, most names must be unknown. Only the unknown names are then reported, and the values
    // aren't checked.
    if let params, params.count > self.params.count + Self.mostUnknown { return unknown(in: params) }
    var found: [Violation] = []
    for param in self.params {
      let value = params?[param.name]
      // An absent optional param is valid.
      if value == nil, !param.isRequired { continue }
      if let violation = param.violation(value, context) { found.append(violation) }
    }
    if let params, params.kind == .object, params.count > 0 { found += unknown(in: params) }
    return found
  }

  /// The limit on the number of reported unknown names, because a hostile object can have thousands of unknown names.
  private static var mostUnknown: Int { 20 }

  private func unknown(in given: JSON) -> [Violation] {
    var found: [Violation] = []
    for member in given.members where !params.contains(where: { member.key.isString($0.name) }) {
      found.append(unknown(member.key.string(atMost: 1000) ?? "a name of more than 1,000 bytes"))
      if found.count == Self.mostUnknown { break }
    }
    return found
  }

  private func unknown(_ name: String) -> Violation {
    let known = params.map(\.name).joined(separator: ", ")
    return Violation(
      String(name.prefix(60)), "unknown",
      "is not a param of \(self.name)" + (known.isEmpty ? ", which has none" : "; it has \(known)"))
  }
}

/// Declares an error with which a method can fail.
public struct Reason: Sendable {
  public let code: RPCCode
  public let reason: String
  public let message: String
  /// The members of the error's data that aren't common to all errors with this code.
  public let data: [Field]

  public init(_ code: RPCCode, _ reason: String, _ message: String, data: [Field] = []) {
    self.code = code
    self.reason = reason
    self.message = message
    self.data = data
  }
}

/// A method of a module. The handler's type shows what the handler may change. A read can only look at the module's
/// rows, and a change can modify them in place. The handler writes the members of the result. The host adds `rev` and
/// closes the object.
public final class Method<State: Sendable>: Sendable {
  public typealias Read = @Sendable (borrowing State, Call, inout JSONWriter) throws(Rejection) -> Void
  public typealias Change = @Sendable (inout State, Call, inout JSONWriter) throws(Rejection) -> Void
  /// Checks that the call can succeed, and makes the step that runs outside the loop. Returns nil if the call needs no
  /// step.
  public typealias Prepare = @Sendable (inout State, Call) throws(Rejection) -> Step?

  public let declaration: Declaration
  /// The handler, as it is stored. In this form, a read also gets the rows in place, because passing them as a value
  /// would copy their containers at every call.
  public let body: Change
  public let prepare: Prepare?
  /// The lists that `prepare` needs from other modules.
  public let lists: [OtherList]
  /// Whether a call without params only reads.
  public let isReadIfNothingIsGiven: Bool

  private init(
    _ declaration: Declaration, _ body: @escaping Change, _ prepare: Prepare?, lists: [OtherList] = [],
    isReadIfNothingIsGiven: Bool = false
  ) {
    self.declaration = declaration
    self.body = body
    self.prepare = prepare
    self.lists = lists
    self.isReadIfNothingIsGiven = isReadIfNothingIsGiven
  }

  /// A copy of this method that first runs a step outside the loop.
  public func preceded(
    reasons: [Reason], by prepare: @escaping Prepare, then body: @escaping Change
  ) -> Method {
    let own = declaration
    return Method(
      Declaration(
        own.name, label: own.label, own.summary, kind: own.kind, access: own.access, params: own.params,
        result: own.result, sentence: own.sentence(), reasons: own.reasons + reasons), body, prepare,
      isReadIfNothingIsGiven: isReadIfNothingIsGiven)
  }

  /// A method that changes nothing.
  public static func reads(
    _ name: String, label: Label? = nil, _ summary: String, access: Declaration.Access = .member,
    params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], lists: [OtherList] = [], prepare: Prepare? = nil,
    _ body: @escaping Read
  ) -> Method {
    let declaration = Declaration(
      name, label: label, summary, kind: .reads, access: access, params: params, result: result, reasons: reasons)
    return Method(
      declaration,
      { state, call, writer throws(Rejection) in try body(state, call, &writer) },
      prepare, lists: lists)
  }

  /// A method that changes nothing, but whose work might hold up the loop. If `isLong` is true, the method runs outside
  /// the loop on a copy of the module's rows. The rows are a value type, so the copy costs almost nothing.
  ///
  /// - Parameter isLong: decides whether the call is long. The closure runs on the loop, so it may use only counts that
  ///   are already known.
  public static func reads(
    _ name: String, _ summary: String, access: Declaration.Access = .member, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [],
    isLong: @escaping @Sendable (borrowing State, Call) -> Bool, _ body: @escaping Read
  ) -> Method {
    .reads(
      name, summary, access: access, params: params, result: result, reasons: reasons,
      prepare: { state, call throws(Rejection) in
        guard isLong(state, call) else { return nil }
        let state = state
        return Step { _ throws(Rejection) in
          var writer = JSONWriter(capacity: 4096)
          try body(state, call, &writer)
          return Prepared(bytes: writer.bytes)
        }
      },
      { state, call, writer throws(Rejection) in
        if let prepared = call.prepared { writer.raw(prepared.bytes) } else { try body(state, call, &writer) }
      })
  }

  /// A method that changes no rows. It changes only state that its module keeps outside its tables, such as `Attempts`.
  /// The method also works when the storage accepts no writes.
  public static func remembers(
    _ name: String, _ summary: String, access: Declaration.Access = .member, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], _ body: @escaping Change
  ) -> Method {
    let declaration = Declaration(
      name, summary, kind: .reads, access: access, params: params, result: result, reasons: reasons)
    return Method(declaration, body, nil)
  }

  /// A method that changes rows. One call is one transaction.
  ///
  /// - Parameters:
  ///   - done: makes the sentence that tells people what the method did.
  ///   - isReadIfNothingIsGiven: whether a call without params only reads, so that it works when the storage accepts no
  ///     writes.
  public static func changes(
    _ name: String, label: Label? = nil, _ summary: String,
    done: @autoclosure @escaping @Sendable () -> Sentence? = nil,
    access: Declaration.Access = .member, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], lists: [OtherList] = [], prepare: Prepare? = nil,
    isReadIfNothingIsGiven: Bool = false, _ body: @escaping Change
  ) -> Method {
    let declaration = Declaration(
      name, label: label, summary, kind: .changes, access: access, params: params, result: result,
      sentence: done(), reasons: reasons)
    return Method(declaration, body, prepare, lists: lists, isReadIfNothingIsGiven: isReadIfNothingIsGiven)
  }
}
