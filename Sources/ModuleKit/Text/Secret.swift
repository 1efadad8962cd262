/// Unguessable bytes for keys, codes and tokens.
public enum Secret {
  /// Random bytes from the kernel.
  public static func bytes(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
  }
}
