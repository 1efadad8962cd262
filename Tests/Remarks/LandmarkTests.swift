import TestSupport
import Testing
import Wire

/// A story of the Landmark app. Four people leave remarks about Singapore from one machine, and find the remarks again.
@Suite("Landmark")
struct LandmarkTests {
  private static let password: JSON = "correct horse"
  private let daemon: DaemonProcess
  private let document: JSON
  /// Each author's connection. It is signed in under the author's name in the document.
  private var authors: [String: DaemonClient] = [:]

  init() throws {
    daemon = try DaemonProcess.started()
    document = try #require(try JSON(parsing: LandmarkDocument.text)["remarks"])
    for (_, sample) in document.members {
      let name = try #require(sample["userName"]?.string)
      if authors[name] != nil { continue }
      let client = try daemon.connect()
      try client.call("accounts.signUp", ["name": JSON(name), "password": Self.password])
      authors[name] = client
    }
    for (_, sample) in document.members { try add(sample) }
  }

  private func add(_ sample: JSON, private isPrivate: Bool = false) throws {
    let author = try #require(authors[sample["userName"]?.string ?? ""])
    let params: JSON = [
      "text": try #require(sample["remark"]), "lat": try #require(sample["lat"]), "lon": try #require(sample["long"]),
      "at": JSON(Self.time(sample["dateTime"]?.string ?? "")), "visibility": isPrivate ? "private" : "public",
    ]
    let remark = try author.call("remarks.add", params)["remark"]
    #expect(remark?["user"] == sample["userName"] && remark?["text"] == sample["remark"] && remark?["own"] == true)
  }

  /// Converts times such as `2017-10-24 03:51:02 +0000` and `28.10.2017` to RFC 3339.
  private static func time(_ text: String) -> String {
    let parts = text.split(separator: ".")
    if parts.count == 3 { return "\(parts[2])-\(parts[1])-\(parts[0])T00:00:00Z" }
    let words = text.split(separator: " ")
    return "\(words[0])T\(words[1])Z"
  }

  private var rashid: DaemonClient { get throws { try #require(authors["rashid asgari"]) } }

  /// The start of the text of each remark in a reply.
  private func found(_ method: String, _ params: JSON) throws -> [String] {
    let remarks = try #require(try rashid.call(method, params)["remarks"])
    return remarks.elements.map { String(($0["text"]?.string ?? "").prefix(8)) }
  }

  @Test("has all seven remarks of four authors, at the given places, and distinguishes one's own")
  func all() throws {
    #expect(authors.count == 4)
    let list = try #require(try rashid.call("remarks.list")["remarks"])
    #expect(list.elements.compactMap { $0["id"]?.int } == [7, 6, 5, 4, 3, 1, 2])
    #expect(list.elements.filter { $0["own"] == true }.count == 4)
    for (remark, (_, sample)) in zip(list.elements.sorted { $0["id"]?.int ?? 0 < $1["id"]?.int ?? 0 }, document.members)
    {
      let (lat, lon) = (sample["lat"]?.double, sample["long"]?.double)
      #expect(remark["lat"]?.double == lat ?? sample["lat"]?.string.flatMap(Double.init))
      #expect(remark["lon"]?.double == lon ?? sample["long"]?.string.flatMap(Double.init))
    }
    #expect(list[6]?["at"] == "2017-10-23T01:20:02Z" && list[0]?["at"] == "2017-10-29T00:00:00Z")
  }

  @Test("finds remarks in the visible part of the map")
  func area() throws {
    #expect(try found("remarks.list", ["bbox": [103.75, 1.3, 103.8, 1.34]]) == ["An amazi", "The food"])
    #expect(try found("remarks.list", ["bbox": [103.8, 1.2, 103.9, 1.3]]) == ["Had dinn"])
    #expect(try found("remarks.list", ["bbox": [1, 1, 2, 2]]) == ["hey!"])
    #expect(try found("remarks.list", ["bbox": [103, 1, 104, 2], "mine": false]) == ["An amazi", "The food"])
  }

  @Test("finds remarks around one's position, nearest first")
  func distance() throws {
    let here: JSON = ["lat": "1.325040", "lon": "103.825611", "radius": 20]
    #expect(try found("remarks.near", here) == ["Come onn", "Yo yo di", "Hshchxvs"])
    let near = try #require(try rashid.call("remarks.near", here)["remarks"])
    #expect(near.elements.compactMap { $0["distance"]?.double } == [0, 3.897, 15.196])
    #expect(try found("remarks.near", ["lat": 1.325, "lon": 103.8256, "radius": 10_000_000]).count == 6)
  }

  @Test("finds remarks by text and by author")
  func search() throws {
    #expect(try found("remarks.search", ["query": "FOOD"]) == ["The food"])
    #expect(try found("remarks.search", ["query": "com", "in": "text"]) == ["Come onn", "An amazi", "The food"])
    #expect(try found("remarks.search", ["query": "zimmer"]) == ["hey!"])
    #expect(try found("remarks.search", ["query": "Rashid", "in": "author"]).count == 5)
    #expect(try found("remarks.search", ["query": "rashid.asgari"]) == ["An amazi"])
    #expect(try found("remarks.list", ["author": "Rashid Asgari"]).count == 4)
    #expect(try found("remarks.search", ["query": "rashid", "bbox": [103.8, 1.2, 103.9, 1.3]]) == ["Had dinn"])
  }

  @Test("hides a private remark from others, and keeps all of them over a restart")
  func privacy() throws {
    let (_, first) = try #require(document.members.first { $0.key.isString("2") })
    try add(first, private: true)
    let ace = try #require(authors["ace.rothstein"])
    #expect(try ace.call("remarks.search", ["query": "food"])["remarks"]?.count == 2)
    #expect(try found("remarks.search", ["query": "food"]) == ["The food"])
    daemon.stop()
    try daemon.start()
    let again = try daemon.connect()
    try again.call("accounts.signIn", ["name": "Hans.Zimmer", "password": Self.password])
    #expect(try again.call("remarks.list")["remarks"]?.count == 7)
    try again.call("accounts.signIn", ["name": "ace.rothstein", "password": Self.password])
    #expect(try again.call("remarks.list")["remarks"]?.count == 8)
  }
}
