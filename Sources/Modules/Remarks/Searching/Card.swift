import ModuleKit
import Time

/// The values of a remark that filters need, except its texts. All of them are plain numbers, so a search reads only
/// the card itself and follows no references.
struct Card: Sendable, Equatable {
  let id: Int
  let user: Int
  let isPrivate: Bool
  /// The remark's time, in seconds since 1970.
  let at: Int
  let place: GeoPoint

  init(_ remark: Remark) {
    id = remark.id
    user = remark.user
    isPrivate = remark.isPrivate
    at = remark.at.seconds
    place = remark.place
  }

  /// The remark as an item of the timeline that is sorted by time.
  var moment: Timeline.Item { Timeline.Item(key: at, id: id, weight: 0) }
  /// The remark as an item of the timeline that is sorted by grid square.
  var spot: Timeline.Item { Timeline.Item(key: place.code, id: id, weight: 0) }
}
