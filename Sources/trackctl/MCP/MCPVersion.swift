/// The supported revisions of the Model Context Protocol. In the newest, each request carries its version. In older
/// ones, `initialize` negotiates it once.
enum MCPVersion {
  static let newest = "2026-07-28"
  /// Newest first.
  static let withInitialize = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  static let all = [newest] + withInitialize

  /// Member names of `_meta`.
  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"
}
