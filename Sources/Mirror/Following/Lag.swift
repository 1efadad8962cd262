/// Formats a delay.
package enum Lag {
  /// `3 s`, `5 min`, `2 h`, `3 days`: only the largest unit.
  package static func text(seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
