// Made by ./dev update-golden from what is declared of remarks: change that.

/// The module `remarks`: its calls, and what they take and give.
public enum RemarksModule {
  /// What `remarks.add`, `remarks.delete` and `remarks.edit` gives.
  public struct RemarkChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let remark: Remark
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remark = try json.member("remark")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `remarks.list` and `remarks.search` gives.
  public struct RemarkPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let remarks: [Remark]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remarks = try json.member("remarks")
      next = try json.member("next")
    }
  }

  /// What `remarks.near` gives.
  public struct NearReply: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let remarks: [NearRemark]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remarks = try json.member("remarks")
      next = try json.member("next")
    }
  }

  /// What `remarks.show` gives.
  public struct RemarkReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let remark: Remark

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      remark = try json.member("remark")
    }
  }

  /// In what is given: `remarks.near.remarks`.
  public struct NearRemark: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct Remark: Identifiable, Equatable, Sendable, ReplyValue {
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

  /// The methods of `remarks`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Leaves a remark at a place.
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
    ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of
    ///     1 to 200 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.tooMany` (There are as many as there may be; `limit` is
    ///   how many).
    @discardableResult
    public func add(
      text: String,
      lat: Double,
      lon: Double,
      at: Timestamp? = nil,
      accuracy: Double? = nil,
      place: String? = nil,
      visibility: Visibility? = nil,
      source: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RemarkChange {
      var params = CallParams()
      params.set("text", text)
      params.set("lat", lat)
      params.set("lon", lon)
      params.set("at", at)
      params.set("accuracy", accuracy)
      params.set("place", place)
      params.set("visibility", visibility)
      params.set("source", source)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("remarks.add", params)
    }

    /// Deletes a remark of yours. An administrator may delete any public one.
    ///
    /// - Parameters:
    ///   - id: which remark. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.notFound` (There is no such remark that you may see),
    ///   `remarks.notYours` (The remark is somebody else's).
    @discardableResult
    public func delete(
      id: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RemarkChange {
      var params = CallParams()
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("remarks.delete", params)
    }

    /// Changes a remark of yours.
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
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.notFound` (There is no such remark that you may see),
    ///   `remarks.notYours` (The remark is somebody else's).
    @discardableResult
    public func edit(
      id: Int,
      text: String? = nil,
      lat: Double? = nil,
      lon: Double? = nil,
      at: Timestamp? = nil,
      accuracy: Edit<Double> = .keep,
      place: Edit<String> = .keep,
      visibility: Visibility? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RemarkChange {
      var params = CallParams()
      params.set("id", id)
      params.set("text", text)
      params.set("lat", lat)
      params.set("lon", lon)
      params.set("at", at)
      params.set("accuracy", accuracy)
      params.set("place", place)
      params.set("visibility", visibility)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("remarks.edit", params)
    }

    /// Lists the remarks that you may see, the newest first, page by page.
    ///
    /// - Parameters:
    ///   - author: only remarks of the user of this name. Text of 1 to 299 characters.
    ///   - mine: true: only your own; false: only those of others. True or false.
    ///   - bbox: only those in this area, as [west, south, east, north] in degrees; from a west greater than the east
    ///     it goes across the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a
    ///     number from -180.0 to 180.0; a number from -90.0 to 90.0.
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func list(
      author: String? = nil,
      mine: Bool? = nil,
      bbox: [Double]? = nil,
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      timeZone: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> RemarkPage {
      var params = CallParams()
      params.set("author", author)
      params.set("mine", mine)
      params.set("bbox", bbox)
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("remarks.list", params)
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
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func near(
      lat: Double,
      lon: Double,
      radius: Double,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> NearReply {
      var params = CallParams()
      params.set("lat", lat)
      params.set("lon", lon)
      params.set("radius", radius)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("remarks.near", params)
    }

    /// Finds remarks by a part of their text, of their place's name or of their author's, the newest first.
    ///
    /// - Parameters:
    ///   - query: what to look for, without regard to case or accents. Text of 1 to 300 characters.
    ///   - in: where to look: in what remarks say of which place, in their authors' names, or in both. One of text,
    ///     author, both; nil is "both".
    ///   - author: only remarks of the user of this name. Text of 1 to 299 characters.
    ///   - mine: true: only your own; false: only those of others. True or false.
    ///   - bbox: only those in this area, as [west, south, east, north] in degrees; from a west greater than the east
    ///     it goes across the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a
    ///     number from -180.0 to 180.0; a number from -90.0 to 90.0.
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func search(
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
    ) throws(ClientError) -> RemarkPage {
      var params = CallParams()
      params.set("query", query)
      params.set("in", `in`)
      params.set("author", author)
      params.set("mine", mine)
      params.set("bbox", bbox)
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("remarks.search", params)
    }

    /// Shows a remark.
    ///
    /// - Parameter id: which remark. A whole number from 1.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.notFound` (There is no such remark that you may see).
    public func show(id: Int) throws(ClientError) -> RemarkReply {
      var params = CallParams()
      params.set("id", id)
      return try caller.typed("remarks.show", params)
    }
  }

  /// The methods of `remarks`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Leaves a remark at a place.
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
    ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of
    ///     1 to 200 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.tooMany` (There are as many as there may be; `limit` is
    ///   how many).
    @discardableResult
    public func add(
      text: String,
      lat: Double,
      lon: Double,
      at: Timestamp? = nil,
      accuracy: Double? = nil,
      place: String? = nil,
      visibility: Visibility? = nil,
      source: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RemarkChange {
      var params = CallParams()
      params.set("text", text)
      params.set("lat", lat)
      params.set("lon", lon)
      params.set("at", at)
      params.set("accuracy", accuracy)
      params.set("place", place)
      params.set("visibility", visibility)
      params.set("source", source)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("remarks.add", params)
    }

    /// Deletes a remark of yours. An administrator may delete any public one.
    ///
    /// - Parameters:
    ///   - id: which remark. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.notFound` (There is no such remark that you may see),
    ///   `remarks.notYours` (The remark is somebody else's).
    @discardableResult
    public func delete(
      id: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RemarkChange {
      var params = CallParams()
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("remarks.delete", params)
    }

    /// Changes a remark of yours.
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
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.notFound` (There is no such remark that you may see),
    ///   `remarks.notYours` (The remark is somebody else's).
    @discardableResult
    public func edit(
      id: Int,
      text: String? = nil,
      lat: Double? = nil,
      lon: Double? = nil,
      at: Timestamp? = nil,
      accuracy: Edit<Double> = .keep,
      place: Edit<String> = .keep,
      visibility: Visibility? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RemarkChange {
      var params = CallParams()
      params.set("id", id)
      params.set("text", text)
      params.set("lat", lat)
      params.set("lon", lon)
      params.set("at", at)
      params.set("accuracy", accuracy)
      params.set("place", place)
      params.set("visibility", visibility)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("remarks.edit", params)
    }

    /// Lists the remarks that you may see, the newest first, page by page.
    ///
    /// - Parameters:
    ///   - author: only remarks of the user of this name. Text of 1 to 299 characters.
    ///   - mine: true: only your own; false: only those of others. True or false.
    ///   - bbox: only those in this area, as [west, south, east, north] in degrees; from a west greater than the east
    ///     it goes across the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a
    ///     number from -180.0 to 180.0; a number from -90.0 to 90.0.
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func list(
      author: String? = nil,
      mine: Bool? = nil,
      bbox: [Double]? = nil,
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      timeZone: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> RemarkPage {
      var params = CallParams()
      params.set("author", author)
      params.set("mine", mine)
      params.set("bbox", bbox)
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("remarks.list", params)
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
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func near(
      lat: Double,
      lon: Double,
      radius: Double,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> NearReply {
      var params = CallParams()
      params.set("lat", lat)
      params.set("lon", lon)
      params.set("radius", radius)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("remarks.near", params)
    }

    /// Finds remarks by a part of their text, of their place's name or of their author's, the newest first.
    ///
    /// - Parameters:
    ///   - query: what to look for, without regard to case or accents. Text of 1 to 300 characters.
    ///   - in: where to look: in what remarks say of which place, in their authors' names, or in both. One of text,
    ///     author, both; nil is "both".
    ///   - author: only remarks of the user of this name. Text of 1 to 299 characters.
    ///   - mine: true: only your own; false: only those of others. True or false.
    ///   - bbox: only those in this area, as [west, south, east, north] in degrees; from a west greater than the east
    ///     it goes across the antimeridian. A list: a number from -180.0 to 180.0; a number from -90.0 to 90.0; a
    ///     number from -180.0 to 180.0; a number from -90.0 to 90.0.
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func search(
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
    ) async throws(ClientError) -> RemarkPage {
      var params = CallParams()
      params.set("query", query)
      params.set("in", `in`)
      params.set("author", author)
      params.set("mine", mine)
      params.set("bbox", bbox)
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("remarks.search", params)
    }

    /// Shows a remark.
    ///
    /// - Parameter id: which remark. A whole number from 1.
    /// - Throws: ``ClientError/refused(_:)``, also for `remarks.notFound` (There is no such remark that you may see).
    public func show(id: Int) async throws(ClientError) -> RemarkReply {
      var params = CallParams()
      params.set("id", id)
      return try await caller.typed("remarks.show", params)
    }
  }
}

extension Connection {
  /// The methods of `remarks`.
  public var remarks: RemarksModule.Calls { RemarksModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `remarks`.
  public var remarks: RemarksModule.AsyncCalls { RemarksModule.AsyncCalls(caller: self) }
}
