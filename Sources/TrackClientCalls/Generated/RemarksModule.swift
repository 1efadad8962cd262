// Made by ./dev update-golden from what is declared of remarks: change that.

/// The module `remarks`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `remarks.tooMany`: The limit on remarks is reached; `limit` is the number allowed, or: The limit on filters is
///   reached; `limit` is the number allowed.
/// - `remarks.notFound`: No such remark, or you may not see it.
/// - `remarks.notYours`: The remark isn't yours.
/// - `remarks.filterNotFound`: You have no filter with that name.
/// - `storage.attachment`: The picture's file can't be read or written.
/// - `remarks.pictureNotFound`: No such picture, or you may not see it.
public enum RemarksModule {
  /// Adds a remark at a place.
  ///
  /// Refusals specific to this method: `remarks.tooMany`.
  ///
  /// - Parameters:
  ///   - text: the text of the remark. Text of 1 to 4096 characters.
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - at: the time of the remark; default: now. A time.
  ///   - accuracy: the accuracy of the place, in metres. A number from 0.0 to 100000000.0.
  ///   - place: the name of the place. Text of 1 to 299 characters.
  ///   - visibility: who may see it: everyone, or only you. One of public, private; nil means "public".
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - source: its id in the system that it comes from; a second row with the same id isn't added. Text of 1 to 200
  ///     characters.
  ///   - author: the account that owns it, for imports by administrators; default: you. Text of 1 to 299 characters.
  public static func add(
    text: String,
    lat: Double,
    lon: Double,
    at: Timestamp? = nil,
    accuracy: Double? = nil,
    place: String? = nil,
    visibility: Visibility? = nil,
    tags: [String]? = nil,
    source: String? = nil,
    author: String? = nil
  ) -> TypedCall<Changed<Remark>> {
    TypedCall(
      "remarks.add", changed(member("remark", Remark.init)),
      [
        "text": text, "lat": lat, "lon": lon, "at": at, "accuracy": accuracy, "place": place, "visibility": visibility,
        "tags": tags, "source": source, "author": author,
      ])
  }

  /// Deletes your remark and its pictures. Administrators may delete any public remark.
  ///
  /// Refusals specific to this method: `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameter id: which remark. A whole number of at least 1.
  public static func delete(id: Int) -> TypedCall<Changed<Remark>> {
    TypedCall("remarks.delete", changed(member("remark", Remark.init)), ["id": id])
  }

  /// Changes your remark.
  ///
  /// Refusals specific to this method: `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameters:
  ///   - id: which remark. A whole number of at least 1.
  ///   - text: the text of the remark. Text of 1 to 4096 characters.
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - at: the time of the remark. A time.
  ///   - accuracy: the accuracy of the place, in metres. A number from 0.0 to 100000000.0.
  ///   - place: the name of the place. Text of 1 to 299 characters.
  ///   - visibility: who may see it: everyone, or only you. One of public, private.
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters.
  public static func edit(
    id: Int,
    text: String? = nil,
    lat: Double? = nil,
    lon: Double? = nil,
    at: Timestamp? = nil,
    accuracy: Edit<Double> = .keep,
    place: Edit<String> = .keep,
    visibility: Visibility? = nil,
    tags: Edit<[String]> = .keep
  ) -> TypedCall<Changed<Remark>> {
    TypedCall(
      "remarks.edit", changed(member("remark", Remark.init)),
      [
        "id": id, "text": text, "lat": lat, "lon": lon, "at": at, "accuracy": accuracy, "place": place,
        "visibility": visibility, "tags": tags,
      ])
  }

  /// Removes a filter that you saved.
  ///
  /// Refusals specific to this method: `remarks.filterNotFound`.
  ///
  /// - Parameter name: the name of the filter, ignoring case. Text of 1 to 60 characters.
  public static func filterRemove(name: String) -> TypedCall<Changed<Filter>> {
    TypedCall("remarks.filter.remove", changed(member("filter", Filter.init)), ["name": name])
  }

  /// Saves a filter for lists of remarks. If you have one with the same name, it is replaced. Only you see your
  /// filters.
  ///
  /// Refusals specific to this method: `remarks.tooMany`.
  ///
  /// - Parameters:
  ///   - name: the name of the filter, ignoring case. Text of 1 to 60 characters.
  ///   - query: the text to find, ignoring case and accents. Text of 1 to 300 characters.
  ///   - in: where to look; `both` means texts and authors' names; default: everywhere. One of text, author, place,
  ///     tags, both.
  ///   - author: only remarks of this user. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of other people. True or false.
  ///   - bbox: only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, the
  ///     area crosses the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number
  ///     from -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - tags: only remarks with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notTags: leave out remarks that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func filterSet(
    name: String,
    query: String? = nil,
    in: In? = nil,
    author: String? = nil,
    mine: Bool? = nil,
    bbox: [Double]? = nil,
    tags: [String]? = nil,
    notTags: [String]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Filter>> {
    TypedCall(
      "remarks.filter.set", changed(member("filter", Filter.init)),
      [
        "name": name, "query": query, "in": `in`, "author": author, "mine": mine, "bbox": bbox, "tags": tags,
        "notTags": notTags, "from": from, "to": to, "timeZone": timeZone,
      ])
  }

