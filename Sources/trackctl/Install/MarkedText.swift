/// Lines of ours in a file of somebody's: between two marks, so that they are found again.
struct MarkedText {
  /// How a comment begins where the lines go.
  let comment: String
  let lines: [String]

  private var opening: String { comment + " >>> trackd >>>" }
  private var closing: String { comment + " <<< trackd <<<" }

  /// The lines with their marks.
  var block: [String] { [opening] + lines + [closing] }

  /// A file with the lines in it: in place of those that are there already, or else at its end.
  /// - Returns: nil where one of the marks is missing, so that nobody knows what is ours.
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
