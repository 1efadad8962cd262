/// Placeholders for the varying parts of an expected text. Each matches as little as possible. `<n>` stands for digits,
/// `<clock>` for hours and minutes with optional seconds, and `<ago>` for some minutes. `<time>` stands for an RFC 3339
/// time, `<hex>` for hexadecimal digits, and `<user>` for the user who runs the tests. `<word>` stands for anything
/// without blanks and commas, `<list>` for words with commas, and `<_>` for blanks.
enum Placeholders {
  static func match(_ expected: String, _ actual: String) -> Bool {
    match(Array(expected.unicodeScalars)[...], Array(actual.unicodeScalars)[...])
  }

  private static let kinds: [(name: [Unicode.Scalar], take: @Sendable (ArraySlice<Unicode.Scalar>) -> Int)] = [
    (scalars("<n>"), { $0.prefix { isDigit($0) }.count }),
    (scalars("<hex>"), { $0.prefix { isDigit($0) || "a"..."f" ~= $0 }.count }),
    (scalars("<user>"), { $0.prefix { isDigit($0) || "a"..."z" ~= $0 || "-_.".unicodeScalars.contains($0) }.count }),
    (scalars("<time>"), { $0.prefix { isDigit($0) || "-:TZ".unicodeScalars.contains($0) }.count }),
    (scalars("<word>"), { $0.prefix { $0 != " " && $0 != "," && $0 != "\n" }.count }),
    (scalars("<list>"), { $0.prefix { "a"..."z" ~= $0 || ", ".unicodeScalars.contains($0) }.count }),
    (scalars("<_>"), { $0.prefix { $0 == " " }.count }),
    (scalars("<clock>"), { clock($0) }),
    (scalars("<ago>"), { ago($0) }),
  ]

  private static func match(
    _ expected: ArraySlice<Unicode.Scalar>, _ actual: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var (expected, actual) = (expected, actual)
    while let next = expected.first {
      if next == "<", let kind = kinds.first(where: { expected.starts(with: $0.name) }) {
        let count = kind.take(actual)
        if count == 0 { return false }
        expected = expected.dropFirst(kind.name.count)
        actual = actual.dropFirst(count)
      } else {
        guard actual.first == next else { return false }
        expected.removeFirst()
        actual.removeFirst()
      }
    }
    return actual.isEmpty
  }

  private static func clock(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    let hours = text.prefix(while: isDigit).count
    guard hours > 0 else { return 0 }
    var taken = hours
    for _ in 0..<2 {
      let part = text.dropFirst(taken).prefix(3)
      guard part.count == 3, part.first == ":", part.dropFirst().allSatisfy(isDigit) else { break }
      taken += 3
    }
    return taken == hours ? 0 : taken
  }

  private static func ago(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    if text.starts(with: scalars("just now")) { return 8 }
    let minutes = text.prefix(while: isDigit).count
    return minutes > 0 && text.dropFirst(minutes).starts(with: scalars(" min ago")) ? minutes + 8 : 0
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
