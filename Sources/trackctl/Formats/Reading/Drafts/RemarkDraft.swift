import Time
import Wire

/// A remark that was left at a place.
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
  /// The account that gets the remark. Nil for the caller.
  var author: String?
  var pictures: [PictureDraft] = []
  /// The name of the remark's row in the file. Nil if the remark can't have pictures.
  var row: RowName?
  /// Other values of a remark that trackd exported. They are params of the method that adds a remark.
  var rest: [(String, JSON)] = []
}
