import ModuleKit
import Wire

extension ModuleDefinition {
  /// Makes a state with these rows. Returns nil if a row doesn't fit this definition.
  func make(with sources: [RowSource], next: [String: Int]) -> State? {
    var state = make()
    for table in tables {
      var isWhole = true
      sources.first { $0.name == table.name }?.forEach { id, row in
        guard let json = try? JSON(parsing: row), (try? table.load(&state, id, json)) != nil else {
          isWhole = false
          return
        }
      }
      guard isWhole else { return nil }
      table.raiseNextID(&state, next[table.name] ?? 1)
    }
    return state
  }
}
