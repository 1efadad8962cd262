import ModuleKit
import Time
import Wire

/// Shows any reply to people: lists as tables, objects as names and values, entries as an entry table.
struct ReplyText {
  private let session: Session
  private let module: String
  private let members: MemberMeanings
  /// Shows an entry as one table row, without its details.
  private let isBrief: Bool

  init(_ session: Session, of method: MethodDeclaration, isBrief: Bool) {
    self.session = session
    module = method.module
    members = method.members
    self.isBrief = isBrief
  }

  /// Members without interest for people who know what they asked for.
  private static let hidden: Set<String> = ["next", "dryRun", "replayed", "changed", "rev"]

  func print(_ reply: JSON) {
    var facts: [Fact] = []
    for member in reply.members {
      let name = member.key.string ?? ""
      if Self.hidden.contains(name) { continue }
      switch member.value.kind {
      case .array: printList(name, member.value, members)
      case .object: printObject(member.value, members.inside(name))
      default: facts.append(Fact(Self.title(name, members).lowercased(), text(name, member.value, members)))
      }
    }
    printFacts(facts)
  }

  private func printList(_ name: String, _ list: JSON, _ members: MemberMeanings) {
    let elements = Array(list.elements)
    // In replies of other modules these names may mean something else.
    if name == "entries", module == "timer" { return EntryTable(elements, ProjectList(nil)).print(session) }
    if name == "remarks", module == "remarks" { return RemarkTable(remarks: elements).print(session) }
    guard let first = elements.first else { return session.output.print("no \(name)") }
    guard first.kind == .object else {
      return session.output.print(
        "\(name): \(Terminal.clean(elements.map { text(name, $0, members) }.joined(separator: ", ")))")
    }
    let inside = members.inside(name)
    let table = Table(elements, Self.members(of: elements).map { column($0, elements, inside) })
    if table.fits(session.width) { return session.print(table) }
    for (index, element) in elements.enumerated() {
      if index > 0 { session.output.print("") }
      printObject(element, inside)
    }
  }

  private func column(_ name: String, _ elements: [JSON], _ members: MemberMeanings) -> Column<JSON> {
    let isNumber = elements.allSatisfy { $0[name]?.kind == .number } && members.reference(of: name) == nil
    let text = { (element: JSON) in
      // A report row for entries without a value.
      if name == "key", element[name]?.isString("") == true { return "(none)" }
      return element[name].map { self.text(name, $0, members) } ?? ""
    }
    let title = Self.title(name, members)
    let column: Column<JSON> = isNumber ? .right(title, text: text) : .flexible(title, text: text)
    return column.styled { style(name, $0) }
  }

  /// The plain members of the object, then its lists.
  private func printObject(_ object: JSON, _ inside: MemberMeanings) {
    if isBrief, object["startedAt"] != nil, object["project"] != nil {
      return EntryTable([object], ProjectList(nil)).print(session)
    }
    let members = object.members.map { (name: $0.key.string ?? "", value: $0.value) }
    printFacts(
      members.filter { !Self.isTable($0.value) }.map { member in
        Fact(Self.title(member.name, inside).lowercased(), text(member.name, member.value, inside))
      })
    for member in members where Self.isTable(member.value) { printList(member.name, member.value, inside) }
  }

  private static func isTable(_ value: JSON) -> Bool { value.kind == .array && value[0]?.kind == .object }

  private func printFacts(_ facts: [Fact]) {
    // Texts aren't cut here. The terminal breaks the lines.
    if !facts.isEmpty {
      for line in Fact.table(facts).lines(width: nil, session.palette) { session.output.print(line) }
    }
  }

  private func style(_ name: String, _ element: JSON) -> Style {
    guard name == "name" || name == "color", let color = element["color"]?.string else { return .plain }
    return .color(color)
  }

  /// A value in one line. Times are in the user's zone, durations in hours and minutes.
  private func text(_ name: String, _ value: JSON, _ members: MemberMeanings) -> String {
    switch value.kind {
    case .null: return ""
    case .boolean: return value.bool == true ? "yes" : "no"
    case .string:
      guard let bytes = value.stringBytes, let instant = Instant(rfc3339: bytes) else { return value.string ?? "" }
      return session.timeText.point(instant)
    case .number: return number(name, value, members)
    case .array: return value.elements.map { text(name, $0, members) }.joined(separator: ", ")
    case .object:
      let inside = members.inside(name)
      return value.members.map { "\($0.key.string ?? "") \(text($0.key.string ?? "", $0.value, inside))" }
        .joined(separator: ", ")
    }
  }

  /// A number with more decimals comes from a division and is rounded.
  private static let mostDecimals = 9

  private func number(_ name: String, _ value: JSON, _ members: MemberMeanings) -> String {
    let role = members.role(of: name)
    if role == .duration { return value.amount.map(Lengths.short) ?? "" }
    let text = value.description
    guard let (_, decimals) = text.parted(at: "."), decimals.utf8.count > Self.mostDecimals, let number = value.double
    else { return text }
    var short = Decimals.text(number, role == .latitude || role == .longitude ? 6 : 4)
    while short.hasSuffix("0") { short.removeLast() }
    return short.hasSuffix(".") ? String(short.dropLast()) : short
  }

  /// The members that all elements have, followed by those that only some have.
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

  /// The declared label, or else the member's name in words.
  private static func title(_ name: String, _ members: MemberMeanings) -> String {
    if let label = members.label(of: name) { return label.uppercased() }
    return MethodParam.word(name).utf8.split(separator: UInt8(ascii: "-")).map { String($0) ?? "" }.joined(
      separator: " "
    )
    .uppercased()
  }
}
