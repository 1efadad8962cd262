import ModuleKit
import Time
import Wire

/// Converts the typed words to params, one by one.
struct VerbReader {
  private let method: MethodDeclaration
  private let arguments: Arguments
  private let session: Session
  private var params = Params()
  /// The start of the range, if the start is a time. The end of the range can be relative to this start.
  private var start: Instant?

  init(_ method: MethodDeclaration, _ arguments: Arguments, _ session: Session) {
    self.method = method
    self.arguments = arguments
    self.session = session
  }

  mutating func read() throws(Failure) -> JSON? {
    if let both = method.place, method.needsCoordinates || method.acceptsCoordinates, let place = try place() {
      params.set(both[0].name, place.latitude)
      params.set(both[1].name, place.longitude)
    }
    for place in VerbOperand.all(of: method) { try take(place) }
    for param in method.optional { try add(param) }
    for (secret, value) in try SecretReading.read(method.secrets) { params.set(secret.name, value) }
    if let zone = method.timeZone { params.set(zone.name, session.timeZoneName) }
    return try params.json()
  }

  private func place() throws(Failure) -> CoordinatesReading? {
    if arguments.has(CoordinatesReading.here) { return try OwnLocation.read() }
    if method.needsCoordinates { return try CoordinatesReading(arguments[CoordinatesReading.operand]) }
    return try arguments[CoordinatesReading.there].map { text throws(Failure) in try CoordinatesReading(text, "--where")
    }
  }

  // MARK: Operands

  private mutating func take(_ place: VerbOperand) throws(Failure) {
    let words = arguments.all(place.operand)
    switch place.meaning {
    case .place: break
    case .param(let param):
      guard let word = arguments.phrase(place.operand) else { return }
      if !param.isRequired, arguments.has(param.options[0]) {
        throw .usage("'\(Terminal.clean(word))' and --\(param.word) mean the same: give only one of them")
      }
      try set(param, word, place.operand.name)
    case .from(let param):
      guard let word = words.first else { return }
      if arguments.optional(VerbOperand.to) != nil { return try set(bound: param, word, isEnd: false) }
      try set(param, method.range?.to, both: word)
    case .to(let param): if let word = words.first { try set(bound: param, word, isEnd: true) }
    case .range(let from, let to):
      if !words.isEmpty { try set(from, to, both: words.joined(separator: " ")) }
    }
  }

  /// Sets the start and the end of a range from a text that names the range.
  private mutating func set(_ from: MethodParam, _ to: MethodParam?, both text: String) throws(Failure) {
    let range = try RangeReading.range(text, at: session.moment)
    for (param, bound) in [(from, range.from), (to, range.to)] {
      guard let param else { continue }
      guard let bound else {
        if param.isRequired {
          throw .usage("'\(Terminal.clean(text))' has an open end: give both ends", hints: [RangeReading.hint])
        }
        continue
      }
      try set(param, bound)
    }
  }

  /// Sets the start or the end of a range. The text can be the name of a period: `week` as a start means Monday, and
  /// `week` as an end means Sunday.
  private mutating func set(bound param: MethodParam, _ text: String, isEnd: Bool) throws(Failure) {
    let bound =
      try isEnd
      ? RangeReading.end(text, at: session.moment, after: start) : RangeReading.start(text, at: session.moment)
    if !isEnd { start = bound.instant }
    try set(param, bound)
  }

  private mutating func set(_ param: MethodParam, _ bound: TimeRange.Bound) throws(Failure) {
    if param.kind == .day, bound.instant != nil {
      throw .usage("\(method.words.joined(separator: " ")) takes dates without a time", hints: [RangeReading.hint])
    }
    params.set(param.name, bound.text)
  }

  // MARK: Options

  private mutating func add(_ param: MethodParam) throws(Failure) {
    let given = param.options[0]
    if param.kind == .dates { return try addDates(param) }
    if let opposite = param.options.dropFirst().first, arguments.has(opposite) {
      if arguments.has(given) { throw .usage("--\(given.name) and --\(opposite.name) can't be combined") }
      if param.kind == .flag { params.set(param.name, false) } else { params.set(param.name, .null) }
      return
    }
    guard arguments.has(given) else { return }
    let word = arguments[given] ?? ""
    if let range = method.range, param.name == range.from.name || param.name == range.to.name {
      return try set(bound: param, word, isEnd: param.name == range.to.name)
    }
    switch param.kind {
    case .flag: params.set(param.name, word.isEmpty ? JSON(true) : JSON(word))
    case .list(let element):
      let reading = ValueReading(session: session, name: "--\(given.name)")
      try params.set(param.name) { writer throws(Failure) in
        writer.beginArray()
        for value in arguments.all(given) { try reading.write(value, element, to: &writer) }
        writer.endArray()
      }
    default: try set(param, word, "--\(given.name)")
    }
  }

  private mutating func addDates(_ param: MethodParam) throws(Failure) {
    let given = param.options.filter { arguments.has($0) }
    guard let option = given.first, let word = arguments[option] else { return }
    if given.count > 1 { throw .usage("--\(option.name) and --\(given[1].name) can't be combined") }
    guard option.name == MethodParam.once.name else { return try set(param, word, "--\(option.name)") }
    params.set(param.name, ["once": JSON(try NextDay.read(word, at: session.moment).description)])
  }

  private mutating func set(_ param: MethodParam, _ word: String, _ name: String) throws(Failure) {
    if Int(word) == nil, let reference = ReferenceReading(param, session) {
      return params.set(param.name, try reference.id(word, name))
    }
    var reading = ValueReading(session: session, name: name)
    if param.role == .end { reading.start = start }
    if param.role == .start, param.kind == .time { start = try reading.time(word, param.kind).instant }
    try params.set(param.name) { writer throws(Failure) in try reading.write(word, param.kind, to: &writer) }
  }
}
