/// The status code of a response.
package enum Status: Int, Sendable {
  case ok = 200
  case notModified = 304
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case contentTooLarge = 413
  case misdirected = 421
  case upgradeRequired = 426
  case tooManyRequests = 429
  case headTooLarge = 431
  case unavailable = 503
  case versionNotSupported = 505

  package var reason: String {
    switch self {
    case .ok: "OK"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .contentTooLarge: "Content Too Large"
    case .misdirected: "Misdirected Request"
    case .upgradeRequired: "Upgrade Required"
    case .tooManyRequests: "Too Many Requests"
    case .headTooLarge: "Request Header Fields Too Large"
    case .unavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
