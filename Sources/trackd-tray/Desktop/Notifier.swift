import Bus
import Tray

/// The connection to the notification server on the session bus.
final class Notifier {
  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private let line: BusLine
  private(set) var notices: Notices
  private var capabilities: Set<String> = []
  /// Carries out the action of a click.
  /// - Returns: whether the action succeeded.
  var chosen: (ClickAction) -> Bool = { _ in true }
  /// Called when the stored keys of shown notices have changed.
  var toldChanged: () -> Void = {}
  /// Called when a server appears or disappears.
  var serverChanged: () -> Void = {}

  init(_ line: BusLine, told: [String]) {
    self.line = line
    notices = Notices(told: told)
    line.watch(Self.name) { [self] owner in
      if owner == nil { went() } else { came() }
    }
    for member in ["ActionInvoked", "NotificationClosed"] {
      line.hear("type='signal',interface='\(Self.name)',path='\(Self.path)',member='\(member)'")
    }
  }

  var isThere: Bool { line.owners[Self.name] != nil }

  private func came() {
    // The server's capabilities must be known before anything is shown.
    call("GetCapabilities") { [self] answer in
      guard case .success(let body) = answer else { return }
      capabilities = Set(body.first?.elements.compactMap(\.string) ?? [])
      notices.serverCame()
      serverChanged()
    }
  }

  private func went() {
    notices.serverWent()
    serverChanged()
  }

  /// Asks the bus to start the default notification server.
  func start() {
    line.ask("StartServiceByName", [.string(Self.name), .uint32(0)])
  }

  // MARK: Notifications

  func want(_ wanted: [Notice], isQuiet: Bool) {
    carryOut(notices.want(wanted, isQuiet: isQuiet))
  }

  func closeAll() {
    for number in notices.numbers { close(number) }
  }

  private func carryOut(_ actions: [Notices.Action]) {
    for action in actions {
      switch action {
      case .show(let card, let replaced): show(card, replacing: replaced)
      case .close(let number): close(number)
      }
    }
  }

  private func show(_ card: Card, replacing replaced: UInt32) {
    call("Notify", body(of: card, replacing: replaced)) { [self] answer in
      var number: UInt32?
      if case .success(let body) = answer { number = body.first?.int.flatMap { UInt32(exactly: $0) } }
      carryOut(notices.answered(card.key, number))
      serverChanged()
    }
  }

  private func body(of card: Card, replacing replaced: UInt32) -> [Value] {
    let hasMarkup = capabilities.contains("body-markup")
    let actions = capabilities.contains("actions") ? card.choices.flatMap { [$0.name, $0.label] } : []
    // A question must stay on the screen until it is answered.
    let expiry: Int32 = card.kind == .idle ? 0 : -1
    return [
      .string("trackd"), .uint32(replaced), .string(""), .string(card.title),
      .string(hasMarkup ? Words.escaped(card.text) : card.text), .strings(actions),
      .properties([("urgency", .byte(1)), ("desktop-entry", .string("trackd-tray"))]), .int32(expiry),
    ]
  }

  private func close(_ number: UInt32) { call("CloseNotification", [.uint32(number)]) }

  private func call(_ member: String, _ body: [Value] = [], then answer: @escaping BusLine.Answer = { _ in }) {
    line.call(Self.name, Self.path, Self.name, member, body, then: answer)
  }

  // MARK: The server's messages

  func take(_ message: Message) {
    guard line.isFrom(Self.name, message), let number = message.body.first?.int.flatMap({ UInt32(exactly: $0) }) else {
      return
    }
    if message.isSignal(Self.name, "NotificationClosed") {
      notices.closed(number)
      toldChanged()
    } else if message.isSignal(Self.name, "ActionInvoked"), let name = message.body.dropFirst().first?.string {
      choose(number, name)
    }
  }

  private func choose(_ number: UInt32, _ name: String) {
    guard let (click, members) = notices.chosen(number, name) else { return }
    // Some servers don't close a notification after a click.
    close(number)
    if let click, !chosen(click) { notices.forget(members) }
    toldChanged()
  }
}
