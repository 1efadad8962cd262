import Bus
import ProgramKit
import Tray

/// The tray's icon and menu on the session bus.
final class TrayIcon {
  private static let watcher = "org.kde.StatusNotifierWatcher"

  private let line: BusLine
  private var item: TrayItem?
  private var server = MenuServer()
  private(set) var isRegistered = false
  var chosen: (ClickAction) -> Void = { _ in }
  /// Called when the user opens the menu or clicks, which shows that the user is present.
  var wasUsed: () -> Void = {}
  /// Called before the menu is shown. The callback returns whether the menu has changed.
  var willBeSeen: () -> Bool = { false }
  var registered: () -> Void = {}

  init(_ line: BusLine) {
    self.line = line
    line.watch(Self.watcher) { [self] owner in
      isRegistered = false
      if owner != nil { register() }
      registered()
    }
  }

  private func register() {
    line.call(
      Self.watcher, "/StatusNotifierWatcher", Self.watcher, "RegisterStatusNotifierItem", [.string(TrayItem.path)]
    ) { [self] answer in
      switch answer {
      case .success:
        isRegistered = true
        registered()
      case .failure(let why): report.say(.warning, "the desktop's tray refused the icon: \(why)")
      }
    }
  }

  // MARK: Appearance

  func show(_ item: TrayItem) {
    guard item != self.item else { return }
    let signals = item.signals(after: self.item)
    self.item = item
    guard isRegistered else { return }
    for (member, body) in signals { line.emit(TrayItem.path, TrayItem.interface, member, body) }
  }

  @discardableResult
  func show(_ menu: Menu) -> Bool {
    guard server.show(menu) else { return false }
    line.emit(MenuServer.path, MenuServer.interface, "LayoutUpdated", [.uint32(server.revision), .int32(0)])
    return true
  }

  // MARK: Calls from hosts

  func answer(_ call: Message) -> [Value]? {
    switch call.interface {
    case "org.freedesktop.DBus.Introspectable": Introspection.xml(of: call.path).map { [.string($0)] }
    case "org.freedesktop.DBus.Properties": properties(call)
    case TrayItem.interface where call.path == TrayItem.path: activate(call)
    case MenuServer.interface where call.path == MenuServer.path: answerMenu(call)
    default: nil
    }
  }

  private func properties(_ call: Message) -> [Value]? {
    switch call.member {
    case "GetAll":
      let (names, get) = property(call.path)
      return names.isEmpty ? nil : [.properties(names.compactMap { name in get(name).map { (name, $0) } })]
    case "Get":
      guard let name = call.body.dropFirst().first?.string, let value = property(call.path).get(name) else {
        return nil
      }
      return [.variant(value)]
    default: return nil
    }
  }

  private func property(_ path: String) -> (names: [String], get: (String) -> Value?) {
    switch path {
    case TrayItem.path: (TrayItem.propertyNames, { self.item?.property($0) })
    case MenuServer.path:
      (MenuServer.properties.map(\.0), { name in MenuServer.properties.first { $0.0 == name }?.1 })
    default: ([], { _ in nil })
    }
  }

  private func activate(_ call: Message) -> [Value]? {
    switch call.member {
    case "Activate": chosen(.toggle)
    case "SecondaryActivate", "ContextMenu", "Scroll", "XAyatanaSecondaryActivate": break
    default: return nil
    }
    return []
  }

  private func answerMenu(_ call: Message) -> [Value]? {
    switch call.member {
    case "Event":
      guard let number = call.body.first?.int, let event = call.body.dropFirst().first?.string else { return nil }
      click(number, event)
      return []
    case "EventGroup":
      for event in call.body.first?.elements ?? [] {
        let parts = event.elements
        if let number = parts.first?.int, let what = parts.dropFirst().first?.string { click(number, what) }
      }
      return [.array(of: "i", [])]
    case "AboutToShow": return [.bool(call.body.first?.int == 0 && willBeSeen())]
    default: return server.answer(call.member, call.body)
    }
  }

  private func click(_ number: Int, _ event: String) {
    guard event == "clicked" || event == "opened" else { return }
    wasUsed()
    if event == "clicked", let click = server.click(of: number) { chosen(click) }
  }
}
