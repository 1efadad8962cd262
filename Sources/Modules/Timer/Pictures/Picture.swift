package import ModuleKit

/// A picture of an entry. The bytes are in a separate file, which is named after the picture's id.
package struct Picture: AttachedPicture {
  package let id: Int
  package var entry: Int
  package var user: Int
  package var file: PictureFile
  package var parent: Int { entry }

  package static func blank(_ id: Int) -> Picture {
    Picture(id: id, entry: 0, user: 0, file: .blank)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("entry", &entry, .reference("entries"))
    try carrier.member("user", &user, .account)
    try file.carry(by: &carrier)
  }
}
