import ModuleKit
import Time
import Wire

/// The conditions of a list of remarks, as a call or a saved filter specifies them. Names and texts are stored as
/// given, and are looked up when the conditions are used.
struct Conditions: Sendable, Equatable {
  /// The search text. Nil if every text matches.
  var query: String?
  /// Where to search for the text. Nil means everywhere.
  var scope: SearchScope?
  var author: String?
  /// Whose remarks to find. True finds only the viewer's own remarks, false finds only other users' remarks, and nil
  /// finds all remarks.
  var isMine: Bool?
  var area: Area?
  var tags: [String] = []
  var notTags: [String] = []
  var from: Instant?
  /// The end of the time range. The range excludes this second.
  var to: Instant?

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("query", &query, .string(FilterParams.queryLengths))
    try carrier.member("in", &scope, .oneOf(SearchScope.self))
    // The author's name is stored as text, because the account needn't exist yet.
    try carrier.member("author", &author, .string(1...299))
    try carrier.member("mine", &isMine, .boolean)
    try carrier.member("bbox", &area, .special("area", Area.schema))
    try carrier.member("tags", &tags, Tags.kind, absent: [])
    try carrier.member("notTags", &notTags, .tags(each: Tags.lengths, count: TagFilter.mostUnwanted), absent: [])
    try carrier.member("from", &from, .time)
    try carrier.member("to", &to, .time)
    let isRange = Self.isRange(from, to)
    try carrier.require(isRange, "to")
  }

  func show(to reply: inout some Reply) {
    reply.member("query", ifAny: query, .text(FilterParams.queryLengths))
    reply.member("in", ifAny: scope?.rawValue, .oneOf(SearchScope.self))
    reply.member("author", ifAny: author, .accountName)
    reply.member("mine", ifAny: isMine, .boolean)
    reply.member("bbox", ifAny: area, Area.schema)
    reply.member("tags", tags, Tags.schema)
    reply.member("notTags", notTags, .array(.text(Tags.lengths), TagFilter.mostUnwanted))
    reply.member("from", ifAny: from, .time)
    reply.member("to", ifAny: to, .time)
  }

  /// Whether a call could have given these conditions. Rows from another machine need this check, because no call on
  /// this machine has checked them.
  var arePossible: Bool {
    tags.distinct.count == tags.count && notTags.distinct.count == notTags.count
      && query.map { !Text.folded($0).isEmpty } ?? true
  }

  private static func isRange(_ from: Instant?, _ to: Instant?) -> Bool {
    guard let from, let to else { return true }
    return from < to
  }
}

extension Conditions {
  init(tagsOf call: Call) {
    tags = call[FilterParams.allTags].distinct
    notTags = call[FilterParams.notTags].distinct
  }

  /// Reads the conditions of a call, except the search text.
  init(_ call: Call) throws(Rejection) {
    self.init(tagsOf: call)
    author = call[FilterParams.author]
    isMine = call[FilterParams.mine]
    area = call[FilterParams.bbox]
    let window = try Window(call)
    (from, to) = (window.start, window.end)
  }

  /// Reads the conditions of a call, and adds this search text.
  init(_ call: Call, query: String?) throws(Rejection) {
    try self.init(call)
    self.query = query
    scope = call[FilterParams.scope].flatMap(SearchScope.init)
    if let query, Text.folded(query).isEmpty {
      throw .violation("query", "empty", "has only accents: add a letter or a digit")
    }
    if query == nil, scope != nil { throw .violation("query", "missing", "must be given if 'in' is given") }
  }
}
