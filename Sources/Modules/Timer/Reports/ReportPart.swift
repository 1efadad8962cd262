import ModuleKit

/// What one slice of a report is about, such as a project, and the slice's timelines.
struct ReportPart {
  let key: String
  var color: String?
  var lines: [Timeline]
  /// The timelines of projects with a rate. Empty if no amounts are wanted.
  var priced: [(lines: [Timeline], rate: Money)] = []
}