  /// Lists the filters that you saved, by name.
  public static func filters() -> TypedCall<[Filter]> {
    TypedCall("remarks.filters", member("filters", Filter.init))
  }

  /// Lists the remarks that you may see, newest first, page by page.
  ///
  /// Refusals specific to this method: `remarks.filterNotFound`.
  ///
  /// - Parameters:
  ///   - author: only remarks of this user. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of other people. True or false.
  ///   - bbox: only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, the
  ///     area crosses the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number
  ///     from -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - tags: only remarks with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notTags: leave out remarks that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  ///   - filter: only remarks that also pass your filter with this name. Text of 1 to 60 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func list(
    author: String? = nil,
    mine: Bool? = nil,
    bbox: [Double]? = nil,
    tags: [String]? = nil,
    notTags: [String]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil,
    filter: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Remark>> {
    TypedCall(
      "remarks.list", page("remarks", Remark.init),
      [
        "author": author, "mine": mine, "bbox": bbox, "tags": tags, "notTags": notTags, "from": from, "to": to,
        "timeZone": timeZone, "filter": filter, "limit": limit, "cursor": cursor,
      ])
  }

  /// Lists the remarks around a place, nearest first, each with its `distance` in metres along the great circle.
  ///
  /// Refusals specific to this method: `remarks.filterNotFound`.
  ///
  /// - Parameters:
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - radius: the largest distance, in metres. A number from 0.0 to 100000000.0.
  ///   - tags: only remarks with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notTags: leave out remarks that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - filter: only remarks that also pass your filter with this name. Text of 1 to 60 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func near(
    lat: Double,
    lon: Double,
    radius: Double,
    tags: [String]? = nil,
    notTags: [String]? = nil,
    filter: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<NearRemark>> {
    TypedCall(
      "remarks.near", page("remarks", NearRemark.init),
      [
        "lat": lat, "lon": lon, "radius": radius, "tags": tags, "notTags": notTags, "filter": filter, "limit": limit,
        "cursor": cursor,
      ])
  }

  /// Adds a picture to your remark.
  ///
  /// Refusals specific to this method: `storage.attachment`, `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameters:
  ///   - remark: which remark. A whole number of at least 1.
  ///   - data: a JPEG, PNG, GIF or WebP picture. Up to 10485760 bytes, in base64.
  public static func pictureAdd(remark: Int, data: [UInt8]) -> TypedCall<Changed<PictureAddReply>> {
    TypedCall("remarks.picture.add", changed(PictureAddReply.init), ["remark": remark, "data": data])
  }

  /// Returns a picture of a remark.
  ///
  /// Refusals specific to this method: `remarks.pictureNotFound`, `storage.attachment`.
  ///
  /// - Parameter picture: which picture. A whole number of at least 1.
  public static func pictureGet(picture: Int) -> TypedCall<PictureGetReply> {
    TypedCall("remarks.picture.get", PictureGetReply.init, ["picture": picture])
  }

  /// Removes a picture from your remark. Administrators may remove pictures from any public remark.
  ///
  /// Refusals specific to this method: `remarks.pictureNotFound`, `remarks.notYours`.
  ///
  /// - Parameter picture: which picture. A whole number of at least 1.
  public static func pictureRemove(picture: Int) -> TypedCall<Changed<PictureAddReply>> {
    TypedCall("remarks.picture.remove", changed(PictureAddReply.init), ["picture": picture])
  }

  /// Finds remarks by part of their text, place name, tags or author, newest first.
  ///
  /// Refusals specific to this method: `remarks.filterNotFound`.
  ///
  /// - Parameters:
  ///   - query: the text to find, ignoring case and accents. Text of 1 to 300 characters.
  ///   - in: where to look; `both` means texts and authors' names; default: everywhere. One of text, author, place,
  ///     tags, both.
  ///   - author: only remarks of this user. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of other people. True or false.
  ///   - bbox: only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, the
  ///     area crosses the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number
  ///     from -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - tags: only remarks with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notTags: leave out remarks that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  ///   - filter: only remarks that also pass your filter with this name. Text of 1 to 60 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func search(
    query: String,
    in: In? = nil,
    author: String? = nil,
    mine: Bool? = nil,
    bbox: [Double]? = nil,
    tags: [String]? = nil,
    notTags: [String]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil,
    filter: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Remark>> {
    TypedCall(
      "remarks.search", page("remarks", Remark.init),
      [
        "query": query, "in": `in`, "author": author, "mine": mine, "bbox": bbox, "tags": tags, "notTags": notTags,
        "from": from, "to": to, "timeZone": timeZone, "filter": filter, "limit": limit, "cursor": cursor,
      ])
  }

