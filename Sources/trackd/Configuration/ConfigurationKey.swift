import Host
import ModuleKit

/// One key of trackd.conf: where it stands, what its values look like, and what it sets.
///
/// All that is known of a key is here, so that reading, the messages about wrong values and the check of the manual page
/// come from one declaration.
struct ConfigurationKey {
  /// Says no by returning false.
  typealias Apply = (_ value: String, _ configuration: inout Configuration) -> Bool

  let section: String
  let name: String
  /// What a value must be, as the end of a sentence: "a whole number from 1 to 100".
  let form: String
  let apply: Apply
  /// Puts the default back: what a key without a value does.
  let reset: (inout Configuration) -> Void

  private init(
    _ section: String, _ name: String, _ form: String, reset: @escaping (inout Configuration) -> Void,
    apply: @escaping Apply
  ) {
    self.section = section
    self.name = name
    self.form = form
    self.reset = reset
    self.apply = apply
  }

  /// A key whose value stands in one place and is made from the text by one function.
  init<Value>(
    _ section: String, _ name: String, _ path: WritableKeyPath<Configuration, Value>, _ form: String,
    from read: @escaping (String) -> Value?
  ) {
    let standard = Configuration()[keyPath: path]
    self.init(section, name, form, reset: { $0[keyPath: path] = standard }) { text, configuration in
      guard let value = read(text) else { return false }
      configuration[keyPath: path] = value
      return true
    }
  }

  static func number(
    _ section: String, _ name: String, _ path: WritableKeyPath<Configuration, Int>, _ range: ClosedRange<Int>
  ) -> ConfigurationKey {
    ConfigurationKey(section, name, path, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Quantity.number(text, in: range)
    }
  }

  static func size(
    _ section: String, _ name: String, _ path: WritableKeyPath<Configuration, Int>, _ range: ClosedRange<Int>
  ) -> ConfigurationKey {
    let form = "a size from \(Quantity.spelled(range.lowerBound)) to \(Quantity.spelled(range.upperBound))"
    return ConfigurationKey(section, name, path, form) { text in Quantity.size(text, in: range) }
  }

  /// A module's setting. The unit is in its name.
  static func setting(_ setting: Setting) -> ConfigurationKey {
    let make = setting.name.contains("Bytes") ? size : number
    return make(setting.module, setting.name, \.settings[setting], setting.range)
  }
}
