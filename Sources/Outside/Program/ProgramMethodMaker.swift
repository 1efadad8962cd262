import Manifest
import ModuleKit
import Time
import Wire

/// Makes the methods that a module's program answers. The params are checked here, and the program produces the answer.
struct ProgramMethodMaker {
  let manifest: Manifest
  let layouts: [Layout]
  let program: (any ProgramRunning)?

  func method(_ declared: Manifest.ProgramMethod) -> Method<OutsideState> {
    let (manifest, layouts, program) = (manifest, layouts, program)
    let given = declared.params.indices.map {
      GivenColumn.added($0, declared.params[$0], declared.params[$0].meaning())
    }
    let params = given.map(\.param) + [Param<TimeZone?>.timeZone]
    let result = declared.result.map {
      Field($0.name, .meant($0.kind.schema(of: layouts), $0.meaning()), optional: $0.mayBeAbsent)
    }
    let access: Declaration.Access = declared.isForAdmins ? .admin : .member
    let prepare: Method<OutsideState>.Prepare = { state, call throws(Rejection) in
      guard let program else { throw ProgramFault.missing("this host runs no programs").rejection(of: manifest.name) }
      let values = given.map { given in given.value(call) ?? declared.params[given.column].value(whenLeftOut: call) }
      let asked = ProgramCall(manifest: manifest, method: declared, state: state, call: call, params: values)
      return Step(isExclusive: declared.changes) { done in program.submit(asked, done) }
    }
    let lists = declared.lists.map { list in
      OtherList(list.method, params: list.params.map(\.name)) { call, writer in
        for param in list.params { Self.write(param, declared, given, call, to: &writer) }
      }
    }
    let reasons = Self.reasons(declared) + (declared.changes ? OutsideState.reasons(manifest.name) : [])
    guard declared.changes else {
      return .reads(
        declared.name, label: declared.label, declared.summary, access: access, params: params, result: result,
        reasons: reasons, lists: lists, prepare: prepare
      ) { _, call, writer throws(Rejection) in
        writer.members(try Self.answer(call, manifest).reply)
      }
    }
    return .changes(
      declared.name, label: declared.label, declared.summary, done: declared.done, access: access, params: params,
      result: result, reasons: reasons, lists: lists, prepare: prepare
    ) { state, call, writer throws(Rejection) in
      let answer = try Self.answer(call, manifest)
      // If the module was redefined while the program ran, the program's answer is about the old tables.
      guard state.layouts.first === layouts.first else { throw ProgramFault.died.rejection(of: manifest.name) }
      try state.apply(answer)
      writer.members(answer.reply)
    }
  }

  /// Writes a param of another module's list. The param is left out if its value comes from a param that the caller
  /// omitted.
  private static func write(
    _ param: Manifest.ListNeed.Param, _ declared: Manifest.ProgramMethod, _ given: [GivenColumn], _ call: Call,
    to writer: inout JSONWriter
  ) {
    switch param.wanted {
    case .now:
      writer.key(named: param.name)
      writer.string(call.now.description)
    case .today:
      writer.key(named: param.name)
      writer.string(call.timeZone.day(of: call.now).description)
    case .constant(let json):
      writer.key(named: param.name)
      writer.raw(json[...])
    case .param(let name):
      guard let index = declared.params.firstIndex(where: { $0.name == name }) else { return }
      let value = given[index].value(call) ?? declared.params[index].value(whenLeftOut: call)
      guard value != .none else { return }
      writer.key(named: param.name)
      declared.params[index].kind.write(value, people: call.people, to: &writer)
    }
  }

  private static func answer(_ call: Call, _ manifest: Manifest) throws(Rejection) -> ProgramAnswer {
    guard let answer = call.prepared?.value as? ProgramAnswer else {
      throw ProgramFault.died.rejection(of: manifest.name)
    }
    return answer
  }

  /// The reasons that the manifest declares, and those that every program method has.
  static func reasons(_ method: Manifest.ProgramMethod) -> [Reason] {
    let own = method.reasons.map { Reason(RPCCode(rawValue: $0.code) ?? .conflict, $0.reason, $0.message) }
    let module = [Field("module", .text(1...60))]
    let list = [Field("method", .text(1...200))]
    let ofLists =
      method.lists.isEmpty
      ? []
      : [
        Reason(.conflict, "module.noList", "No served module has a list that the program needs.", data: list),
        Reason(.conflict, "module.listTooLong", "A list that the program needs is too long.", data: list),
      ]
    return own + ofLists + [
      Reason(.busy, "module.tooSlow", "The program didn't answer in time.", data: module),
      Reason(.busy, "module.died", "The program ended before it answered.", data: module),
      Reason(.busy, "module.noProgram", "The program can't be started.", data: module),
      Reason(
        .busy, "module.resting", "The program crashed too often, and is paused for `retryAfter` seconds.",
        data: module + [Field("retryAfter", .integer(1...Int.max))]),
      Reason(.busy, "module.stopping", "The program is being stopped.", data: module),
      Reason(.internalError, "module.confused", "The program sent an invalid message.", data: module),
    ]
  }
}

extension JSONWriter {
  fileprivate mutating func members(_ bytes: [UInt8]) { if !bytes.isEmpty { raw(bytes) } }
}

extension Manifest.Kind {
  /// The schema of a value in a reply. Rows are included with all their members.
  fileprivate func schema(of layouts: [Layout]) -> Schema {
    switch self {
    case .row(let table): .object(layouts.named(table)?.fields ?? [])
    case .list(let element): .array(element.schema(of: layouts), 0...Int.max)
    default: fieldSchema
    }
  }
}
