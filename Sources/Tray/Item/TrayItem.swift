package import Bus

/// The tray's item as defined by the protocol org.kde.StatusNotifierItem. It has properties, and signals for their
/// changes.
package struct TrayItem: Equatable, Sendable {
  package static let path = "/StatusNotifierItem"
  package static let interface = "org.kde.StatusNotifierItem"
  package static let propertyNames = [
    "Category", "Id", "Title", "Status", "WindowId", "IconName", "IconPixmap", "OverlayIconName", "OverlayIconPixmap",
    "AttentionIconName", "AttentionIconPixmap", "AttentionMovieName", "IconThemePath", "ToolTip", "ItemIsMenu", "Menu",
    "XAyatanaLabel", "XAyatanaLabelGuide", "XAyatanaOrderingIndex", "IconAccessibleDesc", "AttentionAccessibleDesc",
  ]
  private static let mostSums = 6

  package let state: State
  package let title: String
  package let label: String
  package let tip: String

  package init(_ world: World, _ rules: Configuration, _ clock: LocalClock, now: Int) {
    state = State(world, at: now, longSeconds: rules.longSeconds)
    guard world.isOnline, let timer = world.timer else {
      (title, label, tip) = ("trackd isn't running", "", "")
      return
    }
    let today = "\(Words.clock(timer.today(at: now))) today"
    if let entry = timer.running {
      let project = Words.clean(entry.project, atMost: 40)
      title = Words.harmless("\(project) \(Words.clock(timer.elapsed(at: now)))")
      label = rules.showsLabel ? "\(Words.clean(entry.project, atMost: 24)) \(Words.clock(timer.elapsed(at: now)))" : ""
    } else {
      (title, label) = ("Nothing runs", "")
    }
    var lines = [today]
    lines += timer.sums(at: now).prefix(Self.mostSums).map {
      "\(Words.clock($0.seconds))  \(Words.clean($0.project, atMost: 40))"
    }
    if let running = timer.running, !running.note.isEmpty { lines.append(Words.clean(running.note, atMost: 120)) }
    if let due = world.chores?.count, due > 0 { lines.append(due == 1 ? "a chore is due" : "\(due) chores are due") }
    lines += world.sync.marks(at: now)
    tip = Words.harmless(lines.joined(separator: "\n"))
  }

  /// The signals for all properties whose values differ from those of the old item.
  package func signals(after old: TrayItem?) -> [(member: String, body: [Value])] {
    var signals: [(member: String, body: [Value])] = []
    if old?.title != title { signals.append(("NewTitle", [])) }
    if old?.state != state { signals.append(("NewIcon", [])) }
    if old?.title != title || old?.tip != tip { signals.append(("NewToolTip", [])) }
    if old?.label != label { signals.append(("XAyatanaNewLabel", [.string(label), .string(label)])) }
    return signals
  }

  package func property(_ name: String) -> Value? {
    switch name {
    case "Category": .string("ApplicationStatus")
    case "Id": .string("trackd-tray")
    case "Title": .string(title)
    case "Status": .string("Active")
    case "WindowId": .int32(0)
    case "IconPixmap": Self.pixmaps(state)
    case "OverlayIconPixmap", "AttentionIconPixmap": .array(of: "(iiay)", [])
    case "ToolTip": .structure([.string(""), .array(of: "(iiay)", []), .string(title), .string(tip)])
    case "ItemIsMenu": .bool(false)
    case "Menu": .path(MenuServer.path)
    case "XAyatanaLabel", "XAyatanaLabelGuide": .string(label)
    case "XAyatanaOrderingIndex": .uint32(0)
    case "IconAccessibleDesc": .string("trackd: \(title)")
    case "IconName", "OverlayIconName", "AttentionIconName", "AttentionMovieName", "IconThemePath",
      "AttentionAccessibleDesc":
      .string("")
    default: nil
    }
  }

  /// The icon in all sizes. It is drawn only when a host asks, and hosts ask again only when the state has changed.
  private static func pixmaps(_ state: State) -> Value {
    .array(
      of: "(iiay)",
      Icon.sizes.map { size in
        .structure([.int32(Int32(size)), .int32(Int32(size)), .bytes(Icon(state, size: size).pixels)])
      })
  }
}
