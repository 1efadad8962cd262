import Wire

/// The status lines of other modules, shown beside the timer's.
enum OtherStatuses {
  /// - Parameters:
  ///   - modules: as `timer.status` names them.
  ///   - call: calls a method. A module that doesn't answer says nothing.
  /// - Returns: a line for each.
  static func lines(_ modules: JSON, _ call: (String) -> JSON?) -> String {
    modules.elements.compactMap(\.string).compactMap { module in
      (call("\(module).status")?["text"]?["en"]?.string).map { "\(module): \(Terminal.clean($0))" }
    }
    .joined(separator: "\n")
  }
}
