package import ModuleKit
import Wire

// Stores and returns pictures.

extension Feed {
  /// A step that stores the picture of a call. Nil if the call has no picture.
  mutating func keeping(_ data: EncodedBytes?, _ call: Call) throws(Rejection) -> Step? {
    guard let data else { return nil }
    // The size is known only after decoding. A check for a single byte already rejects the call if the quota is used
    // up.
    try pictures.checkRoom(for: 1, in: data.field, call, Feed.pictureBytes)
    let (id, user) = (pictures.reserveID(), call.user)
    return PictureFile.keeping(data, as: id) { Picture(id: id, user: user, file: $0) }
  }

  /// Inserts the row for the picture that the step stored. Returns nil if the call has no picture.
  /// - Parameter post: the post to which the picture belongs. Nil for the picture of a profile.
  mutating func takePicture(_ field: String, of post: Int?, _ call: Call) throws(Rejection) -> Int? {
    guard var picture = call.prepared?.row as? Picture else { return nil }
    picture.post = post
    try pictures.checkRoom(for: picture.file.bytes, in: field, call, Feed.pictureBytes)
    pictures.put(picture)
    return picture.id
  }

  /// Applies an edit to a picture, and returns the id of the picture after the edit.
  mutating func edited(
    _ old: Int?, _ edit: Edit<EncodedBytes>, _ field: String, of post: Int?, _ call: Call
  ) throws(Rejection) -> Int? {
    if case .keep = edit { return old }
    if let old { pictures.remove(old) }
    return try takePicture(field, of: post, call)
  }

  package mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] {
    pictures.giveWay(account, moment, Feed.pictureBytes)
  }

  /// Writes the picture under this name, if there is one.
  func showPicture(_ name: StaticString, _ id: Int?, to viewer: Viewer, _ reply: inout some Reply) {
    reply.object(name, ifAny: id.flatMap { pictures.lastKnown($0) }, blank: .blank(1)) {
      $0.show(to: viewer, in: self, &$1)
    }
  }

  // MARK: The method that returns a picture

  private static let post = Param<Int>.id("post", "the post").optional
  private static let user = Param<String>.name(
    "user", "or the user whose profile picture you want; default: you"
  ).optional

  static let getPicture = Method<Feed>.reads(
    "feed.picture.get", "Returns the image of a post or the picture of a profile.",
    params: [post, user],
    result: [Picture.field, PictureFile.field],
    reasons: [
      postReason, userReason, PictureFile.reason,
      Reason(.notFound, "feed.pictureNotFound", "No such picture, or you may not see it."),
    ],
    prepare: { feed, call throws(Rejection) in try feed.wantedPicture(call).encoding(for: name) }
  ) { feed, call, writer throws(Rejection) in
    feed.reply(with: try feed.wantedPicture(call), call, to: &writer)
    PictureFile.write(call.prepared, to: &writer)
  }

  private func wantedPicture(_ call: Call) throws(Rejection) -> Picture {
    if let picture = try wantedPictureID(call).flatMap({ pictures[$0] }) { return picture }
    throw .notFound(
      "feed.pictureNotFound", "No picture there, or you may not see it.",
      field: call[Feed.post] == nil ? "user" : "post")
  }

  private func wantedPictureID(_ call: Call) throws(Rejection) -> Int? {
    switch (call[Feed.post], call[Feed.user]) {
    case (let post?, nil): return try visiblePost(post, call).picture
    case (nil, let name?):
      let user = try account(name, "user", call)
      return isClose(user, call.user) ? profile(of: user)?.picture : nil
    case (nil, nil): return profile(of: call.user)?.picture
    case (_?, _?): throw .violation("post", "either", "or user may be given, but not both")
    }
  }
}
