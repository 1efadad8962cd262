/// Up to where a module has been written.
struct Place: Equatable {
  var rev: Int
  /// It is counted up where the machine's revisions went back.
  var life: Int
}
