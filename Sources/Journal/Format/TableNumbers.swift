import Wire

/// Reads one number per table. The header stores the next ids in this form, and the end record stores the row counts.
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
