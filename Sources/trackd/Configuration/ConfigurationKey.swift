import ModuleKit
import ProgramKit

typealias ConfigurationKey = SettingKey<Configuration>

extension ConfigurationKey {
  /// Creates a key that sets a single property. The function `read` parses the key's value.
  init<Value>(
    _ section: String, _ name: String, _ path: WritableKeyPath<Configuration, Value>, _ form: String,
    from read: @escaping (String) -> Value?
  ) {
    self.init(section, name, Configuration()[keyPath: path], form, from: read) { $0[keyPath: path] = $1 }
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

  /// The key of a module's setting. The setting's name contains the unit.
  static func setting(_ setting: Setting) -> ConfigurationKey {
    // Compares bytes, because the standard library's string search would load 200 KiB of code into memory.
    let name = setting.name.utf8
    let isSize = name.indices.contains { name[$0...].starts(with: "Bytes".utf8) }
    let make = isSize ? size : number
    return make(setting.module, setting.name, \.settings[setting], setting.range)
  }
}
