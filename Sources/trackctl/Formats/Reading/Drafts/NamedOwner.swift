/// The person whom `--user` names, for a file that has rows of several people. If the file has no rows of this person,
/// the import fails, because the name is probably wrong.
struct NamedOwner {
  private static let mostTold = 20

  private let name: String?
  private var isFound = false
  private var others: Set<String> = []

  init(_ name: String?) { self.name = name }

  /// Remembers that the file has a row of this owner.
  mutating func meet(_ owner: String?) {
    guard let name, let owner else { return }
    if owner == name { isFound = true } else if others.count < Self.mostTold { others.insert(owner) }
  }

  /// Fails if the file had no rows of the named person. Called at the end of the file.
  func check() throws(Failure) {
    guard let name, !isFound else { return }
    let names = others.sorted().map { Terminal.clean($0) }.joined(separator: ", ")
    throw Failure(
      .refused, "the file has no rows of the user '\(Terminal.clean(name))'",
      hints: others.isEmpty ? [] : ["there are rows of \(names)"])
  }
}
