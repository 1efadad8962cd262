import Wire

/// What an import is called, so that it can be taken back: the timer's imports by their numbers, what came into other modules by its
/// revisions. `timer:7`, `hours:41-97`, or several with commas between them.
struct ImportID: CustomStringConvertible {
  var timer: Int?
  private(set) var revisions: [String: ClosedRange<Int>] = [:]

  init() {}

  init(_ text: String) throws(Failure) {
    for part in text.utf8.split(separator: UInt8(ascii: ",")).map({ String(decoding: $0, as: UTF8.self) }) {
      guard let (module, rest) = part.parted(at: ":") else { throw Self.wrong(text) }
      if module == "timer", rest.parted(at: "-") == nil {
        timer = try Words.id(rest, "the number of an import")
      } else if let (first, last) = rest.parted(at: "-"), let low = Int(first), let high = Int(last), 0 < low,
        low <= high
      {
        revisions[module] = low...high
      } else {
        throw Self.wrong(text)
      }
    }
    if isEmpty { throw Self.wrong(text) }
  }

  private static func wrong(_ text: String) -> Failure {
    .usage(
      "'\(Terminal.clean(text))' is no import",
      hints: ["import says what it is called, such as timer:7", "trackctl timer imports lists those of the timer"])
  }

  mutating func add(_ module: String, _ revision: Int) {
    let known = revisions[module] ?? revision...revision
    revisions[module] = min(known.lowerBound, revision)...max(known.upperBound, revision)
  }

  var isEmpty: Bool { timer == nil && revisions.isEmpty }

  var description: String {
    let rest = revisions.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.lowerBound)-\($0.value.upperBound)" }
    return ((timer.map { ["timer:\($0)"] } ?? []) + rest).joined(separator: ",")
  }
}
