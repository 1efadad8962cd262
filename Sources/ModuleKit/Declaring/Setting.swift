/// A number that an administrator may set for a module, in the section of the configuration that has the module's name.
public struct Setting: Sendable, Hashable {
  public let module: String
  public let name: String
  public let summary: String
  public let range: ClosedRange<Int>
  public let standard: Int

  public init(_ module: String, _ name: String, _ summary: String, _ range: ClosedRange<Int>, standard: Int) {
    self.module = module
    self.name = name
    self.summary = summary
    self.range = range
    self.standard = standard
  }
}

/// The settings in force.
public struct Settings: Sendable, Equatable {
  private var values: [Setting: Int] = [:]

  public init() {}

  public subscript(setting: Setting) -> Int {
    get { values[setting] ?? setting.standard }
    set { values[setting] = newValue }
  }
}
