package import Wire

/// A refused call's error, in a form that is easy to test.
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

  /// The violations of params, each in the form `at: future`.
  package var violations: [String] {
    data?["violations"]?.elements.map { "\($0["field"]?.string ?? ""): \($0["reason"]?.string ?? "")" } ?? []
  }

  /// The names of the warnings that the caller must acknowledge.
  package var warnings: [String] { data?["warnings"]?.elements.compactMap { $0["name"]?.string } ?? [] }
}
