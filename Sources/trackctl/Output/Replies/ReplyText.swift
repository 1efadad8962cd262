import Manifest
import ModuleKit
import Time
import Wire

/// Shows any reply to people. A list becomes a table, an object becomes names with values, and entries become a table
/// of entries.
struct ReplyText {
  private let session: Session
  private let module: String
  private let command: String
  private let members: MemberMeanings
  /// Whether an entry is shown as a row of a table, without its details.
  private let isBrief: Bool
  private let titles: ReferencedTitles
  /// Where the names of a report's groups are: a table and its title column. Nil if the groups' keys aren't row ids.
  private let groups: (table: String, title: String)?

  init(_ session: Session, of call: VerbCall, isBrief: Bool) {
    let method = call.method
    let by = method.param(.cut).flatMap { (call.params?[$0.name] ?? $0.standard)?.string }
    self.session = session
    module = method.module
    command = method.words.joined(separator: " ")
    members = method.members
    self.isBrief = isBrief
    titles = ReferencedTitles(session)
    groups = method.params.first { $0.name == by }?.reference
  }

  /// Members that only programs need. People know from the command what was done.
  private static let hidden: Set<String> = ["next", "dryRun", "replayed", "changed", "rev", Manifest.highlighted]

  func print(_ reply: JSON) {
    var facts: [Fact] = []
    for member in reply.members {
      let name = member.key.string ?? ""
      if Self.hidden.contains(name) { continue }
      switch member.value.kind {
      case .array: printList(name, member.value, members, standingOut: reply[Manifest.highlighted])
      case .object where members.inside(name).areLanguages:
        facts.append(Fact(Self.title(name, members).lowercased(), member.value.text("en")))
      case .object: printObject(member.value, members.inside(name))
      default: facts.append(Fact(Self.title(name, members).lowercased(), text(name, member.value, members)))
      }
    }
    printFacts(facts)
  }

  /// - Parameter standingOut: the ids of the elements that get a mark.
  private func printList(_ name: String, _ list: JSON, _ members: MemberMeanings, standingOut: JSON? = nil) {
    let presentation = members.presentation(of: name)
    let elements = Self.grouped(Array(list.elements), by: presentation.group)
    // The module is checked, because a custom module can have a list called `entries` or `remarks` with other contents.
    if name == "entries", module == "timer" { return EntryTable(elements, ProjectList(nil)).print(session) }
    if name == "remarks", module == "remarks" { return RemarkTable(remarks: elements).print(session) }
    guard let first = elements.first else { return session.output.print("no \(name)") }
    guard first.kind == .object else {
      return session.output.print(
        "\(name): \(Terminal.clean(elements.map { text(name, $0, members) }.joined(separator: ", ")))")
    }
    let inside = members.inside(name)
    let names = Self.members(of: elements).shown(as: presentation)
    if session.output.isTerminal, let chart = chart(elements, presentation, names, inside) { session.show(chart) }
    let ids = Set(standingOut?.elements.compactMap(\.int) ?? [])
    let stands = { (element: JSON) in element["id"]?.int.map(ids.contains) ?? false }
    let mark = Column<JSON>.left("") { stands($0) ? Self.mark : "" }
    let columns = names.map { name in
      // A group without a value gets the name "(none)". Otherwise, the group's rows would seem to belong to the
      // previous group.
      let column = column(name, elements, inside, nameless: name == presentation.group ? "(none)" : "").styled {
        stands($0) ? .bold : style(name, $0)
      }
      return name == presentation.group ? column.headed().once() : column
    }
    let table = Table(elements, [mark] + columns)
    if table.fits(session.width) { return session.print(table) }
    for (index, element) in elements.enumerated() {
      if index > 0 { session.output.print("") }
      printObject(element, inside, names)
    }
  }

  /// The chart of the first list that declares a chart.
  func chart(_ reply: JSON) -> Chart? {
    for member in reply.members {
      let presentation = members.presentation(of: member.key.string ?? "")
      if presentation.chart == nil { continue }
      let elements = Array(member.value.elements)
      let names = Self.members(of: elements).shown(as: presentation)
      return chart(elements, presentation, names, members.inside(member.key.string ?? ""))
    }
    return nil
  }

  private func chart(
    _ elements: [JSON], _ presentation: Presentation, _ names: [String], _ members: MemberMeanings
  ) -> Chart? {
    ListChart(
      title: command, presentation: presentation, names: names.filter { members.reference(of: $0) == nil },
      elements: elements,
      text: { cell($0, $1, members) }, label: { Self.title($0, members) }
    ).chart
  }

  /// The mark before a highlighted element.
  private static let mark = "*"

