/// One thing that an administrator may want to know: what it is (for programs: an id, as systemd's message catalog uses
/// them), how urgent, a sentence for people, and fields.
///
/// All entries there are stand in `LogEntry+Kinds.swift`. Nothing in them comes from what users wrote: names of methods and
/// modules, uids, numbers and paths of the daemon's own.
struct LogEntry {
  let id: String
  let level: LogLevel
  let message: String
  let fields: [(name: String, value: String)]

  init(_ id: String, _ level: LogLevel, _ message: String, _ fields: [(name: String, value: String)] = []) {
    self.id = id
    self.level = level
    self.message = message
    self.fields = fields
  }
}
