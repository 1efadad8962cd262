// Made by ./dev update-golden from what is declared of remarks: change that.

/// The module `remarks`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `remarks.tooMany`: There are as many as there may be; `limit` is how many.
/// - `remarks.notFound`: There is no such remark that you may see.
/// - `remarks.notYours`: The remark is somebody else's.
public enum RemarksModule {
  /// Leaves a remark at a place.
  ///
  /// Refusals of its own: `remarks.tooMany`.
  ///
  /// - Parameters:
  ///   - text: what there is to say. Text of 1 to 4096 characters.
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text like
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text like
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - at: when; left out: now. A time.
  ///   - accuracy: how far off the place may be, in metres. A number from 0.0 to 100000000.0.
  ///   - place: what the place is called. Text of 1 to 299 characters.
  ///   - visibility: who may see it: everybody, or you alone. One of public, private; nil is "public".
  ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of 1
  ///     to 200 characters.
  public static func add(
    text: String,
    lat: Double,
    lon: Double,
    at: Timestamp? = nil,
    accuracy: Double? = nil,
    place: String? = nil,
    visibility: Visibility? = nil,
    source: String? = nil
  ) -> TypedCall<Changed<Remark>> {
    TypedCall(
      "remarks.add", changed(member("remark", Remark.init)),
      [
        "text": text, "lat": lat, "lon": lon, "at": at, "accuracy": accuracy, "place": place, "visibility": visibility,
        "source": source,
      ])
  }

  /// Deletes a remark of yours. An administrator may delete any public one.
  ///
  /// Refusals of its own: `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameter id: which remark. A whole number from 1.
  public static func delete(id: Int) -> TypedCall<Changed<Remark>> {
    TypedCall("remarks.delete", changed(member("remark", Remark.init)), ["id": id])
  }

  /// Changes a remark of yours.
  ///
  /// Refusals of its own: `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameters:
  ///   - id: which remark. A whole number from 1.
  ///   - text: what there is to say. Text of 1 to 4096 characters.
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text like
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text like
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - at: when. A time.
  ///   - accuracy: how far off the place may be, in metres. A number from 0.0 to 100000000.0.
  ///   - place: what the place is called. Text of 1 to 299 characters.
  ///   - visibility: who may see it: everybody, or you alone. One of public, private.
  public static func edit(
    id: Int,
    text: String? = nil,
    lat: Double? = nil,
    lon: Double? = nil,
    at: Timestamp? = nil,
    accuracy: Edit<Double> = .keep,
    place: Edit<String> = .keep,
    visibility: Visibility? = nil
  ) -> TypedCall<Changed<Remark>> {
    TypedCall(
      "remarks.edit", changed(member("remark", Remark.init)),
      [
        "id": id, "text": text, "lat": lat, "lon": lon, "at": at, "accuracy": accuracy, "place": place,
        "visibility": visibility,
      ])
  }

  /// Lists the remarks that you may see, the newest first, page by page.
  ///
  /// - Parameters:
  ///   - author: only remarks of the user of this name. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of others. True or false.
  ///   - bbox: only those in this area, as [west, south, east, north] in degrees; from a west greater than the east it
  ///     goes across the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number
  ///     from -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - from: not before this time, or this day. A time, or a date.
  ///   - to: before this time, or up to and with this day. A time, or a date.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func list(
    author: String? = nil,
    mine: Bool? = nil,
    bbox: [Double]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Remark>> {
    TypedCall(
      "remarks.list", page("remarks", Remark.init),
      [
        "author": author, "mine": mine, "bbox": bbox, "from": from, "to": to, "timeZone": timeZone, "limit": limit,
        "cursor": cursor,
      ])
  }

  /// Lists the remarks around a place, the nearest first, with their `distance` in metres along the great circle.
  ///
  /// - Parameters:
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text like
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text like
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - radius: how far they may be, in metres. A number from 0.0 to 100000000.0.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func near(
    lat: Double,
    lon: Double,
    radius: Double,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<NearRemark>> {
    TypedCall(
      "remarks.near", page("remarks", NearRemark.init),
      ["lat": lat, "lon": lon, "radius": radius, "limit": limit, "cursor": cursor])
  }

  /// Finds remarks by a part of their text, of their place's name or of their author's, the newest first.
  ///
  /// - Parameters:
  ///   - query: what to look for, without regard to case or accents. Text of 1 to 300 characters.
  ///   - in: where to look: in what remarks say of which place, in their authors' names, or in both. One of text,
  ///     author, both; nil is "both".
  ///   - author: only remarks of the user of this name. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of others. True or false.
  ///   - bbox: only those in this area, as [west, south, east, north] in degrees; from a west greater than the east it
  ///     goes across the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number
  ///     from -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - from: not before this time, or this day. A time, or a date.
  ///   - to: before this time, or up to and with this day. A time, or a date.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func search(
    query: String,
    in: In? = nil,
    author: String? = nil,
    mine: Bool? = nil,
    bbox: [Double]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Remark>> {
    TypedCall(
      "remarks.search", page("remarks", Remark.init),
      [
        "query": query, "in": `in`, "author": author, "mine": mine, "bbox": bbox, "from": from, "to": to,
        "timeZone": timeZone, "limit": limit, "cursor": cursor,
      ])
  }

  /// Shows a remark.
  ///
  /// Refusals of its own: `remarks.notFound`.
  ///
  /// - Parameter id: which remark. A whole number from 1.
  public static func show(id: Int) -> TypedCall<Remark> {
    TypedCall("remarks.show", member("remark", Remark.init), ["id": id])
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
      source = try json.member("source")
      own = try json.member("own")
      distance = try json.member("distance")
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
      source = try json.member("source")
      own = try json.member("own")
    }
  }

  /// A name in `remarks.search(in:)`.
  public enum In: String, ParamValue, Sendable {
    case text, author, both
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
