import Host
import ModuleKit

/// One key of trackd.conf: where it stands, what its values look like, and what it sets.
///
/// All that is known of a key is here, so that reading, the messages about wrong values and the check of the manual page
/// come from one declaration.
struct ConfigurationKey {
  let section: String
  let name: String
  /// What a value must be, as the end of a sentence: "a whole number from 1 to 100".
  let form: String
  /// Says no by returning false. A key without a value puts the default back.
  let apply: (_ value: String, _ configuration: inout Configuration) -> Bool

  /// A key whose value stands in one place and is made from the text by one function.
  init<Value>(
    _ section: String, _ name: String, _ path: WritableKeyPath<Configuration, Value>, _ form: String,
    from read: @escaping (String) -> Value?
  ) {
    self.section = section
    self.name = name
    self.form = form
    let standard = Configuration()[keyPath: path]
    apply = { text, configuration in
      guard let value = text.isEmpty ? standard : read(text) else { return false }
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
    // Looked for among bytes: the standard library's search of a text brings 200 KiB of program into memory.
    let name = setting.name.utf8
    let isSize = name.indices.contains { name[$0...].starts(with: "Bytes".utf8) }
    let make = isSize ? size : number
    return make(setting.module, setting.name, \.settings[setting], setting.range)
  }
}
