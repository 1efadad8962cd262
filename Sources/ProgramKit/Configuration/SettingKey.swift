/// A key of a configuration file: its section and name, its format, and how its value is applied.
///
/// Parsing, error messages and the check of the manual page all use this declaration.
package struct SettingKey<Configuration> {
  package let section: String
  package let name: String
  /// The format of a value, as the end of a sentence: "a whole number from 1 to 100".
  package let form: String
  /// Sets the value in the configuration. Returns false if the value is invalid. An empty value restores the default.
  package let apply: (_ value: String, _ configuration: inout Configuration) -> Bool

  /// - Parameters:
  ///   - standard: the default value.
  ///   - read: parses a value. Nil if the value is invalid.
  ///   - set: stores the value. A key path could do this too, but it would add a hundred kilobytes to a small program.
  package init<Value>(
    _ section: String, _ name: String, _ standard: Value, _ form: String, from read: @escaping (String) -> Value?,
    set: @escaping (inout Configuration, Value) -> Void
  ) {
    self.section = section
    self.name = name
    self.form = form
    apply = { text, configuration in
      guard let value = text.isEmpty ? standard : read(text) else { return false }
      set(&configuration, value)
      return true
    }
  }
}
