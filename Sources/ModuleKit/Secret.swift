/// Bytes that nobody can guess: keys, codes, tokens.
public enum Secret {
  /// From the kernel, which never runs dry.
  public static func bytes(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
  }
}
