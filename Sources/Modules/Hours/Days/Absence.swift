import ModuleKit
import Time
import Wire

/// Consecutive days on which a user doesn't work, with a name. The absence can include days that aren't the user's
/// workdays.
struct Absence: Sendable, Hashable {
  var first: Day
  var last: Day
  /// Empty if the absence has no name.
  var name: String
  var kind = Kind.holiday

  enum Kind: String, CaseIterable, Sendable {
    case holiday, sick, unpaid
  }

  static let nameLengths = 0...60

  /// The parts of this absence that remain when these days are taken out.
  func without(_ days: DateRange) -> [Absence] {
    guard first <= days.last, days.first <= last else { return [self] }
    var parts: [Absence] = []
    if first < days.first {
      parts.append(Absence(first: first, last: days.first.adding(days: -1), name: name, kind: kind))
    }
    if days.last < last { parts.append(Absence(first: days.last.adding(days: 1), last: last, name: name, kind: kind)) }
    return parts
  }

  /// This absence extended by `next`. Nil unless `next` begins on the day after this absence and has the same name and
  /// kind.
  func joined(with next: Absence) -> Absence? {
    guard last.ordinal + 1 == next.first.ordinal, name == next.name, kind == next.kind else { return nil }
    return Absence(first: first, last: next.last, name: name, kind: kind)
  }
}

// MARK: JSON

extension Absence {
  static let fields = Field.all { Absence(first: .earliest, last: .earliest, name: "").show(to: &$0) }

  /// The notation of an absence in a call. Without `to`, the absence is a single day.
  static let given = Schema.object([
    Field("from", .date), Field("to", .nullable(.date), optional: true),
    Field("name", .text(nameLengths), optional: true), Field("kind", .oneOf(Kind.self), optional: true),
  ])

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("from", first, .date)
    reply.member("to", last, .date)
    reply.member("name", name, .text(Self.nameLengths))
    // A holiday is written without `kind`, as in older rows.
    reply.member("kind", ifAny: kind == .holiday ? nil : kind.rawValue, .oneOf(Kind.self))
    reply.endObject()
  }

  init?(stored json: JSON) {
    guard let first = json["from"].flatMap(Day.init(stored:)), let last = json["to"].flatMap(Day.init(stored:)),
      let name = json["name"]?.string, first <= last,
      let kind = json["kind"].map({ $0.string.flatMap(Kind.init) }) ?? .holiday
    else { return nil }
    self.init(first: first, last: last, name: name, kind: kind)
  }

  init(reading json: JSON, _ field: String) throws(Violation) {
    guard json.kind == .object else { throw Violation(field, "type", "must be an object") }
    let example = "2026-12-24"
    var (first, last, name, kind) = (Day?.none, Day?.none, "", Kind.holiday)
    for (key, value) in json.members {
      if key.isString("from") {
        first = try Day(reading: value, "\(field).from", like: example)
      } else if key.isString("to") {
        last = value.isNull ? nil : try Day(reading: value, "\(field).to", like: example)
      } else if key.isString("name") {
        name = try Text.read(value, "\(field).name", Self.nameLengths, lines: false)
      } else if key.isString("kind") {
        guard let read = value.string(atMost: 100).flatMap(Kind.init) else {
          throw Violation("\(field).kind", "choice", "must be one of holiday, sick, unpaid")
        }
        kind = read
      } else {
        throw Violation(
          "\(field).\(key.string(atMost: 60) ?? "a long name")", "unknown", "is not a member of a day off")
      }
    }
    guard let first else { throw Violation("\(field).from", "missing", "is missing") }
    guard first <= last ?? first else { throw Violation("\(field).to", "range", "must not be before 'from'") }
    self.init(first: first, last: last ?? first, name: name, kind: kind)
  }
}
