import ModuleKit

/// The texts of a remark, for searches and for filters by tags.
///
/// The texts are stored folded, because folding them in each search would take longer than the search itself.
struct RemarkTexts: Sendable, Equatable {
  /// The folded text, place name and tags, separated by `separator`. A separator also follows each tag.
  let folded: [UInt8]
  let tags: [String]

  static let none = RemarkTexts(folded: [], tags: [])

  /// A byte that never occurs in UTF-8, so that no match extends over two parts.
  private static let separator: UInt8 = 0xFF

  /// A part of the folded texts.
  enum Part: Int {
    case text, place, tags
  }

  private init(folded: [UInt8], tags: [String]) {
    self.folded = folded
    self.tags = tags
  }

  init(_ remark: Remark) {
    var folded = Text.folded(remark.text)
    if remark.placeName != nil || !remark.tags.isEmpty {
      folded.append(Self.separator)
      folded += Text.folded(remark.placeName ?? "")
    }
    if !remark.tags.isEmpty { folded.append(Self.separator) }
    for tag in remark.tags {
      folded += Text.folded(tag)
      folded.append(Self.separator)
    }
    self.init(folded: folded, tags: remark.tags)
  }

  /// A byte sequence that occurs in the folded texts of every remark with this tag.
  static func folded(tag: String) -> [UInt8] { [separator] + Text.folded(tag) + [separator] }

  /// Whether this part contains the pattern. If `part` is nil, whether any part does.
  func contain(_ pattern: Pattern, in part: Part?) -> Bool {
    guard let part else { return pattern.isFound(in: folded.span) }
    var start = 0
    for _ in 0..<part.rawValue {
      guard let separator = folded[start...].firstIndex(of: Self.separator) else { return false }
      start = separator + 1
    }
    let end = part == .tags ? nil : folded[start...].firstIndex(of: Self.separator)
    return pattern.isFound(in: folded.span.extracting(start..<(end ?? folded.count)))
  }
}
