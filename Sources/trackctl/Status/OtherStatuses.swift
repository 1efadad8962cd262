import Wire

/// The status lines of other modules, shown beside the timer's.
enum OtherStatuses {
  /// - Parameters:
  ///   - modules: the names of the modules, as `timer.status` returns them.
  ///   - call: calls a method. A module that doesn't answer gets no line.
  /// - Returns: one line per module.
  static func lines(_ modules: JSON, _ call: (String) -> JSON?) -> String {
    modules.elements.compactMap(\.string).compactMap { module in
      (call("\(module).status")?["text"]?["en"]?.string).map { "\(module): \(Terminal.clean($0))" }
    }
    .joined(separator: "\n")
  }
}
