/// Formats a delay.
package enum Lag {
  /// Formats a length of time with its largest unit only: `3 s`, `5 min`, `2 h`, `3 days`.
  package static func text(seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
