/// One key of a configuration file: its section and name, its format, and what it sets.
///
/// Reading, error messages and the check of the manual page all use this declaration.
package struct SettingKey<Configuration> {
  package let section: String
  package let name: String
  /// The form of a value, as the end of a sentence: "a whole number from 1 to 100".
  package let form: String
  /// Returns false for an invalid value. An empty value restores the default.
  package let apply: (_ value: String, _ configuration: inout Configuration) -> Bool

  /// - Parameters:
  ///   - standard: the default.
  ///   - read: parses a value.
  ///   - set: stores the value. A key path would work too, but costs small programs a hundred kilobytes.
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
