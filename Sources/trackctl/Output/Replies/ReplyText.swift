import Time
import Wire

/// Any reply, for people: lists as tables, objects as names and values, entries as everywhere.
struct ReplyText {
  private let session: Session
  private let module: String
  /// An entry is one line of a table rather than all that is known of it.
  private let isBrief: Bool
  /// What is told in seconds, and shown in hours and minutes.
  private let lengths: Set<String>

  init(_ session: Session, module: String, isBrief: Bool) {
    self.session = session
    self.module = module
    self.isBrief = isBrief
    // Elsewhere a total is of points, or of hours.
    lengths = Set(["seconds", "elapsed", "uptime"] + (module == "timer" ? ["today", "total"] : []))
  }

  /// What says nothing to people who know what they asked for.
  private static let hidden: Set<String> = ["next", "dryRun", "replayed", "changed", "rev"]

  func print(_ reply: JSON) {
    var facts: [Fact] = []
    for member in reply.members {
      let name = member.key.string ?? ""
      if Self.hidden.contains(name) { continue }
      switch member.value.kind {
      case .array: printList(name, member.value)
      case .object: printObject(name, member.value)
      default: facts.append(Fact(Self.title(name).lowercased(), text(name, member.value)))
      }
    }
    printFacts(facts)
  }

  private func printList(_ name: String, _ list: JSON) {
    let elements = Array(list.elements)
    // Elsewhere these may be names of anything.
    if name == "entries", module == "timer" { return EntryTable(elements, ProjectList(nil)).print(session) }
    if name == "remarks", module == "remarks" { return RemarkTable(remarks: elements).print(session) }
    guard let first = elements.first else { return session.output.print("no \(name)") }
    guard first.kind == .object else {
      return session.output.print("\(name): \(Terminal.clean(elements.map { text(name, $0) }.joined(separator: ", ")))")
    }
    let table = Table(elements, Self.members(of: elements).map { column($0, elements) })
    if table.fits(session.width) { return session.print(table) }
    for (place, element) in elements.enumerated() {
      if place > 0 { session.output.print("") }
      printObject("", element)
    }
  }

  private func column(_ name: String, _ elements: [JSON]) -> Column<JSON> {
    let isNumber = elements.allSatisfy { $0[name]?.kind == .number }
    let text = { (element: JSON) in element[name].map { self.text(name, $0) } ?? "" }
    let title = Self.title(name)
    let column: Column<JSON> = isNumber ? .right(title, text: text) : .flexible(title, text: text)
    return column.styled { style(name, $0) }
  }

  /// What it is in itself, and then the lists that belong to it.
  private func printObject(_ name: String, _ object: JSON) {
    if isBrief, object["startedAt"] != nil, object["project"] != nil {
      return EntryTable([object], ProjectList(nil)).print(session)
    }
    let members = object.members.map { (name: $0.key.string ?? "", value: $0.value) }
    printFacts(
      members.filter { !Self.isTable($0.value) }.map { member in
        Fact(Self.title(member.name).lowercased(), text(member.name, member.value))
      })
    for member in members where Self.isTable(member.value) { printList(member.name, member.value) }
  }

  private static func isTable(_ value: JSON) -> Bool { value.kind == .array && value[0]?.kind == .object }

  private func printFacts(_ facts: [Fact]) {
    // Here a text stands as a whole; the terminal breaks it.
    if !facts.isEmpty {
      for line in Fact.table(facts).lines(width: nil, session.palette) { session.output.print(line) }
    }
  }

  private func style(_ name: String, _ element: JSON) -> Style {
    guard name == "name" || name == "color", let color = element["color"]?.string else { return .plain }
    return .color(color)
  }

  /// A value in one line: times in the user's zone, lengths in hours and minutes.
  private func text(_ name: String, _ value: JSON) -> String {
    switch value.kind {
    case .null: return ""
    case .boolean: return value.bool == true ? "yes" : "no"
    case .string:
      guard let bytes = value.stringBytes, let instant = Instant(rfc3339: bytes) else { return value.string ?? "" }
      return session.timeText.point(instant)
    case .number: return lengths.contains(name) ? value.amount.map(Lengths.short) ?? "" : Self.number(name, value)
    case .array: return value.elements.map { text(name, $0) }.joined(separator: ", ")
    case .object:
      return value.members.map { "\($0.key.string ?? "") \(text($0.key.string ?? "", $0.value))" }
        .joined(separator: ", ")
    }
  }

  /// More decimals than anybody has typed are those of a division.
  private static let mostDecimals = 9

  private static func number(_ name: String, _ value: JSON) -> String {
    let text = value.description
    guard let (_, decimals) = text.parted(at: "."), decimals.utf8.count > mostDecimals, let number = value.double else {
      return text
    }
    var short = Decimals.text(number, name == "lat" || name == "lon" ? 6 : 4)
    while short.hasSuffix("0") { short.removeLast() }
    return short.hasSuffix(".") ? String(short.dropLast()) : short
  }

  /// Those that every element has, and then those that only some have.
  private static func members(of elements: [JSON]) -> [String] {
    var names: [String] = []
    for element in elements {
      for member in element.members {
        let name = member.key.string ?? ""
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  private static func title(_ name: String) -> String {
    // It is shown in hours and minutes.
    if name == "seconds" { return "LENGTH" }
    return MethodParam.word(name).utf8.split(separator: UInt8(ascii: "-")).map { String($0) ?? "" }.joined(
      separator: " "
    )
    .uppercased()
  }
}
