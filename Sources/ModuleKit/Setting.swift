/// A number that an administrator may set for a module, in the section of the configuration that bears the module's name.
package struct Setting: Sendable, Hashable {
  package let module: String
  package let name: String
  package let summary: String
  package let range: ClosedRange<Int>
  package let standard: Int

  package init(_ module: String, _ name: String, _ summary: String, _ range: ClosedRange<Int>, standard: Int) {
    self.module = module
    self.name = name
    self.summary = summary
    self.range = range
    self.standard = standard
  }
}

/// The settings in force.
package struct Settings: Sendable, Equatable {
  private var values: [Setting: Int] = [:]

  package init() {}

  package subscript(setting: Setting) -> Int {
    get { values[setting] ?? setting.standard }
    set { values[setting] = newValue }
  }
}
