import Time
import Wire

/// What a file says is to be added: not checked by anybody yet, with the line on which it stands.
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

  let line: Int
  var content: Content
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
