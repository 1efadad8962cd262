import ModuleKit

/// What one slice of a report is to be made of, such as the entries of a project.
struct ReportPart {
  let key: String
  var color: String?
  let lines: [Timeline]
}
