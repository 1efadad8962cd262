/// The revision up to which a module has been written.
package struct Place: Equatable {
  package var rev: Int
  /// Incremented when the machine's revisions went back.
  package var life: Int

  package init(rev: Int, life: Int) {
    (self.rev, self.life) = (rev, life)
  }
}
