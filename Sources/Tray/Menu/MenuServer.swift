package import Bus

/// Serves the menu with the protocol com.canonical.dbusmenu. The server gives each line of the menu a number, and
/// answers the calls of hosts, the programs that display the menu.
///
/// A line keeps its number as long as its meaning stays the same, and no number is ever reused. A click in an outdated
/// menu therefore does what the user saw, or it does nothing.
package struct MenuServer {
  package static let path = "/MenuBar"
  package static let interface = "com.canonical.dbusmenu"
  /// If more numbers than this are stored, the stored numbers are dropped, and all lines get new numbers.
  private static let mostNumbers = 5_000

  package private(set) var revision: UInt32 = 1
  private var menu: Menu?
  private var numbers: [String: Int32] = [:]
  private var lines: [Int32: MenuItem] = [:]
  private var nextNumber: Int32 = 1

  package init() {}

  /// Replaces the menu.
  /// - Returns: whether the menu has changed. If so, hosts must be notified.
  package mutating func show(_ menu: Menu) -> Bool {
    guard menu != self.menu else { return false }
    self.menu = menu
    revision &+= 1
    if numbers.count > Self.mostNumbers { numbers = [:] }
    lines = [:]
    number(menu.items)
    return true
  }

  private mutating func number(_ items: [MenuItem]) {
    for item in items {
      let number = numbers[item.key] ?? nextNumber
      if number == nextNumber { nextNumber = nextNumber == .max ? 1 : nextNumber + 1 }
      numbers[item.key] = number
      lines[number] = item
      self.number(item.children)
    }
  }

  // MARK: Answers

  /// The properties of the menu object. They never change.
  package static let properties: [(String, Value)] = [
    ("Version", .uint32(3)), ("TextDirection", .string("ltr")), ("Status", .string("normal")),
    ("IconThemePath", .strings([])),
  ]

  /// The action of a line. Nil if there is no such line or the line has no action.
  package func click(of number: Int) -> ClickAction? { Int32(exactly: number).flatMap { lines[$0]?.click } }

  /// Replies to all methods except those that report clicks.
  package func answer(_ member: String, _ body: [Value]) -> [Value]? {
    switch member {
    case "GetLayout":
      guard let parent = body.first?.int, let node = layout(parent, depth: body.dropFirst().first?.int ?? -1) else {
        return nil
      }
      return [.uint32(revision), node]
    case "GetGroupProperties": return [groupProperties(body.first?.elements.compactMap(\.int) ?? [])]
    case "GetProperty":
      guard let number = body.first?.int, let name = body.dropFirst().first?.string,
        let value = properties(number)?.first(where: { $0.0 == name })?.1
      else { return nil }
      return [.variant(value)]
    case "AboutToShow": return [.bool(false)]
    case "AboutToShowGroup": return [.array(of: "i", []), .array(of: "i", [])]
    default: return nil
    }
  }

  private func layout(_ number: Int, depth: Int) -> Value? {
    guard let properties = properties(number) else { return nil }
    let children = depth == 0 ? [] : children(of: number)
    return .structure([
      .int32(Int32(number)), .properties(properties),
      .array(of: "v", children.compactMap { layout($0, depth: depth - 1).map(Value.variant) }),
    ])
  }

  private func groupProperties(_ wanted: [Int]) -> Value {
    let numbers = wanted.isEmpty ? [0] + lines.keys.sorted().map(Int.init) : wanted
    return .array(
      of: "(ia{sv})",
      numbers.compactMap { number in
        properties(number).map { .structure([.int32(Int32(number)), .properties($0)]) }
      })
  }

  private func children(of number: Int) -> [Int] {
    let items = number == 0 ? menu?.items : Int32(exactly: number).flatMap { lines[$0] }?.children
    return (items ?? []).compactMap { numbers[$0.key].map(Int.init) }
  }

  private func properties(_ number: Int) -> [(String, Value)]? {
    if number == 0 { return [("children-display", .string("submenu"))] }
    guard let item = Int32(exactly: number).flatMap({ lines[$0] }) else { return nil }
    if item.style == .separator { return [("type", .string("separator"))] }
    // Underscores are doubled, because a single underscore would make the next letter a keyboard shortcut.
    let label = item.label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    var properties: [(String, Value)] = [("label", .string(label))]
    if item.style == .text { properties.append(("enabled", .bool(false))) }
    if case .choice(let isChosen) = item.style {
      properties += [("toggle-type", .string("radio")), ("toggle-state", .int32(isChosen ? 1 : 0))]
    }
    if !item.children.isEmpty { properties.append(("children-display", .string("submenu"))) }
    return properties
  }
}
