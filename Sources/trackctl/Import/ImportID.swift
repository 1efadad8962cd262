/// The name of an import, which the user types to undo the import. The name consists of the timer's number of the
/// import and of ranges of revisions in other modules: `timer:7`, `hours:41-97`, or several of them joined with commas.
/// Other changes that were made during the import or an interruption lie between two ranges.
struct ImportID: CustomStringConvertible {
  var timer: Int?
  /// The ranges of revisions of each module, in chronological order.
  private(set) var revisions: [String: [ClosedRange<Int>]] = [:]
  /// The maximum number of ranges per module. The limit keeps the name short, because people copy the name. If there
  /// are more ranges, the last range extends over all further changes and the gaps between them.
  private static let mostRanges = 20

  init() {}

  init(_ text: String) throws(Failure) {
    for part in text.utf8.split(separator: UInt8(ascii: ",")).map({ String(decoding: $0, as: UTF8.self) }) {
      guard let (module, rest) = part.parted(at: ":") else { throw Self.wrong(text) }
      if module == "timer", rest.parted(at: "-") == nil {
        timer = try Words.id(rest, "the number of an import")
      } else if let (first, last) = rest.parted(at: "-"), let low = Int(first), let high = Int(last), 0 < low,
        low <= high
      {
        revisions[module, default: []].append(low...high)
      } else {
        throw Self.wrong(text)
      }
    }
    if isEmpty { throw Self.wrong(text) }
  }

  private static func wrong(_ text: String) -> Failure {
    .usage(
      "'\(Terminal.clean(text))' is not the name of an import",
      hints: [
        "the name, such as timer:7, is in the output of trackctl import",
        "to list the timer's imports: trackctl timer imports",
      ])
  }

  mutating func add(_ module: String, _ revision: Int) {
    var ranges = revisions[module] ?? []
    if let last = ranges.last,
      last.contains(revision > last.upperBound ? revision - 1 : revision) || ranges.count == Self.mostRanges
    {
      ranges[ranges.count - 1] = min(last.lowerBound, revision)...max(last.upperBound, revision)
    } else {
      ranges.append(revision...revision)
    }
    revisions[module] = ranges
  }

  var isEmpty: Bool { timer == nil && revisions.isEmpty }

  var description: String {
    let rest = revisions.sorted { $0.key < $1.key }.flatMap { module, ranges in
      ranges.map { "\(module):\($0.lowerBound)-\($0.upperBound)" }
    }
    return ((timer.map { ["timer:\($0)"] } ?? []) + rest).joined(separator: ",")
  }
}
