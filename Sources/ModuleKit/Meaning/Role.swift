/// What a param, a reply member or a column means. A type determines how a value is written. A role determines what a
/// client can do with the value.
///
/// The list is closed, so a client can handle every case. Clients treat a value without a role by its type alone.
public enum Role: String, Sendable, CaseIterable {
  // Times
  /// The start of a time range. A client may give the `end` as a duration or as a time of the same day.
  case start
  /// The end of a time range. If the end is a date, the range includes that whole day.
  case end
  /// A point in time that isn't the start or end of anything.
  case instant
  case day
  /// A week of ISO 8601, such as `2026-W02`.
  case week
  case year
  /// A time of day.
  case clock
  case timeZone
  /// A length of time in seconds.
  case duration
  /// A length of time in hours.
  case hours
  /// The number of days between repetitions. 0 means no repetition.
  case interval
  /// The dates of something: text in words, text with an RRULE of RFC 5545, or an object with `once`.
  case schedule

  // Places
  case latitude
  case longitude
  /// An object with a latitude and a longitude.
  case place
  /// The southern, western, northern and eastern edge of an area.
  case area
  /// A distance in metres.
  case distance

  // Who and what
  /// An account, by name or id.
  case account
  /// The project of a timer.
  case project
  case client
  case module
  /// The id of the row or object that has this member.
  case id
  /// A row of another table, by id or name.
  case reference
  /// The name of a thing.
  case name
  /// Free text of any length.
  case note
  case tags
  case emoji
  case color
  case picture
  /// The id that an imported thing has in its source.
  case source

  // Numbers
  /// Decimal text or a number, with the currency in another member.
  case money
  case currency
  case percent
  case count

  // Secrets
  /// An existing password.
  case password
  /// A password to be set from now on.
  case newPassword
  /// A credential such as a token or code.
  case secret
  /// A key that its owner gives to other people as a means of access.
  case key

  // About the call
  /// The position of the next page.
  case cursor
  /// The limit on the number of results.
  case limit
  case order
  /// The unit by which a report is grouped.
  case cut
  /// The text to search for.
  case search
  /// The warnings that the caller accepts.
  case acknowledge
  case dryRun
  case idempotencyKey
  /// The revision of a module's transaction.
  case revision
}
