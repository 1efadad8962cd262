import Host
import ProgramKit

typealias ConfigurationReader = SettingsReader<Configuration>

extension ConfigurationReader {
  init(text: String, file: String, keys: [ConfigurationKey]) {
    self.init(text: text, file: file, keys: keys, over: Configuration())
    // This check compares two keys, so neither key's own check can do it.
    let limits = configuration.limits
    if limits.unfinishedBytesPerUser < limits.messageBytes {
      find(
        .wrong,
        "unfinishedBytesPerUser (\(Quantity.spelled(limits.unfinishedBytesPerUser))) must not be less than messageBytes"
          + " (\(Quantity.spelled(limits.messageBytes))): no message of that size could arrive")
    }
  }
}
