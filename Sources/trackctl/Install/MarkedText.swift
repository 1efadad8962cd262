/// Lines that trackctl adds to a user's file. They stand between two marks, so that trackctl can find them again.
struct MarkedText {
  /// The characters that begin a comment in this file.
  let comment: String
  let lines: [String]

  private var opening: String { comment + " >>> trackd >>>" }
  private var closing: String { comment + " <<< trackd <<<" }

  var block: [String] { [opening] + lines + [closing] }

  /// Replaces the lines between the marks. If there are no marks, appends the lines.
  /// - Returns: nil if only one of the marks is found, because the first or the last old line is then unknown.
  func put(into text: String) -> String? {
    var all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let marks = all.indices.filter { all[$0] == opening || all[$0] == closing }
    if marks.isEmpty {
      if all.last == "" { all.removeLast() }
      let gap = all.isEmpty || all.last == "" ? [] : [""]
      return (all + gap + block).joined(separator: "\n") + "\n"
    }
    guard marks.count == 2, all[marks[0]] == opening, all[marks[1]] == closing else { return nil }
    all.replaceSubrange(marks[0]...marks[1], with: block)
    return all.joined(separator: "\n")
  }
}
