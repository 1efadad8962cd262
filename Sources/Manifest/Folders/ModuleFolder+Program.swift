package import System

// Checks whether a module's program can be run, as far as that is possible without running it.

extension ModuleFolder {
  /// The directories that are searched for programs. If a program's first line uses `env`, they are also searched for
  /// its interpreter.
  package static let searchPath = ["/usr/local/bin", "/usr/bin", "/bin"]
  /// How much of a program's first line is read. The kernel reads no more either.
  private static let mostBytes = 256

  /// Why the program can't be run. Nil if no reason is found.
  package static func objection(toProgramIn folder: TrustedFolder) throws(UntrustedPath) -> String? {
    let path = "\(folder.path)/\(programName)"
    guard let status = try folder.status(of: programName), status.isRegular else { return "no program at \(path)" }
    if status.mode & 0o111 == 0 { return "\(path) isn't executable: run chmod +x on it" }
    guard case .file(let file) = try folder.content(programName) else { return nil }
    var start = [UInt8](repeating: 0, count: mostBytes)
    guard let count = try? file.read(into: &start, at: 0) else { return nil }
    return objection(to: start[..<count]).map { "\(path):1: \($0)" }
  }

  private static func objection(to start: ArraySlice<UInt8>) -> String? {
    if start.starts(with: [0x7F] + Array("ELF".utf8)) { return nil }
    guard start.starts(with: Array("#!".utf8)) else {
      return "names no interpreter: begin with a line such as #!/usr/bin/env python3"
    }
    let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { return "ends with a carriage return: save the file with line ends of Unix" }
    let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .map { String(decoding: $0, as: UTF8.self) }
    guard let interpreter = words.first else { return "names no interpreter" }
    if !exists(interpreter) { return "its interpreter '\(Findings.shown(interpreter))' doesn't exist" }
    // After `env` there can be options and variables. The first other word is the interpreter.
    guard interpreter.hasSuffix("/env"),
      let program = words.dropFirst().first(where: { !$0.hasPrefix("-") && !$0.contains("=") })
    else { return nil }
    let isThere = program.contains("/") ? exists(program) : searchPath.contains { exists("\($0)/\(program)") }
    if isThere { return nil }
    return "its interpreter '\(Findings.shown(program))' isn't in \(searchPath.joined(separator: ", "))"
  }

  private static func exists(_ path: String) -> Bool { (try? FileStatus.at(path: path)) != nil }
}
