/// A value with its name, as a row of a table that shows a single object.
struct Fact {
  let name: String
  let text: String
  let style: Style

  init(_ name: String, _ text: String, _ style: Style = .plain) {
    self.name = name
    self.text = text
    self.style = style
  }

  static func table(_ facts: [Fact]) -> Table {
    Table(facts, [.left("", style: .dim) { $0.name }, .flexible("") { $0.text }.styled { $0.style }])
  }
}
