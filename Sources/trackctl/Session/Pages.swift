import TrackClientCore
import Wire

/// Reads a list page by page, up to a limit.
struct Pages {
  static let largestPage = 1000

  let elements: [JSON]
  /// The reply that a single call would have returned, with all elements.
  let reply: JSON

  /// - Parameters:
  ///   - list: the member of the reply that contains the elements.
  ///   - limit: the maximum number of elements, or nil for all elements.
  init(
    _ session: Session, _ method: String, list: String, limit: Int?,
    params write: (inout Params) throws(Failure) -> Void
  ) throws(Failure) {
    var elements: [JSON] = []
    var cursor: String?
    while true {
      let wanted = limit.map { $0 - elements.count } ?? Self.largestPage
      var params = Params()
      try write(&params)
      params.set("limit", min(wanted, Self.largestPage))
      params.set("cursor", cursor)
      let current = try session.call(method, try params.json())
      let page = current[list].map { Array($0.elements) } ?? []
      elements += page
      cursor = current["next"]?.string
      // An empty page with a cursor could make this loop endless.
      if page.isEmpty, cursor != nil {
        throw session.failure(.nonsense("trackd sent an empty page, but announced another one"))
      }
      let isDone = cursor == nil || limit.map { elements.count >= $0 } == true
      guard isDone else { continue }
      self.elements = elements
      reply = elements.count == current[list]?.count ? current : Self.joined(elements, list, current)
      return
    }
  }

  /// A reply with all elements. The other members, such as totals, come from the last page.
  private static func joined(_ elements: [JSON], _ list: String, _ last: JSON) -> JSON {
    let others = last.members.map { ($0.key.string ?? "", $0.value) }.filter { $0.0 != list && $0.0 != "next" }
    return .object([(list, .list(elements))] + others)
  }
}
