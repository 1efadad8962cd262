/// In which capacity somebody works.
enum Employment: String, CaseIterable, Sendable {
  case fullTime = "full-time"
  case partTime = "part-time"
}
