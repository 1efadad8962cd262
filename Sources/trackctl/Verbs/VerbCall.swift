import Wire

/// A call of a method, parsed from the words of a command line.
struct VerbCall {
  let method: MethodDeclaration
  let params: JSON?
  /// The words that the user typed.
  let typed: [String]
  /// Whether the call only reads settings, because the user gave no values.
  let isOfSettings: Bool
  /// The file for the chart. Nil if the reply can't be drawn.
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
