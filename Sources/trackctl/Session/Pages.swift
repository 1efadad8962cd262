import TrackClient
import Wire

/// A list that the daemon gives page by page, read up to a limit.
struct Pages {
  private static let largestPage = 1000

  let elements: [JSON]
  /// What a single call would have replied.
  let reply: JSON

  /// - Parameters:
  ///   - list: the member of the reply that has the elements.
  ///   - limit: how many at most; nil for all.
  init(
    _ session: Session, _ method: String, list: String, limit: Int?, first: JSON? = nil,
    params write: (inout Params) throws(Failure) -> Void
  ) throws(Failure) {
    var elements: [JSON] = []
    var page = first
    var cursor: String?
    while true {
      let wanted = limit.map { $0 - elements.count } ?? Self.largestPage
      let current: JSON
      if let first = page {
        current = first
        page = nil
      } else {
        var params = Params()
        try write(&params)
        params.set("limit", min(wanted, Self.largestPage))
        params.set("cursor", cursor)
        current = try session.call(method, try params.json())
      }
      elements += current[list].map { Array($0.elements) } ?? []
      cursor = current["next"]?.string
      let isDone = cursor == nil || limit.map { elements.count >= $0 } == true
      guard isDone else { continue }
      self.elements = elements
      reply = elements.count == current[list]?.count ? current : Self.joined(elements, list)
      return
    }
  }

  private static func joined(_ elements: [JSON], _ list: String) -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(escaping: list)
    writer.beginArray()
    for element in elements { writer.json(element) }
    writer.endArray()
    writer.endObject()
    do throws(JSON.Fault) {
      return try JSON(parsing: writer.bytes)
    } catch {
      preconditionFailure("pages were joined to what is no JSON: \(error)")
    }
  }
}
