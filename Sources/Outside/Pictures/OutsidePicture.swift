import Manifest
import ModuleKit
import Wire

/// A picture in a column of a row. The bytes are in a separate file, which is named after the picture's id.
///
/// The picture is a row itself, in a table that all tables of the module share. So the picture can be set, undone and
/// removed without a copy of the row that shows it. That row shows the picture as a derived member.
struct OutsidePicture: AttachedPicture {
  /// The name of the table with the pictures. The manifest of a module with pictures can't declare a table of this
  /// name.
  static let table = "pictures"

  let id: Int
  private(set) var parent: Place
  /// The account whose quota the picture counts towards. It is the owner of the row or, if the row has no owner, the
  /// account that set the picture.
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

  /// The members of the picture within its row.
  static let fields = Field.all { blank(1).showBriefly(to: &$0) }
  /// The members of the picture when it is shown without its row.
  static let ownFields = Field.all { blank(1).show(of: nil, to: &$0) }

  /// Writes the picture to the reply, but not the row that it belongs to.
  /// - Parameter owner: the row's owner. Nil if the rows of its table have no owner.
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
