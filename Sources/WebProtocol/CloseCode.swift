/// The close code of a WebSocket (RFC 6455, section 7.4).
package struct CloseCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let normal = CloseCode(rawValue: 1000)
  package static let goingAway = CloseCode(rawValue: 1001)
  package static let protocolError = CloseCode(rawValue: 1002)
  package static let unsupported = CloseCode(rawValue: 1003)
  package static let notUTF8 = CloseCode(rawValue: 1007)
  package static let policy = CloseCode(rawValue: 1008)
  package static let tooLarge = CloseCode(rawValue: 1009)
  package static let tryAgainLater = CloseCode(rawValue: 1013)

  /// Whether RFC 6455 allows an endpoint to send this code. All other codes are reserved.
  var isSayable: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
