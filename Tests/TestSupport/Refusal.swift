package import Wire

/// A refusal, with accessors for tests.
package struct Refusal {
  package let code: Int
  package let reason: String
  package let message: String
  package let data: JSON?

  package init(_ error: JSON) {
    code = error["code"]?.int ?? 0
    message = error["message"]?.string ?? ""
    data = error["data"]
    reason = data?["reason"]?.string ?? ""
  }

  /// The violations, such as `at: future`.
  package var violations: [String] {
    data?["violations"]?.elements.map { "\($0["field"]?.string ?? ""): \($0["reason"]?.string ?? "")" } ?? []
  }

  /// The names of the warnings to acknowledge.
  package var warnings: [String] { data?["warnings"]?.elements.compactMap { $0["name"]?.string } ?? [] }
}
