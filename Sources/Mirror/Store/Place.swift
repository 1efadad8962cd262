/// Up to where a module has been written.
package struct Place: Equatable {
  package var rev: Int
  /// It is counted up where the machine's revisions went back.
  package var life: Int

  package init(rev: Int, life: Int) {
    (self.rev, self.life) = (rev, life)
  }
}
