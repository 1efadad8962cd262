import ModuleKit

/// The texts that a search covers.
enum SearchScope: String, CaseIterable, StoredValue {
  case text, author, place, tags
  /// The remarks' texts and the authors' names.
  case both

  var coversAuthors: Bool { self == .author || self == .both }

  var part: RemarkTexts.Part? {
    switch self {
    case .text, .both: .text
    case .place: .place
    case .tags: .tags
    case .author: nil
    }
  }
}
