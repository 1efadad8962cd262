import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Remarks

/// The remarks module in a complete host.
///
/// Accounts are numbered in the order of the users' first calls. The first caller therefore has account 1.
typealias World = ModuleBench<Remarks>

extension ModuleBench<Remarks> {
  static var admin: UInt32 { 0 }
  static var ann: UInt32 { 5000 }
  static var ben: UInt32 { 5001 }

  convenience init() throws { try self.init(user: Self.ann) }

  /// Adds a remark and returns its id.
  @discardableResult
  func add(
    _ text: String, _ lat: JSON = 0, _ lon: JSON = 0, as uid: UInt32 = ann, private isPrivate: Bool = false
  ) throws -> Int {
    let visibility: JSON = isPrivate ? "private" : "public"
    let params: JSON = ["text": JSON(text), "lat": lat, "lon": lon, "visibility": visibility]
    return try #require(try call("remarks.add", params, as: uid)["remark"]?["id"]?.int)
  }

  /// The ids of the remarks on a page.
  func ids(_ method: String, _ params: JSON = [:], as uid: UInt32 = ann) throws -> [Int] {
    try #require(try call(method, params, as: uid)["remarks"]).elements.compactMap { $0["id"]?.int }
  }

  /// The ids on all pages of a list, page by page.
  func pages(_ method: String, _ params: JSON, limit: Int, as uid: UInt32 = ann) throws -> [[Int]] {
    var pages: [[Int]] = []
    var next: JSON?
    repeat {
      var page = params.with("limit", JSON(limit))
      if let next { page = page.with("cursor", next) }
      let reply = try call(method, page, as: uid)
      pages.append(reply["remarks"]?.elements.compactMap { $0["id"]?.int } ?? [])
      next = reply["next"]
    } while next != nil && pages.count < 1000
    return pages
  }

  // MARK: Queries

  /// The rows of all remarks, as they are stored.
  var remarks: [Remark] { Array(state.remarks.rows) }

  func load(_ remark: Remark) { state.remarks.load(remark) }
}
