import Wire

/// A number for each table, as in the header's next ids and the end's row counts.
enum TableNumbers {
  static func read(_ json: JSON) -> [String: Int]? {
    guard json.kind == .object else { return nil }
    var numbers: [String: Int] = [:]
    for (key, value) in json.members {
      guard let table = key.string, let number = value.int, number >= 0 else { return nil }
      numbers[table] = number
    }
    return numbers
  }
}