  /// Groups the elements that have the same value of a member. The groups are in the order in which their values first
  /// occur.
  private static func grouped(_ elements: [JSON], by member: String?) -> [JSON] {
    guard let member else { return elements }
    var places: [String: Int] = [:]
    var groups: [[JSON]] = []
    for element in elements {
      let key = element[member]?.description ?? ""
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append([])
      }
      groups[place].append(element)
    }
    return groups.flatMap(\.self)
  }

  private func column(
    _ name: String, _ elements: [JSON], _ members: MemberMeanings, nameless: String = ""
  ) -> Column<JSON> {
    let isNumber = elements.allSatisfy { $0[name]?.kind == .number } && members.reference(of: name) == nil
    let text = { (element: JSON) in
      let text = element[name].map { cell(name, $0, members) } ?? ""
      return text.isEmpty ? nameless : text
    }
    let title = Self.title(name, members)
    return isNumber ? .right(title, text: text) : .flexible(title, text: text)
  }

  private func cell(_ name: String, _ value: JSON, _ members: MemberMeanings) -> String {
    // In a report, the row with an empty key sums up the entries that belong to no group.
    if name == "key", value.isString("") { return "(none)" }
    if name == "key", let groups, let id = value.string.flatMap(Int.init) {
      return titles.title(of: id, in: groups) ?? String(id)
    }
    return text(name, value, members)
  }

  /// Prints the plain members of an object first, then its lists.
  /// - Parameter names: the members to print. Nil stands for all members.
  private func printObject(_ object: JSON, _ inside: MemberMeanings, _ names: [String]? = nil) {
    if isBrief, object["startedAt"] != nil, object["project"] != nil {
      return EntryTable([object], ProjectList(nil)).print(session)
    }
    let all = object.members.map { (name: $0.key.string ?? "", value: $0.value) }
    let members = names.map { $0.compactMap { name in all.first { $0.name == name } } } ?? all
    printFacts(
      members.filter { !Self.isTable($0.value) }.map { member in
        Fact(Self.title(member.name, inside).lowercased(), text(member.name, member.value, inside))
      })
    for member in members where Self.isTable(member.value) { printList(member.name, member.value, inside) }
  }

  private static func isTable(_ value: JSON) -> Bool { value.kind == .array && value[0]?.kind == .object }

  private func printFacts(_ facts: [Fact]) {
    // Texts aren't cut here, because the terminal wraps the lines.
    if !facts.isEmpty {
      for line in Fact.table(facts).lines(width: nil, session.palette) { session.output.print(line) }
    }
  }

  private func style(_ name: String, _ element: JSON) -> Style {
    guard name == "name" || name == "color", let color = element["color"]?.string else { return .plain }
    return .color(color)
  }

  /// A value in one line. Times are in the user's time zone. Durations are in hours and minutes.
  private func text(_ name: String, _ value: JSON, _ members: MemberMeanings) -> String {
    switch value.kind {
    case .null: return ""
    case .boolean: return value.bool == true ? "yes" : "no"
    case .string:
      guard let bytes = value.stringBytes, let instant = Instant(rfc3339: bytes) else { return value.string ?? "" }
      return session.timeText.point(instant)
    case .number:
      let title = members.reference(of: name).flatMap { reference in
        value.int.flatMap { titles.title(of: $0, in: reference) }
      }
      return title ?? number(name, value, members)
    case .array: return value.elements.map { text(name, $0, members) }.joined(separator: ", ")
    case .object:
      if members.role(of: name) == .picture, let bytes = value["bytes"]?.int {
        return bytes < 1000 ? "\(bytes) bytes" : "\((bytes + 999) / 1000) kB"
      }
      let inside = members.inside(name)
      return value.members.map { "\($0.key.string ?? "") \(text($0.key.string ?? "", $0.value, inside))" }
        .joined(separator: ", ")
    }
  }

  /// The maximum number of decimals. A number with more decimals is the result of a division, so it is rounded.
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

  /// The names of the members that any element has, in the order in which they first occur.
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

  /// The title of a column: the declared label, or the member's name as words.
  private static func title(_ name: String, _ members: MemberMeanings) -> String {
    if let label = members.label(of: name) { return label.uppercased() }
    return MethodParam.word(name).utf8.split(separator: UInt8(ascii: "-")).map { String($0) ?? "" }.joined(
      separator: " "
    )
    .uppercased()
  }
}

extension [String] {
  /// The members that a list shows. The group and the id come first.
  fileprivate func shown(as presentation: Presentation) -> [String] {
    if presentation.columns.isEmpty, presentation.group == nil { return self }
    let first = [presentation.group, "id"].compactMap(\.self)
    let others = presentation.columns.isEmpty ? self : presentation.columns
    return (first + others.filter { !first.contains($0) }).filter(contains)
  }
}
