/// How far a module has been written to the database.
package struct Place: Equatable {
  package var rev: Int
  /// The number of the life. It is incremented when the machine's revisions have gone back, as after a restore.
  package var life: Int

  package init(rev: Int, life: Int) {
    (self.rev, self.life) = (rev, life)
  }
}
