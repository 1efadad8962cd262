import TrackClientCore
import Wire

/// What a method lists, page behind page as if it were one, where nobody has asked for a page of it.
struct WholeList {
  private let session: Session
  private let method: MethodDeclaration

  init(_ session: Session, _ method: MethodDeclaration) {
    self.session = session
    self.method = method
  }

  func read(_ params: JSON?) throws(Failure) -> JSON {
    let first = try session.call(method.name, params)
    guard method.isListWhole, params?["limit"] == nil, params?["cursor"] == nil else { return first }
    var pages = [first]
    while let next = pages[pages.count - 1]["next"]?.string {
      pages.append(try session.call(method.name, Self.params(params, cursor: next)))
    }
    return pages.count == 1 ? first : Self.joined(pages)
  }

  private static func params(_ params: JSON?, cursor: String) -> JSON {
    JSON { writer in
      writer.beginObject()
      for member in params?.members.map(\.self) ?? [] {
        writer.key(escaping: member.key.string ?? "")
        writer.json(member.value)
      }
      writer.member("cursor", cursor)
      writer.endObject()
    }
  }

  /// Of lists all elements, of the rest what the first page says.
  private static func joined(_ pages: [JSON]) -> JSON {
    JSON { writer in
      writer.beginObject()
      for member in pages[0].members.map(\.self) {
        guard let name = member.key.string, name != "next" else { continue }
        writer.key(escaping: name)
        guard member.value.kind == .array else {
          writer.json(member.value)
          continue
        }
        writer.beginArray()
        for element in pages.compactMap({ $0[name] }).flatMap({ $0.elements }) { writer.json(element) }
        writer.endArray()
      }
      writer.endObject()
    }
  }
}
