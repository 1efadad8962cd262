import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// A typical story of the app Tracktivity, with three users of one machine.
  @Suite("The feed's story", .enabled(if: MachineUser.canBe, MachineUser.reason))
  struct FeedStoryTests {
    private let daemon: DaemonProcess
    private let ann: MachineUser
    private let bob: MachineUser
    private let stranger: MachineUser

    /// A GIF image of one pixel.
    private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    init() throws {
      daemon = try DaemonProcess.startedForAll()
      ann = MachineUser(41_001, at: daemon)
      bob = MachineUser(41_002, at: daemon)
      stranger = MachineUser(41_003, at: daemon)
      for user in [ann, bob, stranger] { try user.call("system.hello") }
    }

    @Test("friends share a day, from 0 to 100, and a stranger sees nothing")
    func story() throws {
      try befriend()
      let post = try planADay()
      try followProgress(of: post)
      try answer(post)
      try recommend(post)
      try stayAtHome()
      try lookAtTheStranger(post)
      try deleteAndBringBack(post)
    }

    private func befriend() throws {
      try ann.call("feed.friend.request", ["user": JSON(bob.name)])
      #expect(try bob.call("feed.friends")["incoming"]?[0]?["user"]?.string == ann.name)
      try bob.call("feed.friend.accept", ["user": JSON(ann.name)])
      #expect(try ann.call("feed.friends")["friends"]?[0]?["user"]?.string == bob.name)
    }

    private func planADay() throws -> JSON {
      let post = try ann.call(
        "feed.post",
        ["activity": "Banana bread", "caption": "three bananas", "emoji": "🍌", "image": Self.picture])["post"]
      #expect(post?["progress"]?.int == 0 && post?["resolved"]?.bool == false)
      #expect(try bob.call("feed.timeline")["posts"]?[0] == post)
      return try #require(post?["id"])
    }

    /// Reports progress in quarters, like the progress bar of the original app.
    private func followProgress(of post: JSON) throws {
      for expected in [25, 50, 75, 100] {
        try ann.call("feed.progress", ["post": post, "by": 25])
        #expect(try bob.call("feed.timeline")["posts"]?[0]?["progress"]?.int == expected)
      }
      let shown = try bob.call("feed.show", ["post": post])
      #expect(shown["post"]?["resolved"]?.bool == true)
      #expect(shown["steps"]?.elements.compactMap { $0["to"]?.int } == [25, 50, 75, 100])
      #expect(try bob.call("feed.timeline", ["completed": true, "activity": "banana BREAD"])["posts"]?.count == 1)
      #expect(try bob.call("feed.picture.get", ["post": post])["data"] == Self.picture)
    }

    private func answer(_ post: JSON) throws {
      for _ in 1...2 { #expect(try bob.call("feed.like", ["post": post])["post"]?["likes"]?.int == 1) }
      try bob.call("feed.comment", ["post": post, "text": "save me a slice"])
      #expect(try ann.call("feed.comments", ["post": post])["comments"]?[0]?["text"]?.string == "save me a slice")
      let news = try ann.call("feed.notifications")
      #expect(news["unread"]?.int == 3)
      #expect(news["notifications"]?.elements.compactMap { $0["kind"]?.string } == ["comment", "like", "accepted"])
      try ann.call("feed.markRead", ["upTo": try #require(news["notifications"]?[0]?["id"])])
      #expect(try ann.call("feed.notifications")["unread"]?.int == 0)
    }

    private func recommend(_ post: JSON) throws {
      try ann.call("feed.recommend", ["to": JSON(bob.name), "post": post, "note": "bake it, too"])
      let recommendation = try bob.call("feed.recommendations")["recommendations"]?[0]
      #expect(
        recommendation?["activity"]?.string == "Banana bread" && recommendation?["note"]?.string == "bake it, too")
      #expect(try bob.call("feed.notifications")["unread"]?.int == 2, "the request and the recommendation")
    }

    private func stayAtHome() throws {
      try ann.call("feed.profile.set", ["safe": true, "status": "at home", "picture": Self.picture])
      try ann.call("feed.post", ["kind": "quote", "caption": "This, too, shall pass."])
      let timeline = try bob.call("feed.timeline")["posts"]
      #expect(timeline?.elements.compactMap { $0["kind"]?.string } == ["quote", "activity"])
      #expect(timeline?.elements.allSatisfy { $0["authorSafe"]?.bool == true } == true)
      let profile = try bob.call("feed.profile", ["user": JSON(ann.name)])["profile"]
      #expect(profile?["safeAt"]?.string != nil && profile?["status"]?.string == "at home")
      #expect(["posts", "completed", "unfinished", "friends"].map { profile?[$0]?.int } == [2, 1, 0, 1])
      let days = try bob.call("feed.heatmap", ["user": JSON(ann.name)])["days"]
      #expect(days?.count == 1 && days?[0]?["completed"]?.int == 1 && days?[0]?["unfinished"]?.int == 0)
    }

    private func lookAtTheStranger(_ post: JSON) throws {
      #expect(try stranger.call("feed.timeline", ["scope": "everyone"])["posts"]?.count == 0)
      #expect(try stranger.call("feed.timeline", ["user": JSON(ann.name)])["posts"]?.count == 0)
      #expect(try stranger.call("feed.heatmap", ["user": JSON(ann.name)])["days"]?.count == 0)
      let profile = try stranger.call("feed.profile", ["user": JSON(ann.name)])["profile"]
      #expect(["posts", "completed", "unfinished", "friends"].map { profile?[$0]?.int } == [0, 0, 0, 0])
      #expect(profile?["status"]?.string == "" && profile?["safeAt"] == .null)
      for method in ["show", "likes", "comments", "like", "delete", "picture.get"] {
        #expect(try stranger.refusal("feed." + method, ["post": post])["code"]?.int == -32001, "\(method)")
      }
      #expect(try stranger.call("history.list", ["module": "feed"])["transactions"]?.count == 0)
      #expect(try stranger.refusal("feed.recommend", ["to": JSON(ann.name), "activity": "x"])["code"]?.int == -32003)
    }

    private func deleteAndBringBack(_ post: JSON) throws {
      let before = try bob.call("feed.show", ["post": post])
      try ann.call("feed.delete", ["post": post])
      #expect(try bob.refusal("feed.show", ["post": post])["code"]?.int == -32001)
      try ann.call("history.undo", ["module": "feed"])
      #expect(try bob.call("feed.show", ["post": post]) == before)
      daemon.kill()
      try daemon.startForAll()
      #expect(try bob.call("feed.show", ["post": post]) == before)
    }
  }
}
