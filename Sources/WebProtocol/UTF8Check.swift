enum UTF8Check {
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }
}
