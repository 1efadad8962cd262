/// The local time of a zone during a period: the offset and its abbreviation, such as 3600 and "CET".
///
/// RFC 9636 calls it a local time type.
struct LocalTimeType: Sendable, Equatable {
  /// Seconds east of UTC.
  let offset: Int
  let abbreviation: String

  /// RFC 9636 allows offsets of more than -25 and less than 26 hours. The searches in `TimeZone` rely on a bound.
  static let offsets = -89_999...93_599
}

/// A period during which a zone's offset stays the same: start ≤ t < end, in seconds since 1970.
struct Stretch: Sendable, Equatable {
  var start = Stretch.bounds.lowerBound
  var end = Stretch.bounds.upperBound
  var type: LocalTimeType

  /// Far outside the range of instants, and still safe to add to.
  static let bounds = -(1 << 60)...(1 << 60)
}
