/// How far a module has been written to the database.
package struct Place: Equatable {
  package var rev: Int
  /// The number of the module's current life. A new life begins when the machine's revisions go back, as after a
  /// restore from a backup.
  package var life: Int

  package init(rev: Int, life: Int) {
    (self.rev, self.life) = (rev, life)
  }
}
