import Wire

/// The status lines of other modules, which are shown beside the status of the timer.
enum OtherStatuses {
  /// - Parameters:
  ///   - modules: the names of the modules, from the reply of `timer.status`.
  ///   - call: calls a method. A module that doesn't answer gets no line.
  /// - Returns: a line for each module that answered.
  static func lines(_ modules: JSON, _ call: (String) -> JSON?) -> String {
    modules.elements.compactMap(\.string).compactMap { module in
      (call("\(module).status")?["text"]?["en"]?.string).map { "\(module): \(Terminal.clean($0))" }
    }
    .joined(separator: "\n")
  }
}
