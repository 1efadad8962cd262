// Made by ./dev update-golden from what is declared of remarks: change that.

/// The module `remarks`: its calls, and what they take and give.
public enum RemarksModule {
  /// Leaves a remark at a place.
  ///
  /// It is refused also for `remarks.tooMany` (There are as many as there may be; `limit` is how many).
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
  ) -> TypedCall<RemarkChange> {
    TypedCall("remarks.add", RemarkChange.init) {
      $0.set("text", text)
      $0.set("lat", lat)
      $0.set("lon", lon)
      $0.set("at", at)
      $0.set("accuracy", accuracy)
      $0.set("place", place)
      $0.set("visibility", visibility)
      $0.set("source", source)
    }
  }

  /// Deletes a remark of yours. An administrator may delete any public one.
  ///
  /// It is refused also for `remarks.notFound` (There is no such remark that you may see), `remarks.notYours` (The
  /// remark is somebody else's).
  ///
  /// - Parameter id: which remark. A whole number from 1.
  public static func delete(id: Int) -> TypedCall<RemarkChange> {
    TypedCall("remarks.delete", RemarkChange.init) {
      $0.set("id", id)
    }
  }

  /// Changes a remark of yours.
  ///
  /// It is refused also for `remarks.notFound` (There is no such remark that you may see), `remarks.notYours` (The
  /// remark is somebody else's).
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
  ) -> TypedCall<RemarkChange> {
    TypedCall("remarks.edit", RemarkChange.init) {
      $0.set("id", id)
      $0.set("text", text)
      $0.set("lat", lat)
      $0.set("lon", lon)
      $0.set("at", at)
      $0.set("accuracy", accuracy)
      $0.set("place", place)
      $0.set("visibility", visibility)
    }
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
  ) -> TypedCall<RemarkPage> {
    TypedCall("remarks.list", RemarkPage.init) {
      $0.set("author", author)
      $0.set("mine", mine)
      $0.set("bbox", bbox)
      $0.set("from", from)
      $0.set("to", to)
      $0.set("timeZone", timeZone)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
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
  ) -> TypedCall<NearReply> {
    TypedCall("remarks.near", NearReply.init) {
      $0.set("lat", lat)
      $0.set("lon", lon)
      $0.set("radius", radius)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
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
  ) -> TypedCall<RemarkPage> {
    TypedCall("remarks.search", RemarkPage.init) {
      $0.set("query", query)
      $0.set("in", `in`)
      $0.set("author", author)
      $0.set("mine", mine)
      $0.set("bbox", bbox)
      $0.set("from", from)
      $0.set("to", to)
      $0.set("timeZone", timeZone)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Shows a remark.
  ///
  /// It is refused also for `remarks.notFound` (There is no such remark that you may see).
  ///
  /// - Parameter id: which remark. A whole number from 1.
  public static func show(id: Int) -> TypedCall<RemarkReply> {
    TypedCall("remarks.show", RemarkReply.init) {
      $0.set("id", id)
    }
  }

  /// What `remarks.add`, `remarks.delete` and `remarks.edit` gives.
  public struct RemarkChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let remark: Remark
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remark = try json.member("remark", Remark.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `remarks.list` and `remarks.search` gives.
  public struct RemarkPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let remarks: [Remark]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remarks = try json.member("remarks", Remark.init)
      next = try json.member("next")
    }
  }

  /// What `remarks.near` gives.
  public struct NearReply: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let remarks: [NearRemark]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remarks = try json.member("remarks", NearRemark.init)
      next = try json.member("next")
    }
  }

  /// What `remarks.show` gives.
  public struct RemarkReply: Equatable, Sendable {
    /// An object.
    public let remark: Remark

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remark = try json.member("remark", Remark.init)
    }
  }

  /// In what is given: `remarks.near.remarks`.
  public struct NearRemark: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of 1 to 4096 characters.
    public let text: String
    /// A number from -90.0 to 90.0.
    public let lat: Double
    /// A number from -180.0 to 180.0.
    public let lon: Double
    /// A time.
    public let at: Timestamp
    /// A number from 0.0 to 100000000.0; not always there.
    public let accuracy: Double?
    /// Text of 1 to 299 characters; not always there.
    public let place: String?
    /// One of public, private.
    public let visibility: Visibility
    /// Text of 1 to 200 characters; not always there.
    public let source: String?
    /// True or false.
    public let own: Bool
    /// A number from 0.0 to 20015115.442035925.
    public let distance: Double

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of 1 to 4096 characters.
    public let text: String
    /// A number from -90.0 to 90.0.
    public let lat: Double
    /// A number from -180.0 to 180.0.
    public let lon: Double
    /// A time.
    public let at: Timestamp
    /// A number from 0.0 to 100000000.0; not always there.
    public let accuracy: Double?
    /// Text of 1 to 299 characters; not always there.
    public let place: String?
    /// One of public, private.
    public let visibility: Visibility
    /// Text of 1 to 200 characters; not always there.
    public let source: String?
    /// True or false.
    public let own: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
  public struct In: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `text`
    public static let text = In(rawValue: "text")
    /// `author`
    public static let author = In(rawValue: "author")
    /// `both`
    public static let both = In(rawValue: "both")
  }

  /// A name in `remarks.add(visibility:)`, `remarks.add.remark.visibility`, `remarks.delete.remark.visibility` and
  /// others.
  public struct Visibility: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `public`
    public static let `public` = Visibility(rawValue: "public")
    /// `private`
    public static let `private` = Visibility(rawValue: "private")
  }
}

extension TypedCall {
  /// The methods of `remarks`.
  public static var remarks: RemarksModule.Type { RemarksModule.self }
}
