import Manifest
import ModuleKit
import Wire

/// A picture in a column of a row. Its bytes are a separate file, named after its id.
///
/// It is a row of its own, in a table that all tables of the module share. So a picture can be set, undone and removed
/// without a copy of its row, and its row shows it as a derived member.
struct OutsidePicture: PictureRow {
  /// The table of a module with pictures. No table of a manifest can have this name then.
  static let table = "pictures"

  let id: Int
  private(set) var place: Place
  /// The account whose quota it counts against: the owner of the row or, if there is none, the account that set it.
  private(set) var user: Int
  private(set) var file: PictureFile

  /// Where a picture is.
  struct Place: Hashable {
    var table: String
    var row: Int
    var column: String
  }

  init(id: Int, _ place: Place, of user: Int, _ file: PictureFile) {
    self.id = id
    self.place = place
    self.user = user
    self.file = file
  }

  static func blank(_ id: Int) -> OutsidePicture {
    OutsidePicture(id: id, Place(table: "", row: 0, column: ""), of: 0, .blank)
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("table", &place.table, .string(1...60))
    try carrier.member("row", &place.row, .integer(1...Int.max))
    try carrier.member("column", &place.column, .string(1...60))
    try carrier.member("user", &user, .account)
    try file.carry(by: &carrier)
  }

  // MARK: What callers see

  /// The members of the value of a column.
  static let fields = [Field("id", .id)] + fileFields
  private static let fileFields = [
    Field("type", .choice(PictureType.allCases.map(\.rawValue))), Field("bytes", .integer(1...PictureType.largest)),
  ]
  /// The members of a picture that is shown on its own.
  static let ownFields =
    [
      Field("id", .id), Field("table", .text(1...60)), Field("row", .id), Field("column", .text(1...60)),
      Field("user", .text(1...299), optional: true),
    ] + fileFields

  /// Shows it as the value of its column.
  func show(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    file.show(to: &writer)
    writer.endObject()
  }

  /// Shows it on its own.
  /// - Parameter owner: the owner of its row, if there is one.
  func showWhole(of owner: String?, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("table", place.table)
    writer.member("row", place.row)
    writer.member("column", place.column)
    if let owner { writer.member("user", owner) }
    file.show(to: &writer)
    writer.endObject()
  }
}

/// Pictures by their places, and the total size for each user.
struct OutsidePictureIndex: PictureRoomIndex {
  /// While an undo is checked, a place may have several.
  private var places: [OutsidePicture.Place: [Int]] = [:]
  private(set) var room = PictureRoom()

  init() {}

  mutating func insert(_ picture: OutsidePicture) {
    var ids = places[picture.place] ?? []
    ids.insert(picture.id, at: ids.firstIndex { $0 > picture.id } ?? ids.count)
    places[picture.place] = ids
    room.insert(picture.file, of: picture.user)
  }

  mutating func remove(_ picture: OutsidePicture) {
    let left = (places[picture.place] ?? []).filter { $0 != picture.id }
    places[picture.place] = left.isEmpty ? nil : left
    room.remove(picture.file, of: picture.user)
  }

  func ids(at place: OutsidePicture.Place) -> [Int] { places[place] ?? [] }
}
