import Bus
import Testing
import TrackClientCalls

@testable import Tray

@Suite("The tray's menu")
struct MenuTests {
  private func menu(_ world: World, question: Idle.Question? = nil, canAsk: Bool = true) -> Menu {
    Menu(world, question: question, canAsk: canAsk, utc, now: ten)
  }

  private func all(_ items: [MenuItem]) -> [MenuItem] { items + items.flatMap { all($0.children) } }

  private func item(_ label: String, _ menu: Menu) -> MenuItem? { all(menu.items).first { $0.label == label } }

  @Test("a running entry can be stopped, discarded and noted, each by its id")
  func running() {
    let menu = menu(.sample(running: .work))
    #expect(menu.items.first?.label == "Work, since 9:00")
    #expect(item("Stop", menu)?.click == .call(MethodCall("timer.stop", ["id": 7])))
    #expect(item("Discard", menu)?.click == .call(MethodCall("timer.stop", ["id": 7, "save": false])))
    #expect(item("Note…", menu)?.click == .askNote)
    #expect(item("Note…", self.menu(.sample(running: .work), canAsk: false)) == nil)
  }

  @Test("recent projects can be started, and the running one is marked")
  func projects() {
    let menu = menu(.sample(running: .work))
    #expect(item("Work", menu)?.style == .choice(isChosen: true) && item("Work", menu)?.click == nil)
    #expect(item("Study", menu)?.click == .call(MethodCall("timer.start", ["project": "Study", "switch": true])))
  }

  @Test("today's totals are shown")
  func today() {
    #expect(item("Today 1:30", menu(.sample()))?.children.map(\.label) == ["1:00  Work", "0:30  Study"])
  }

  @Test("due chores show whose turn it is")
  func chores() {
    var world = World.sample()
    world.chores = [chore(1), chore(2, turn: "bob"), chore(3, turn: nil)] + (4...9).map { chore($0) }
    let menu = menu(world)
    #expect(item("Task 1: your turn", menu)?.children.first?.click == .call(MethodCall("chores.done", ["task": 1])))
    #expect(item("Task 2: bob’s turn", menu) != nil && item("Task 3: anybody’s", menu) != nil)
    #expect(item("and 4 more are due", menu) != nil)
  }

  @Test("what custom modules say is in it")
  func statuses() {
    var world = World.sample()
    world.statuses = ["plants": "2 thirsty\u{1b}[0m", "books": "reading 1"]
    let labels = menu(world).items.map(\.label)
    #expect(labels.filter { $0.contains(": ") } == ["books: reading 1", "plants: 2 thirsty [0m"])
  }

  @Test("a pending question is in it")
  func question() {
    var idle = Idle()
    idle.left(.lock, since: ten - 600, running: .work)
    idle.returned(.lock, at: ten, running: .work, Configuration())
    let item = menu(.sample(running: .work), question: idle.question).items.first
    #expect(item?.label == "Away 9:50–10:00")
    #expect(item?.children.map(\.click) == [.idle(.keep), .idle(.stop), .idle(.goOn)])
  }

  @Test("without a daemon it says so")
  func offline() {
    #expect(menu(World()).items.map(\.label) == ["trackd isn't running", "", "Quit"])
  }

  @Test("others' names are a single line of limited length")
  func hostileNames() {
    var world = World.sample(
      running: Entry(id: 1, project: "a\nb\u{1b}[0m" + String(repeating: "e\u{301}", count: 4000), startedAt: ten))
    world.chores = [Chore(id: 1, name: String(repeating: "n", count: 300), room: "", turn: "\u{202e}evil")]
    for item in all(menu(world).items) {
      #expect(item.label.unicodeScalars.count < 200)
      #expect(item.label.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202e}" })
    }
  }
}

@Suite("The menu on the bus")
struct MenuServerTests {
  private func server(_ world: World) -> MenuServer {
    var server = MenuServer()
    _ = server.show(Menu(world, question: nil, canAsk: true, utc, now: ten))
    return server
  }

  /// The labels in a menu's layout, with the numbers of their lines.
  private func lines(_ node: Value) -> [(label: String, number: Int)] {
    let parts = node.elements
    guard parts.count == 3 else { return [] }
    var all = parts[1]["label"]?.string.map { [(label: $0, number: parts[0].int ?? -1)] } ?? []
    for case .variant(let child) in parts[2].elements { all += lines(child) }
    return all
  }

  private func number(of label: String, _ server: MenuServer) -> Int? {
    let layout = server.answer("GetLayout", [.int32(0), .int32(-1), .strings([])])
    return layout.flatMap { lines($0[1]).first { $0.label == label }?.number }
  }

  @Test("the layout has the types of the interface")
  func types() throws {
    let layout = try #require(server(.sample()).answer("GetLayout", [.int32(0), .int32(-1), .strings([])]))
    #expect(layout.map(\.signature) == ["u", "(ia{sv}av)"])
    let group = try #require(server(.sample()).answer("GetGroupProperties", [.array(of: "i", []), .strings([])]))
    #expect(group.map(\.signature) == ["a(ia{sv})"])
  }

  @Test("a click does what its line says")
  func click() throws {
    let server = server(.sample(running: .work))
    let stop = try #require(number(of: "Stop", server))
    #expect(server.click(of: stop) == .call(MethodCall("timer.stop", ["id": 7])))
    #expect(server.click(of: 0) == nil && server.click(of: -1) == nil && server.click(of: .max) == nil)
  }

  @Test("a click on an outdated menu stops no other entry")
  func oldMenu() throws {
    var server = server(.sample(running: .work))
    let stop = try #require(number(of: "Stop", server))
    let other = Entry(id: 8, project: "Study", startedAt: ten)
    let isOther = server.show(Menu(.sample(running: other), question: nil, canAsk: true, utc, now: ten))
    #expect(isOther)
    #expect(server.click(of: stop) == nil)
    let new = try #require(number(of: "Stop", server))
    #expect(new != stop && server.click(of: new) == .call(MethodCall("timer.stop", ["id": 8])))
  }

  @Test("an unchanged menu is sent once")
  func same() {
    var server = server(.sample())
    let revision = server.revision
    let isOther = server.show(Menu(.sample(), question: nil, canAsk: true, utc, now: ten))
    #expect(!isOther)
    #expect(server.revision == revision)
  }

  @Test("an underscore isn't a shortcut")
  func underline() {
    var world = World.sample()
    world.timer?.recent = ["a_b"]
    #expect(number(of: "a__b", server(world)) != nil)
  }

  @Test("unknown items are refused")
  func refused() {
    let server = server(.sample())
    #expect(server.answer("GetLayout", [.int32(999), .int32(-1), .strings([])]) == nil)
    #expect(server.answer("GetProperty", [.int32(999), .string("label")]) == nil)
    #expect(server.answer("GetLayout", []) == nil && server.answer("Other", []) == nil)
  }
}
