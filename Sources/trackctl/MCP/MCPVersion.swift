/// The revisions of the Model Context Protocol that are spoken: the newest, in which each request says what it is, and those in
/// which `initialize` says it once.
enum MCPVersion {
  static let newest = "2026-07-28"
  /// The newest of these first.
  static let withInitialize = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  static let all = [newest] + withInitialize

  /// Members of `_meta`.
  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"
}
