/// The local time of a zone in a certain period: its offset and its abbreviation, such as 3600 and "CET".
///
/// RFC 9636 calls this a local time type.
struct LocalTimeType: Sendable, Equatable {
  /// The offset in seconds east of UTC.
  let offset: Int
  let abbreviation: String

  /// The offsets that RFC 9636 allows: more than -25 hours and less than 26 hours. Searches in `TimeZone` rely on these
  /// bounds.
  static let offsets = -89_999...93_599
}

/// A period in which the offset of a zone doesn't change. The period includes its start and excludes its end. Both are
/// in seconds since 1970.
struct Stretch: Sendable, Equatable {
  var start = Stretch.bounds.lowerBound
  var end = Stretch.bounds.upperBound
  var type: LocalTimeType

  /// The bounds of all stretches. They are far outside the range of instants, and adding an offset to them can't
  /// overflow.
  static let bounds = -(1 << 60)...(1 << 60)
}
