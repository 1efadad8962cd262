/// A position in a file. Messages show only the line. If a line contains several items, the number distinguishes them.
struct SourcePosition: Hashable, Comparable {
  let line: Int
  /// The number of the item. The number is 0 until it is assigned.
  var number = 0

  /// The position of drafts that come from the whole file instead of a line.
  static let none = SourcePosition(line: 0)

  static func < (left: Self, right: Self) -> Bool { (left.line, left.number) < (right.line, right.number) }
}

/// An item of a file that the import will add, and its position. The item isn't checked yet.
struct Draft {
  enum Content {
    case entry(EntryDraft)
    case project(ProjectDraft)
    case record(RecordDraft)
    case remark(RemarkDraft)
    case completion(CompletionDraft)
    /// An item of any other kind.
    case call(CallDraft)
  }

  var place: SourcePosition
  var content: Content

  init(place: SourcePosition, content: Content) {
    self.place = place
    self.content = content
  }

  init(line: Int, content: Content) { self.init(place: SourcePosition(line: line), content: content) }

  var line: Int { place.line }
}

extension Draft.Content {
  var pictures: [PictureDraft] {
    switch self {
    case .entry(let entry): entry.pictures
    case .call(let call): call.picture.map { [$0] } ?? []
    case .remark(let remark): remark.pictures
    case .project, .record, .completion: []
    }
  }
}
