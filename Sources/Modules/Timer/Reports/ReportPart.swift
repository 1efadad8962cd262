import ModuleKit

/// The definition of one slice of a report, such as the entries of a project.
struct ReportPart {
  let key: String
  var color: String?
  let lines: [Timeline]
}
