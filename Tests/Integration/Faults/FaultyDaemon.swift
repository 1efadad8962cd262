import TestSupport

/// A real daemon whose file operations can be made to fail.
final class FaultyDaemon {
  let daemon: DaemonProcess
  let orders: FaultOrders

  init(options: [String] = []) throws {
    let folder = TestFolder()
    orders = try FaultOrders(in: folder)
    daemon = DaemonProcess(in: folder, options: options, environment: orders.environment)
    try daemon.start()
  }

  func order(_ call: String, on name: String, _ action: FaultOrders.Action, times: Int = 1 << 30) throws {
    try orders.order(call, on: name, action, times: times)
  }

  func orderNothing(on name: String) throws { try orders.orderNothing(on: name) }

  var calls: [String] { orders.calls }
  var hits: Int { orders.hits }
}
