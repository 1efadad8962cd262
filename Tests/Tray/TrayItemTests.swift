import Bus
import Testing
import TrackClientCalls

@testable import Tray

@Suite("The item in the tray")
struct TrayItemTests {
  private func item(_ world: World, now: Int = ten, _ rules: Configuration = Configuration()) -> TrayItem {
    TrayItem(world, rules, utc, now: now)
  }

  @Test("the state depends on the running entry and its length")
  func states() {
    #expect(item(World()).state == .offline)
    #expect(item(.sample()).state == .idle)
    #expect(item(.sample(running: .work)).state == .running)
    #expect(item(.sample(running: .work), now: ten + 86_400).state == .long)
  }

  @Test("label and title show the elapsed time, and the tooltip today's totals")
  func texts() {
    let item = item(.sample(running: .work), now: ten + 60)
    #expect(item.label == "Work 1:01" && item.title == "Work 1:01")
    #expect(item.tip.hasPrefix("1:31 today\n1:01  Work\n0:30  Study\nplans"))
    var rules = Configuration()
    rules.showsLabel = false
    #expect(self.item(.sample(running: .work), rules).label == "")
  }

  @Test("conflicts are told, and changes that have waited for an hour")
  func sync() {
    var world = World.sample()
    (world.sync.conflicts, world.sync.waitingSince) = (0, ten - 3599)
    #expect(!item(world).tip.contains("Changes"))
    (world.sync.conflicts, world.sync.waitingSince) = (2, ten - 7200)
    #expect(
      item(world).tip.hasSuffix(
        "Changes have been waiting for home for 2 h\n2 conflicts wait: trackctl sync conflicts"), "\(item(world).tip)")
  }

  @Test("every promised property exists, with the type of the interface")
  func properties() {
    let item = item(.sample(running: .work))
    for name in TrayItem.propertyNames { #expect(item.property(name) != nil, "\(name)") }
    #expect(item.property("IconPixmap")?.signature == "a(iiay)" && item.property("IconPixmap")?.elements.count == 6)
    #expect(item.property("ToolTip")?.signature == "(sa(iiay)ss)")
    #expect(item.property("Odd") == nil)
  }

  @Test("only changes are signalled")
  func signals() {
    let old = item(.sample(running: .work))
    #expect(old.signals(after: old).isEmpty)
    #expect(
      item(.sample(running: .work), now: ten + 60).signals(after: old).map(\.member) == [
        "NewTitle", "NewToolTip", "XAyatanaNewLabel",
      ])
    #expect(item(.sample()).signals(after: old).map(\.member).contains("NewIcon"))
  }

  @Test("markup in a project has no effect")
  func markup() {
    let item = item(.sample(running: Entry(id: 1, project: "<b>&\u{1b}[31m", startedAt: ten)))
    #expect(item.title == "‹b›＆ [31m 0:00" && !item.tip.contains("<"))
  }

  @Test("introspection describes every property and method")
  func introspection() throws {
    let xml = try #require(Introspection.xml(of: TrayItem.path))
    for name in TrayItem.propertyNames { #expect(xml.contains("\"\(name)\"")) }
    #expect(Introspection.xml(of: MenuServer.path)?.contains("GetLayout") == true && Introspection.xml(of: "/x") == nil)
  }
}
