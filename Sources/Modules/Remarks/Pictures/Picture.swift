package import ModuleKit

/// A picture of a remark. The bytes are in a separate file, which is named after the picture's id.
package struct Picture: AttachedPicture {
  package let id: Int
  package var remark: Int
  /// The author of the remark. The picture counts towards the author's quota.
  package var user: Int
  package var file: PictureFile
  package var parent: Int { remark }

  package static func blank(_ id: Int) -> Picture {
    Picture(id: id, remark: 0, user: 0, file: .blank)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("remark", &remark, .reference("remarks"))
    try carrier.member("user", &user, .account)
    try file.carry(by: &carrier)
  }
}