  /// Shows a remark.
  ///
  /// Refusals specific to this method: `remarks.notFound`.
  ///
  /// - Parameter id: which remark. A whole number of at least 1.
  public static func show(id: Int) -> TypedCall<Remark> {
    TypedCall("remarks.show", member("remark", Remark.init), ["id": id])
  }

  /// The reply of `remarks.picture.add` and `remarks.picture.remove`.
  public struct PictureAddReply: Equatable, Sendable {
    public let picture: PictureAddPicture
    public let remark: Remark

    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", PictureAddPicture.init)
      remark = try json.member("remark", Remark.init)
    }
  }

  /// The reply of `remarks.picture.get`.
  public struct PictureGetReply: Equatable, Sendable {
    public let picture: PictureAddPicture
    public let data: [UInt8]

    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", PictureAddPicture.init)
      data = try json.member("data")
    }
  }

  /// In what is given: `remarks.filter.remove.filter`, `remarks.filter.set.filter` and `remarks.filters.filters`.
  public struct Filter: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let name: String
    public let query: String?
    public let `in`: Named<In>?
    public let author: String?
    public let mine: Bool?
    public let bbox: [Double]?
    public let tags: [String]
    public let notTags: [String]
    public let from: Timestamp?
    public let to: Timestamp?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      name = try json.member("name")
      query = try json.member("query")
      `in` = try json.member("in")
      author = try json.member("author")
      mine = try json.member("mine")
      bbox = try json.member("bbox")
      tags = try json.member("tags")
      notTags = try json.member("notTags")
      from = try json.member("from")
      to = try json.member("to")
    }
  }

  /// In what is given: `remarks.near.remarks`.
  public struct NearRemark: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let text: String
    /// A number from -90.0 to 90.0.
    public let lat: Double
    /// A number from -180.0 to 180.0.
    public let lon: Double
    public let at: Timestamp
    /// A number from 0.0 to 100000000.0.
    public let accuracy: Double?
    public let place: String?
    public let visibility: Named<Visibility>
    public let tags: [String]
    public let pictures: [Picture]
    public let source: String?
    public let own: Bool
    /// A number from 0.0 to 20015115.442035925.
    public let distance: Double

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      text = try json.member("text")
      lat = try json.member("lat")
      lon = try json.member("lon")
      at = try json.member("at")
      accuracy = try json.member("accuracy")
      place = try json.member("place")
      visibility = try json.member("visibility")
      tags = try json.member("tags")
      pictures = try json.member("pictures", Picture.init)
      source = try json.member("source")
      own = try json.member("own")
      distance = try json.member("distance")
    }
  }

  /// In what is given: `remarks.add.remark.pictures`, `remarks.delete.remark.pictures`, `remarks.edit.remark.pictures`
  /// and others.
  public struct Picture: Identifiable, Equatable, Sendable {
    public let id: Int
    public let type: Named<PictureType>
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `remarks.picture.add.picture`, `remarks.picture.get.picture` and
  /// `remarks.picture.remove.picture`.
  public struct PictureAddPicture: Identifiable, Equatable, Sendable {
    public let id: Int
    public let remark: Int
    public let type: Named<PictureType>
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      remark = try json.member("remark")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `remarks.add.remark`, `remarks.delete.remark`, `remarks.edit.remark` and others.
  public struct Remark: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let text: String
    /// A number from -90.0 to 90.0.
    public let lat: Double
    /// A number from -180.0 to 180.0.
    public let lon: Double
    public let at: Timestamp
    /// A number from 0.0 to 100000000.0.
    public let accuracy: Double?
    public let place: String?
    public let visibility: Named<Visibility>
    public let tags: [String]
    public let pictures: [Picture]
    public let source: String?
    public let own: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      text = try json.member("text")
      lat = try json.member("lat")
      lon = try json.member("lon")
      at = try json.member("at")
      accuracy = try json.member("accuracy")
      place = try json.member("place")
      visibility = try json.member("visibility")
      tags = try json.member("tags")
      pictures = try json.member("pictures", Picture.init)
      source = try json.member("source")
      own = try json.member("own")
    }
  }

  /// A name in `remarks.filter.remove.filter.in`, `remarks.filter.set(in:)`, `remarks.filter.set.filter.in` and others.
  public enum In: String, ParamValue, Sendable {
    case text, author, place, tags, both
  }

  /// A name in `remarks.add.remark.pictures.type`, `remarks.delete.remark.pictures.type`,
  /// `remarks.edit.remark.pictures.type` and others.
  public enum PictureType: String, ParamValue, Sendable {
    case imageJpeg = "image/jpeg"
    case imagePng = "image/png"
    case imageGif = "image/gif"
    case imageWebp = "image/webp"
  }

  /// A name in `remarks.add(visibility:)`, `remarks.add.remark.visibility`, `remarks.delete.remark.visibility` and
  /// others.
  public enum Visibility: String, ParamValue, Sendable {
    case `public`, `private`
  }
}

extension TypedCall {
  /// The methods of `remarks`.
  public static var remarks: RemarksModule.Type { RemarksModule.self }
}
