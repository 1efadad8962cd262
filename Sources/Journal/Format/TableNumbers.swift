import Wire

/// The JSON of a number for each table, as in the header's next ids and the end's row counts: sorted, so that the same
/// numbers are the same bytes.
enum TableNumbers {
  static func write(_ numbers: [String: Int], into writer: inout JSONWriter) {
    writer.beginObject()
    for (table, number) in numbers.sorted(by: { $0.key < $1.key }) {
      writer.key(escaping: table)
      writer.int(number)
    }
    writer.endObject()
  }

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
