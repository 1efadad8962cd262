import Wire

/// The position at which a list continues. It consists of the sort key and id of the last row on the previous page.
/// Clients get it as a short opaque text.
///
/// A cursor names a position, not a number of rows. So rows that appear or vanish before the position don't shift the
/// page. `kind` distinguishes lists with different orders.
public struct Cursor: Sendable, Equatable, CustomStringConvertible {
  public let kind: String
  public let numbers: [Int]
  /// The names in the position, for lists that are sorted by name.
  public let texts: [String]

  public init(_ kind: String, _ numbers: [Int], texts: [String] = []) {
    self.kind = kind
    self.numbers = numbers
    self.texts = texts
  }

  /// A cursor for a list that is sorted by name.
  public init(_ kind: String, _ name: ListedName) {
    self.init(kind, [name.id], texts: [name.name])
  }

  /// The limits on the length of a cursor's text. The longest cursor has some numbers and two names of 300 characters
  /// in base64.
  public static let lengths = 1...4096

  /// The daemon never writes numbers outside this range, and sums within it can't overflow.
  private static let numberRange = -(1 << 53)...(1 << 53)

  /// Parses a cursor of this kind, with this many numbers and texts.
  public init(reading text: String, kind: String, count: Int, texts textCount: Int = 0) throws(Rejection) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().prefix(count).compactMap { Int($0, radix: 36) }.filter(Self.numberRange.contains)
    let texts = parts.dropFirst(1 + count).compactMap { Base64.decode(Array($0.utf8)) }.compactMap {
      String(validating: $0, as: UTF8.self)
    }
    guard parts.first.map(String.init) == kind, parts.count == 1 + count + textCount, numbers.count == count,
      texts.count == textCount
    else {
      throw .violation(
        "cursor", "cursor",
        "doesn't fit this list: use `next` of the previous page, with the same params")
    }
    self.init(kind, numbers, texts: texts)
  }

  public var description: String {
    let start = numbers.reduce(into: kind) { $0 += "." + String($1, radix: 36) }
    return texts.reduce(into: start) { text, part in
      var letters: [UInt8] = []
      Base64.append(Array(part.utf8), to: &letters)
      text += "." + String(decoding: letters, as: UTF8.self)
    }
  }
}
