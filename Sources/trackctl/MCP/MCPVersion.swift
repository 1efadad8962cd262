/// The supported revisions of the Model Context Protocol. In the newest revision, each request contains its version. In
/// older revisions, `initialize` negotiates the version once.
enum MCPVersion {
  static let newest = "2026-07-28"
  /// The older revisions, newest first.
  static let withInitialize = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  static let all = [newest] + withInitialize

  /// The names of members in `_meta`.
  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"
}
