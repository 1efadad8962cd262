/// Fills an embedded file by replacing placeholders such as `$NAME`.
enum FilledFile {
  static func text(_ file: [UInt8], _ values: [String: String]) -> String {
    let pieces = file.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (pieces.first ?? "")
      + pieces.dropFirst().map { piece in
        let word = String(piece.prefix(while: \.isUppercase))
        return values[word].map { $0 + piece.dropFirst(word.count) } ?? "$" + piece
      }.joined()
  }
}
