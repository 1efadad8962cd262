import Time
import Wire

/// A remark at a place.
struct RemarkDraft {
  var text: String
  var lat: Double
  var lon: Double
  var at: Instant?
  var accuracy: Double?
  var place: String?
  var isPrivate = false
  var tags: [String] = []
  var source: String?
  /// The account that the remark belongs to. Nil for the caller.
  var author: String?
  var pictures: [PictureDraft] = []
  /// The remark's name in the file, if the remark may have pictures.
  var row: RowName?
  /// Other values that trackd exported, as params of the method that adds the remark.
  var rest: [(String, JSON)] = []
}
