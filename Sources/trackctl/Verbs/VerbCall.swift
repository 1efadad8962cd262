import Wire

/// A method and its params, parsed from words.
struct VerbCall {
  let method: MethodDeclaration
  let params: JSON?
  /// The words as the user typed them.
  let typed: [String]
  /// Whether the call only reads settings.
  let isOfSettings: Bool
  /// The output file of the chart, if there is one.
  private(set) var chartFile: ChartFile?

  init(_ method: MethodDeclaration, _ words: ArraySlice<String>, _ session: Session) throws(Failure) {
    self.method = method
    typed = method.words + words
    do throws(Failure) {
      let isHere = method.needsCoordinates && words.prefix { $0 != "--" }.contains("--" + CoordinatesReading.here.name)
      let operands = method.operands.filter { !isHere || $0.name != CoordinatesReading.operand.name }
      let arguments = try Arguments(words, operands: operands, options: method.options)
      isOfSettings = method.words.last == "settings" && !method.options.contains { arguments.has($0) }
      if method.hasChart { chartFile = try ChartFile(arguments, session) }
      var reader = VerbReader(method, arguments, session)
      params = try reader.read()
    } catch {
      throw error.status == .usage ? error.adding(hints: ["usage: trackctl \(method.synopsis)"]) : error
    }
  }
}
