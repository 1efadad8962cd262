import ModuleKit

/// The kind of a post: an activity or a quote.
enum PostKind: String, CaseIterable, StoredValue {
  case activity, quote
}
