import Wire

/// A number per table: the next ids in the header, or the row counts in the end record.
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
