/// Computes points on a circle. A position is a fraction of a full turn, clockwise from the top.
enum CirclePoint {
  static func at(
    _ turn: Double, around center: (x: Double, y: Double), radius: Double
  ) -> (x: Double, y: Double) {
    let angle = (turn - turn.rounded(.down)) * 2 * Double.pi
    return (center.x + radius * sine(angle), center.y - radius * sine(angle + Double.pi / 2))
  }

  /// The sine, computed by its Taylor series because the standard library has no sine. The result is exact enough for a
  /// drawing.
  private static func sine(_ angle: Double) -> Double {
    // The angle is reduced because the series converges fastest near zero.
    var rest = angle.remainder(dividingBy: 2 * Double.pi)
    if rest > Double.pi / 2 { rest = Double.pi - rest }
    if rest < -Double.pi / 2 { rest = -Double.pi - rest }
    let square = rest * rest
    return rest * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }

  static func cosine(_ angle: Double) -> Double { sine(angle + Double.pi / 2) }
}
