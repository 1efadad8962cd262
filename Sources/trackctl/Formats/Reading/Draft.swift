import Time
import Wire

/// Where something stands in a file: on which line, for people, and as which thing of the file, for a line may hold many.
struct DraftPlace: Hashable, Comparable {
  let line: Int
  /// 0 until it is counted.
  var number = 0

  /// Of what follows from all of the file.
  static let none = DraftPlace(line: 0)

  static func < (left: Self, right: Self) -> Bool { (left.line, left.number) < (right.line, right.number) }
}

/// What a file says is to be added: not checked by anybody yet, with the place at which it stands.
struct Draft {
  enum Content {
    case entry(EntryDraft)
    case project(ProjectDraft)
    case record(RecordDraft)
    case remark(RemarkDraft)
    case completion(CompletionDraft)
    /// Of other modules, as a call that makes it.
    case call(CallDraft)
  }

  var place: DraftPlace
  var content: Content

  init(place: DraftPlace, content: Content) {
    self.place = place
    self.content = content
  }

  init(line: Int, content: Content) { self.init(place: DraftPlace(line: line), content: content) }

  var line: Int { place.line }
}

extension Draft.Content {
  var pictures: [PictureDraft] {
    switch self {
    case .entry(let entry): entry.pictures
    case .call(let call): call.picture.map { [$0] } ?? []
    case .project, .record, .remark, .completion: []
    }
  }
}
