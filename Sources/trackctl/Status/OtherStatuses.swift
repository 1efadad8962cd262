import Wire

/// What other modules say beside the timer's status.
enum OtherStatuses {
  /// - Parameters:
  ///   - reply: of `timer.status`. It names the modules.
  ///   - call: calls a method. A module that doesn't answer says nothing.
  static func texts(_ reply: JSON?, _ call: (String) -> JSON?) -> [String] {
    (reply?["statuses"]?.elements.compactMap(\.string) ?? []).compactMap { module in
      (call("\(module).status")?["text"]?["en"]?.string).map { "\(module): \($0)" }
    }
  }
}
