import ModuleKit
import Wire

// Methods about single remarks.

extension Remarks {
  static let remarkField = Remark.field
  static let missing = Reason(.notFound, "remarks.notFound", "No such remark, or you may not see it.")
  static let notYours = Reason(.forbidden, "remarks.notYours", "The remark isn't yours.")

  static let add = Method<Remarks>.changes(
    "remarks.add", "Adds a remark at a place.",
    done: Remark.sentence("noted", "notiert"),
    params: [
      Params.text, Params.lat, Params.lon, Params.newAt,
      Params.accuracy.optional, Params.place.optional, Params.visibility.or("public"), Params.tags.or([]),
      Params.source, Author.param,
    ], result: [remarkField], reasons: [.tooMany("remarks.tooMany", "remarks")]
  ) { remarks, call, writer throws(Rejection) in
    let author = try call.author()
    // A remark for another author must be public. The caller couldn't see a private remark of another author, and so
    // couldn't undo adding the remark.
    if author != call.user, call[Params.visibility.or("public")] == Visibility.private.rawValue {
      throw .violation("visibility", "others", "must be public for a remark of another account")
    }
    let source = call[Params.source].map { SourceID($0) }
    if let known = remarks.remarks.row(from: source, of: author) {
      return remarks.reply(with: known, call, to: &writer)
    }
    let remark = remarks.remarks.insert {
      Remark(
        id: $0, user: author, text: call[Params.text],
        place: GeoPoint(latitude: call[Params.lat], longitude: call[Params.lon]),
        at: call[Params.newAt] ?? call.now, accuracy: call[Params.accuracy.optional],
        placeName: call[Params.place.optional],
        isPrivate: call[Params.visibility.or("public")] == Visibility.private.rawValue,
        tags: call[Params.tags.or([])].distinct, source: source)
    }
    remarks.reply(with: remark, call, to: &writer)
  }

  static let showRemark = Method<Remarks>.reads(
    "remarks.show", "Shows a remark.", params: [Params.id], result: [remarkField], reasons: [missing]
  ) { remarks, call, writer throws(Rejection) in
    remarks.reply(with: try remarks.visible(call[Params.id], call), call, to: &writer)
  }

  static let edit = Method<Remarks>.changes(
    "remarks.edit", "Changes your remark.",
    done: Remark.sentence("changed", "geändert"),
    params: [
      Params.id, Params.text.change, Params.lat.change, Params.lon.change, Params.at.change, Params.accuracy.edit,
      Params.place.edit, Params.visibility.change, Params.tags.edit,
    ], result: [remarkField], reasons: [missing, notYours]
  ) { remarks, call, writer throws(Rejection) in
    var remark = try remarks.visible(call[Params.id], call)
    guard remark.user == call.user else { throw remarks.notYours(remark, "only its author can change it") }
    remark.apply(call)
    remarks.remarks.put(remark)
    remarks.reply(with: remark, call, to: &writer)
  }

  static let delete = Method<Remarks>.changes(
    "remarks.delete", "Deletes your remark and its pictures. Administrators may delete any public remark.",
    done: Remark.sentence("deleted", "gelöscht"),
    params: [Params.id], result: [remarkField], reasons: [missing, notYours]
  ) { remarks, call, writer throws(Rejection) in
    let remark = try remarks.removable(call[Params.id], call)
    remarks.reply(with: remark, call, to: &writer)
    remarks.pictures.removeAll(of: remark.id)
    remarks.remarks.remove(remark.id)
  }

  /// The remark with this id, if the caller may see it.
  func visible(_ id: Int, _ call: Call, _ field: String = "id") throws(Rejection) -> Remark {
    guard let remark = remarks[id], remark.isVisible(to: call.user) else {
      throw .notFound(
        "remarks.notFound", "No remark \(id), or you may not see it. To list remarks: remarks.list.",
        field: field, id: id)
    }
    return remark
  }

  /// The remark with this id, if the caller may delete it.
  func removable(_ id: Int, _ call: Call) throws(Rejection) -> Remark {
    let remark = try visible(id, call)
    guard remark.user == call.user || call.isAdmin else {
      throw notYours(remark, "only its author or an administrator can delete it")
    }
    return remark
  }

  func notYours(_ remark: Remark, _ why: String) -> Rejection {
    .forbidden("remarks.notYours", "Remark \(remark.id) isn't yours: \(why).")
  }
}

extension Remark {
  fileprivate mutating func apply(_ call: Call) {
    if let text = call[Params.text.change] { self.text = text }
    place = GeoPoint(
      latitude: call[Params.lat.change] ?? place.latitude, longitude: call[Params.lon.change] ?? place.longitude)
    if let at = call[Params.at.change] { self.at = at }
    accuracy = call[Params.accuracy.edit].applied(to: accuracy)
    placeName = call[Params.place.edit].applied(to: placeName)
    if let visibility = call[Params.visibility.change] { isPrivate = visibility == Visibility.private.rawValue }
    tags = call[Params.tags.edit].applied(to: tags, empty: []).distinct
  }
}
