package import ModuleKit

// Shows remarks to callers.

extension Remark: ShownRow, SourcedRow {
  package static let one: StaticString = "remark"
  static let distantFields = Field.all { Remark.blank(1).show(to: .nobody, in: Remarks(), distance: 0, &$0) }

  package func isVisible(to viewer: Viewer, in remarks: borrowing Remarks) -> Bool { isVisible(to: viewer.account) }

  /// Shows a remark in a list of the nearest remarks.
  ///
  /// - Parameter millimetres: the distance from the point that the viewer asks about.
  func show(to viewer: Viewer, in remarks: borrowing Remarks, distance millimetres: Int, _ reply: inout some Reply) {
    reply.beginObject()
    showMembers(to: viewer, in: remarks, &reply)
    reply.member("distance", Double(millimetres) / 1000, .number(0...Direction.earthRadius * .pi + 1))
    reply.endObject()
  }

  package func showMembers(to viewer: Viewer, in remarks: borrowing Remarks, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("text", text, .text(1...4096, lines: true))
    reply.member("lat", place.latitude, .number(GeoPoint.latitudes))
    reply.member("lon", place.longitude, .number(GeoPoint.longitudes))
    reply.member("at", at, .time)
    reply.member("accuracy", ifAny: accuracy, .number(0...100_000_000))
    reply.member("place", ifAny: placeName, .text(1...299))
    reply.member("visibility", (isPrivate ? Visibility.private : .public).rawValue, .oneOf(Visibility.self))
    reply.member("tags", tags, Tags.schema)
    // The list isn't lazy, because a stored closure would copy the whole module for each remark.
    let pictures = remarks.pictures.all(of: id)
    reply.derived { reply in
      reply.list("pictures", pictures, 0...Picture.mostPerRow, blank: .blank(1)) { $0.showBriefly(to: &$1) }
    }
    // Other users don't see the id that the remark had in another system.
    if user == viewer.account {
      reply.member("source", ifAny: source?.name, .text(SourceID.lengths))
    }
    reply.member("own", user == viewer.account, .boolean)
  }
}
