/// Who was named by `--user`, in a file that has rows of several. That there is nothing of theirs is a mistake in the name, and not
/// a file without rows.
struct NamedOwner {
  private static let mostTold = 20

  private let name: String?
  private var isFound = false
  private var others: Set<String> = []

  init(_ name: String?) { self.name = name }

  /// There is something of this one.
  mutating func meet(_ owner: String?) {
    guard let name, let owner else { return }
    if owner == name { isFound = true } else if others.count < Self.mostTold { others.insert(owner) }
  }

  /// At the end of the file.
  func check() throws(Failure) {
    guard let name, !isFound else { return }
    let names = others.sorted().map { Terminal.clean($0) }.joined(separator: ", ")
    throw Failure(
      .refused, "nothing in the file is of '\(Terminal.clean(name))'",
      hints: others.isEmpty ? [] : ["there are rows of \(names)"])
  }
}
