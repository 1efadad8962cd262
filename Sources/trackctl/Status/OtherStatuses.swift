import Wire

/// The status lines of other modules, which are shown beside the timer's.
enum OtherStatuses {
  /// - Parameters:
  ///   - modules: the names of the modules, from the reply of `timer.status`.
  ///   - call: calls a method. If a module doesn't answer, it gets no line.
  /// - Returns: a line for each module.
  static func lines(_ modules: JSON, _ call: (String) -> JSON?) -> String {
    modules.elements.compactMap(\.string).compactMap { module in
      (call("\(module).status")?["text"]?["en"]?.string).map { "\(module): \(Terminal.clean($0))" }
    }
    .joined(separator: "\n")
  }
}
