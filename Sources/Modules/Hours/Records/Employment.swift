enum Employment: String, CaseIterable, Sendable {
  case fullTime = "full-time"
  case partTime = "part-time"
}

extension Employment {
  var isPartTime: Bool {
    get { self == .partTime }
    set { self = newValue ? .partTime : .fullTime }
  }
}
