public import Wire

/// What a method is, apart from what it does: from it come the checks of params, the description that `rpc.discover` gives,
/// the reference manual and the tests that hold them together.
///
/// A class, like `Method`, because every call carries one: a reference costs nothing to hand on.
public final class Declaration: Sendable {
  public enum Kind: Sendable { case reads, changes }
  public enum Access: String, Sendable { case anyone, member, admin }

  public let name: String
  public let summary: String
  public let kind: Kind
  public let access: Access
  public let params: [any AnyParam]
  public let result: [Field]
  /// Reasons with which it may refuse, beside those that every method has.
  public let reasons: [Reason]
  private let requiresParams: Bool

  public init(
    _ name: String, _ summary: String, kind: Kind, access: Access = .member, params: [any AnyParam], result: [Field],
    reasons: [Reason] = []
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.access = access
    self.params = params
    self.result = result
    self.reasons = reasons
    requiresParams = params.contains { $0.isRequired }
  }

  /// All that is wrong with these params, in the order of the declaration, unknown ones last.
  public func violations(of params: JSON?, _ around: Surroundings) -> [Violation] {
    if params == nil, !requiresParams { return [] }
    if let params, params.kind == .array, params.count > 0 {
      return [Violation("params", "byName", "must be an object: params are given by name")]
    }
    // With so many params most are unknown names: that is reported, and nothing else is checked.
    if let params, params.count > self.params.count + Self.mostUnknown { return unknown(in: params) }
    var found: [Violation] = []
    for param in self.params {
      let value = params?[param.name]
      // An absent optional param is valid.
      if value == nil, !param.isRequired { continue }
      if let violation = param.violation(value, around) { found.append(violation) }
    }
    if let params, params.kind == .object, params.count > 0 { found += unknown(in: params) }
    return found
  }

  /// Only the first few: a hostile object has thousands.
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
      "is no param of \(self.name)" + (known.isEmpty ? ", which has none" : "; it has \(known)"))
  }
}

/// A reason with which a method may refuse.
public struct Reason: Sendable {
  public let code: RPCCode
  public let reason: String
  public let message: String
  /// What comes along in the error's data, beside what all errors of that code have.
  public let data: [Field]

  public init(_ code: RPCCode, _ reason: String, _ message: String, data: [Field] = []) {
    self.code = code
    self.reason = reason
    self.message = message
    self.data = data
  }
}

/// A method of a module. What its handler may touch is plain from the handler's type: a read has the module's rows as a value,
/// a change has them in place. The handler writes the members of the result; the host adds `rev` and closes the object.
public final class Method<State: Sendable>: Sendable {
  public typealias Read = @Sendable (borrowing State, Call, inout JSONWriter) throws(Rejection) -> Void
  public typealias Change = @Sendable (inout State, Call, inout JSONWriter) throws(Rejection) -> Void
  /// Makes the off-loop step, after a first look at whether the call can be done at all; nil where this call needs none.
  public typealias Prepare = @Sendable (inout State, Call) throws(Rejection) -> Step?

  public let declaration: Declaration
  /// A read is given the rows in place, too: passing them as a value would copy what holds them at every call.
  public let body: Change
  public let prepare: Prepare?
  /// It is no change where none of its params is given.
  public let isReadIfNothingIsGiven: Bool

  private init(
    _ declaration: Declaration, _ body: @escaping Change, _ prepare: Prepare?, isReadIfNothingIsGiven: Bool = false
  ) {
    self.declaration = declaration
    self.body = body
    self.prepare = prepare
    self.isReadIfNothingIsGiven = isReadIfNothingIsGiven
  }

  /// The same, with a step before it.
  public func preceded(
    reasons: [Reason], by prepare: @escaping Prepare, then body: @escaping Change
  ) -> Method {
    let own = declaration
    return Method(
      Declaration(
        own.name, own.summary, kind: own.kind, access: own.access, params: own.params, result: own.result,
        reasons: own.reasons + reasons), body, prepare, isReadIfNothingIsGiven: isReadIfNothingIsGiven)
  }

  /// A method that changes nothing.
  public static func reads(
    _ name: String, _ summary: String, access: Declaration.Access = .member, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], prepare: Prepare? = nil, _ body: @escaping Read
  ) -> Method {
    let declaration = Declaration(
      name, summary, kind: .reads, access: access, params: params, result: result, reasons: reasons)
    return Method(
      declaration,
      { state, call, writer throws(Rejection) in try body(state, call, &writer) },
      prepare)
  }

  /// A method that changes nothing, and that may have so much to look at that it would hold everybody up. Where `isLong` it is worked
  /// on off the loop, with the module's rows as they are when it is called: they are a value, and to hold on to it costs next to
  /// nothing.
  ///
  /// - Parameter isLong: judged by counts that are at hand.
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

  /// A method that changes no rows, but what its module remembers beside them, such as `Attempts`. It works where the storage
  /// takes no writes, too.
  public static func remembers(
    _ name: String, _ summary: String, access: Declaration.Access = .member, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], _ body: @escaping Change
  ) -> Method {
    let declaration = Declaration(
      name, summary, kind: .reads, access: access, params: params, result: result, reasons: reasons)
    return Method(declaration, body, nil)
  }

  /// A method that changes rows: one call is one transaction.
  ///
  /// - Parameter isReadIfNothingIsGiven: without params it only shows what there is: then it needs no storage that takes writes.
  public static func changes(
    _ name: String, _ summary: String, access: Declaration.Access = .member, params: [any AnyParam] = [],
    result: [Field] = [], reasons: [Reason] = [], prepare: Prepare? = nil, isReadIfNothingIsGiven: Bool = false,
    _ body: @escaping Change
  ) -> Method {
    let declaration = Declaration(
      name, summary, kind: .changes, access: access, params: params, result: result, reasons: reasons)
    return Method(declaration, body, prepare, isReadIfNothingIsGiven: isReadIfNothingIsGiven)
  }
}
