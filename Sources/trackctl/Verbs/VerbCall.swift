import Wire

/// A method and its params, read from words.
struct VerbCall {
  let method: MethodDeclaration
  let params: JSON?

  init(_ method: MethodDeclaration, _ words: ArraySlice<String>, _ session: Session) throws(Failure) {
    self.method = method
    do throws(Failure) {
      let isHere = method.takesPlace && words.prefix { $0 != "--" }.contains("--" + PlaceReading.here.name)
      let operands = method.operands.filter { !isHere || $0.name != PlaceReading.operand.name }
      let arguments = try Arguments(words, operands: operands, options: method.options)
      params = try Self.params(of: method, arguments, session)
    } catch {
      throw error.status == .usage ? error.adding(hints: ["usage: trackctl \(method.synopsis)"]) : error
    }
  }

  private static func params(
    of method: MethodDeclaration, _ arguments: Arguments, _ session: Session
  ) throws(Failure) -> JSON? {
    var params = Params()
    if method.takesPlace {
      let place =
        try arguments.has(PlaceReading.here)
        ? PlaceReading.fromEnvironment() : PlaceReading(arguments[PlaceReading.operand])
      params.set("lat", place.latitude)
      params.set("lon", place.longitude)
    }
    for param in method.typed {
      if method.takesPlace, param.name == "lat" || param.name == "lon" { continue }
      if param.isRequired {
        let operand = param.operand
        let reading = ValueReading(session: session, name: operand.name)
        try params.set(param.name) { writer throws(Failure) in
          try reading.write(arguments[operand], param.kind, to: &writer)
        }
      } else {
        try add(param, arguments, session, to: &params)
      }
    }
    for secret in method.secrets { params.set(secret.name, try SecretReading.read(secret)) }
    if method.takesTimeZone { params.set("timeZone", session.timeZoneName) }
    return try params.json()
  }

  private static func add(
    _ param: MethodParam, _ arguments: Arguments, _ session: Session, to params: inout Params
  ) throws(Failure) {
    let given = param.options[0]
    let reading = ValueReading(session: session, name: "--\(given.name)")
    if let opposite = param.options.dropFirst().first, arguments.has(opposite) {
      if arguments.has(given) { throw .usage("--\(given.name) and --\(opposite.name) exclude each other") }
      if param.kind == .flag { params.set(param.name, false) } else { params.setNull(param.name) }
      return
    }
    guard arguments.has(given) else { return }
    try params.set(param.name) { writer throws(Failure) in
      switch param.kind {
      case .flag: writer.bool(true)
      case .list:
        writer.beginArray()
        for value in arguments.all(given) { try reading.write(value, param.kind, to: &writer) }
        writer.endArray()
      default: try reading.write(arguments[given] ?? "", param.kind, to: &writer)
      }
    }
  }
}
