import ModuleKit

/// The definition of one slice of a report, such as the entries of a project.
struct ReportPart {
  let key: String
  var color: String?
  var lines: [Timeline]
  /// The timelines of projects with a rate, if amounts are wanted.
  var priced: [(lines: [Timeline], rate: Money)] = []
}
