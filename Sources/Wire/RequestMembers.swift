/// The members of an object that is to be a request, looked for in one walk through it. Others are passed over.
struct RequestMembers {
  /// Why an object is no request.
  struct Mistake: Error {
    let message: String
  }

  private var version: JSON?
  private var id: JSON?
  private var method: JSON?
  private var params: JSON?
  private var hasOneID = true

  init(of object: JSON) {
    for (name, value) in object.members {
      if name.isString("jsonrpc") {
        version = value
      } else if name.isString("id") {
        hasOneID = id == nil
        id = value
      } else if name.isString("method") {
        method = value
      } else if name.isString("params") {
        params = value
      }
    }
  }

  /// The id to answer a mistake with: null where there is none, or more than one, or it can't be an id.
  var echo: RequestID {
    guard let id, hasOneID else { return .null }
    return RequestID(id) ?? .null
  }

  /// The request that the members make.
  func request() throws(Mistake) -> Request {
    guard version?.isString("2.0") == true else { throw Mistake(message: "\"jsonrpc\" has to be \"2.0\"") }
    guard let method = method?.string else { throw Mistake(message: "\"method\" has to be a string") }
    return Request(id: try requestID(), method: method, params: try structuredParams())
  }

  private func requestID() throws(Mistake) -> RequestID? {
    guard let id else { return nil }
    guard let requestID = RequestID(id) else {
      throw Mistake(message: "\"id\" has to be a string, a number or null")
    }
    return requestID
  }

  private func structuredParams() throws(Mistake) -> JSON? {
    guard let params else { return nil }
    switch params.kind {
    case .object: return params
    case .array: return params.count > 0 ? params : nil
    default: throw Mistake(message: "\"params\" has to be an object or an array")
    }
  }
}
