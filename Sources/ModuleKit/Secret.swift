/// Bytes that nobody can guess: keys, codes, tokens.
public enum Secret {
  /// They come from the kernel, which never runs out of them.
  public static func bytes(_ count: Int) -> [UInt8] {
    var source = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
  }
}
