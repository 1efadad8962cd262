import ModuleKit
import Testing

@testable import Host

/// These tests fail if two names of the same length count as equal.
@Suite("The table of methods")
struct MethodTableTests {
  private var table = MethodTable()

  init() {
    for method in CoreMethods.all { table.insert(MethodTable.Target(method.declaration, .core(method))) }
  }

  private func found(_ name: String) -> String? { table.find(name.utf8Span.span)?.declaration.name }

  @Test("finds each method by its name, and none by a name that differs in one byte")
  func names() {
    for name in CoreMethods.all.map(\.declaration.name) {
      #expect(found(name) == name)
      #expect(found(name + "s") == nil && found(String(name.dropLast())) == nil)
      for place in name.indices {
        let wrong = name.replacingCharacters(in: place, by: "_")
        #expect(found(wrong) == nil, "\(wrong)")
      }
    }
    #expect(found("") == nil)
  }

  @Test("lists all of them by name")
  func all() {
    #expect(table.all.map(\.declaration.name) == CoreMethods.all.map(\.declaration.name).sorted())
  }
}

extension String {
  fileprivate func replacingCharacters(in place: Index, by character: Character) -> String {
    var text = self
    text.replaceSubrange(place...place, with: [character])
    return text
  }
}
