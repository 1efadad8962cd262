import Manifest
import ModuleKit
import Wire

/// A picture in a column of a row. The bytes are in a separate file that is named after the picture's id.
///
/// The picture is a row of its own, in a table that all tables of the module share. A picture can therefore be set,
/// undone and removed without a copy of its row. The row shows it as a derived member.
struct OutsidePicture: AttachedPicture {
  /// The table with the pictures. If a module has pictures, its manifest can't declare a table of this name.
  static let table = "pictures"

  let id: Int
  private(set) var parent: Place
  /// The account whose quota the picture counts against: the owner of the row or, if the row has no owner, the account
  /// that set the picture.
  private(set) var user: Int
  private(set) var file: PictureFile

  /// A column of a row.
  struct Place: Hashable {
    var table: String
    var row: Int
    var column: String
  }

  init(id: Int, of parent: Place, user: Int, _ file: PictureFile) {
    self.id = id
    self.parent = parent
    self.user = user
    self.file = file
  }

  static func blank(_ id: Int) -> OutsidePicture {
    OutsidePicture(id: id, of: Place(table: "", row: 0, column: ""), user: 0, .blank)
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("table", &parent.table, .string(1...60))
    try carrier.member("row", &parent.row, .integer(1...Int.max))
    try carrier.member("column", &parent.column, .string(1...60))
    try carrier.member("user", &user, .account)
    try file.carry(by: &carrier)
  }

  // MARK: What callers see

  /// The members of the value of a column.
  static let fields = Field.all { blank(1).showBriefly(to: &$0) }
  /// The members of a picture that is shown on its own.
  static let ownFields = Field.all { blank(1).show(of: nil, to: &$0) }

  /// Shows the picture on its own.
  /// - Parameter owner: the owner of the picture's row, if there is one.
  func show(of owner: String?, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("table", parent.table, .text(1...60))
    reply.member("row", parent.row, .id)
    reply.member("column", parent.column, .text(1...60))
    reply.member("user", ifAny: owner, .text(1...299))
    file.show(to: &reply)
    reply.endObject()
  }
}
