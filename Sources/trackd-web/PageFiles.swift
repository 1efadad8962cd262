import ProgramKit
import System
import WebProtocol

/// The page's files. They are read once at the start, and no other file is ever served.
struct PageFiles {
  private struct File {
    let bytes: [UInt8]
    let type: String
    let tag: String
  }

  private static let most = 64
  private static let largest = 1 << 20
  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png",
    "txt": "text/plain; charset=utf-8", "ico": "image/x-icon",
  ]

  private var files: [String: File] = [:]
  private let imageOrigin: String?

  /// - Parameters:
  ///   - imageOrigin: another host from which the page may load images, or nil.
  ///   - advice: what the user can do if the directory contains no page.
  init(in path: String, imageOrigin: String?, advice: String) throws(Problem) {
    self.imageOrigin = imageOrigin
    do throws(Errno) {
      let directory = try Directory.openForInspection(path)
      for name in try directory.names().sorted().prefix(Self.most) {
        guard let ending = name.split(separator: ".").last, let type = Self.types[String(ending)] else { continue }
        let bytes = try System.File.contents(path: "\(path)/\(name)", limit: Self.largest)
        files["/" + name] = File(bytes: bytes, type: type, tag: Self.tag(bytes, imageOrigin))
      }
    } catch {
      throw Problem(.noFiles, "can't read the page's files in \(path): \(error); \(advice)")
    }
    guard let index = files["/index.html"] else {
      throw Problem(.noFiles, "there is no index.html in \(path); \(advice)")
    }
    files["/"] = index
  }

  /// Answers a request for a file.
  func answer(to head: RequestHead) -> Response {
    guard head.method == "GET" || head.method == "HEAD" else {
      return Response(.methodNotAllowed, headers: [("Allow", "GET, HEAD")], closes: true)
    }
    guard let file = files[head.path] else {
      return Response(
        .notFound, headers: [("Content-Type", "text/plain; charset=utf-8")],
        body: Array("Page not found.\n".utf8))
    }
    // The browser revalidates its copy each time and usually gets "not modified". A new version therefore appears at
    // once.
    let common = [("ETag", file.tag), ("Cache-Control", "no-cache")]
    let isKnown = head.list("if-none-match", holds: file.tag)
    var response =
      isKnown
      ? Response(.notModified, headers: common)
      : Response(.ok, headers: [("Content-Type", file.type)] + common, body: file.bytes)
    response.imageOrigin = imageOrigin
    return response
  }

  /// Makes a tag from the file's contents and from everything else that determines the security policy. A browser
  /// stores the policy together with its cached copy of the file, so a new policy needs a new tag.
  private static func tag(_ bytes: [UInt8], _ imageOrigin: String?) -> String {
    let origin = Array((imageOrigin ?? "").utf8)
    let sum = crc32c(crc32c(0, bytes: bytes, range: 0..<bytes.count), bytes: origin, range: 0..<origin.count)
    return "\"\(String(sum, radix: 16))-\(bytes.count)\""
  }
}
