import System

/// Reads secrets. At a terminal, prompts for each secret and reads it without echo. A new secret is read twice. Without
/// a terminal, each line of the standard input is a secret.
enum SecretReading {
  /// - Returns: each param with its secret. A secret is nil if the param is optional and the user gave no secret.
  static func read(_ params: [MethodParam]) throws(Failure) -> [(MethodParam, String?)] {
    var values: [(MethodParam, String?)] = []
    if StandardStream.input.isTerminal {
      for param in params { values.append((param, try read(param))) }
      return values
    }
    var lines: [String] = []
    while lines.count < params.count, let line = try line("") { lines.append(line) }
    // A script can pass only the required secrets. The lines then belong to the required params.
    let isShort = lines.count < params.count && lines.count == params.filter(\.isRequired).count
    var rest = lines[...]
    for param in params {
      let given = isShort && !param.isRequired ? nil : rest.popFirst()
      if given == nil, param.isRequired { throw .usage("\(param.word) is missing") }
      values.append((param, param.isRequired || given?.isEmpty == false ? given : nil))
    }
    return values
  }

  private static func read(_ param: MethodParam) throws(Failure) -> String? {
    guard let secret = try line(question(param)) else { throw .usage("\(param.word) is missing") }
    if secret.isEmpty, !param.isRequired { return nil }
    if param.isNew, StandardStream.input.isTerminal {
      guard let again = try line("once more: ") else { throw .usage("\(param.word) is missing") }
      guard Array(again.utf8) == Array(secret.utf8) else {
        throw .usage("the two passwords differ: nothing was changed")
      }
    }
    return secret
  }

  private static func question(_ param: MethodParam) -> String {
    let least = param.isNew ? " (at least \(param.leastLength) characters)" : ""
    return param.word + least + (param.isRequired ? ": " : " (empty: none): ")
  }

  private static func line(_ question: String) throws(Failure) -> String? {
    do throws(Errno) {
      return StandardStream.input.isTerminal ? try HiddenLine.ask(question) : try nextLine()
    } catch {
      throw .usage("the input can't be read: \(error)")
    }
  }

  /// Reads a line byte by byte, so that the next lines stay in the input.
  private static func nextLine() throws(Errno) -> String? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while try StandardStream.input.read(into: &byte) > 0 {
      if byte[0] == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte[0])
      if line.count > 4096 { throw .tooLarge }
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
