// Made by ./dev update-golden from what is declared of remarks: change that.

/// The module `remarks`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `remarks.tooMany`: There are already as many of these as allowed; `limit` says how many.
/// - `remarks.notFound`: No such remark, or you may not see it.
/// - `remarks.notYours`: The remark isn't yours.
public enum RemarksModule {
  /// Adds a remark at a place.
  ///
  /// Refusals of its own: `remarks.tooMany`.
  ///
  /// - Parameters:
  ///   - text: the text of the remark. Text of 1 to 4096 characters.
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - at: when; default: now. A time.
  ///   - accuracy: the accuracy of the place, in metres. A number from 0.0 to 100000000.0.
  ///   - place: the name of the place. Text of 1 to 299 characters.
  ///   - visibility: who may see it: everyone, or only you. One of public, private; nil is "public".
  ///   - source: its id in the system it comes from; a second one with the same id isn't added. Text of 1 to 200
  ///     characters.
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

  /// Deletes your remark. Administrators may delete any public one.
  ///
  /// Refusals of its own: `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameter id: which remark. A whole number from 1.
  public static func delete(id: Int) -> TypedCall<Changed<Remark>> {
    TypedCall("remarks.delete", changed(member("remark", Remark.init)), ["id": id])
  }

  /// Changes your remark.
  ///
  /// Refusals of its own: `remarks.notFound`, `remarks.notYours`.
  ///
  /// - Parameters:
  ///   - id: which remark. A whole number from 1.
  ///   - text: the text of the remark. Text of 1 to 4096 characters.
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - at: when. A time.
  ///   - accuracy: the accuracy of the place, in metres. A number from 0.0 to 100000000.0.
  ///   - place: the name of the place. Text of 1 to 299 characters.
  ///   - visibility: who may see it: everyone, or only you. One of public, private.
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

  /// Lists the remarks that you may see, newest first, page by page.
  ///
  /// - Parameters:
  ///   - author: only remarks of this user. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of others. True or false.
  ///   - bbox: only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, it
  ///     crosses the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number from
  ///     -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone of days; default: the daemon's. A time zone.
  ///   - limit: the most to return. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
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

  /// Lists the remarks around a place, nearest first, each with its `distance` in metres along the great circle.
  ///
  /// - Parameters:
  ///   - lat: degrees north of the equator, south below zero. A number from -90.0 to 90.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - lon: degrees east of Greenwich, west below zero. A number from -180.0 to 180.0, or text matching
  ///     ^[+-]?[0-9]+(\.[0-9]+)?$.
  ///   - radius: the largest distance, in metres. A number from 0.0 to 100000000.0.
  ///   - limit: the most to return. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
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

  /// Finds remarks by part of their text, place name or author, newest first.
  ///
  /// - Parameters:
  ///   - query: the text to find, ignoring case and accents. Text of 1 to 300 characters.
  ///   - in: where to look: in remarks and their places' names, in authors' names, or in both. One of text, author,
  ///     both; nil is "both".
  ///   - author: only remarks of this user. Text of 1 to 299 characters.
  ///   - mine: only your own; false: only those of others. True or false.
  ///   - bbox: only remarks in this area, as [west, south, east, north] in degrees; if west is greater than east, it
  ///     crosses the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a number from
  ///     -180.0 to 180.0; a number from -90.0 to 90.0.
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone of days; default: the daemon's. A time zone.
  ///   - limit: the most to return. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
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
