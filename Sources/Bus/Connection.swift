internal import CSystemd

/// A connection to a bus. It sends and receives messages.
///
/// The connection has no callbacks and no objects, so the code that handles messages can be tested without a bus.
/// ``next()`` returns each received message, including calls to this program. An answer contains the number of the call
/// that it answers.
@safe package final class Connection {
  package enum Which: Sendable { case user, system }

  private static let local = "org.freedesktop.DBus.Local"
  private let bus: OpaquePointer

  package init(to which: Which) throws(BusFailure) {
    var bus: OpaquePointer?
    let result = unsafe which == .user ? sd_bus_open_user(&bus) : sd_bus_open_system(&bus)
    guard result >= 0, let bus = unsafe bus else { throw BusFailure("the bus can't be reached (\(-result))") }
    unsafe self.bus = bus
  }

  deinit { unsafe _ = sd_bus_close_unref(bus) }

  // MARK: Waiting

  /// The socket's descriptor. It is valid only as long as the connection exists.
  package var descriptor: Int32 { unsafe sd_bus_get_fd(bus) }

  /// The events for which poll(2) must wait on the descriptor.
  package var wantedEvents: Int16 { Int16(truncatingIfNeeded: max(0, unsafe sd_bus_get_events(bus))) }

  /// The time at which `next()` must be called even without input, in microseconds of the monotonic clock. Nil if no
  /// such call is needed.
  package var dueMicroseconds: UInt64? {
    var time: UInt64 = .max
    guard unsafe sd_bus_get_timeout(bus, &time) > 0, time != .max else { return nil }
    return time
  }

  // MARK: Receiving

  /// Returns the next received message, or nil if no message has arrived.
  /// - Throws: if the bus disconnected.
  package func next() throws(BusFailure) -> Incoming? {
    while true {
      var raw: OpaquePointer?
      let result = unsafe sd_bus_process(bus, &raw)
      guard result >= 0 else { throw BusFailure("the bus disconnected (\(-result))") }
      if result == 0 { return nil }
      guard let raw = unsafe raw else { continue }
      let message = unsafe RawMessage(taking: raw)
      if let read = unsafe Self.read(message, from: raw) {
        // libsystemd itself creates this message when the bus disconnects.
        if read.isSignal(Self.local, "Disconnected"), read.sender == Self.local {
          throw BusFailure("the bus disconnected")
        }
        return Incoming(message: read, raw: message)
      }
    }
  }

  /// A received message, together with the raw form that a reply needs.
  package struct Incoming: ~Copyable {
    package let message: Message
    fileprivate let raw: RawMessage
  }

  /// Decodes a message. Returns nil if the message can't be decoded.
  private static func read(_ message: borrowing RawMessage, from raw: OpaquePointer) -> Message? {
    var type: UInt8 = 0
    guard unsafe sd_bus_message_get_type(raw, &type) >= 0 else { return nil }
    var answered: UInt64 = 0
    unsafe sd_bus_message_get_reply_cookie(raw, &answered)
    let kind: Message.Kind
    switch Int(type) {
    case 1: kind = .call
    case 2: kind = .answer(to: answered)
    case 3: kind = .failure(of: answered, name: unsafe text(sd_bus_message_get_error(raw)?.pointee.name))
    default: kind = .signal
    }
    let body: [Value]
    do throws(BusFailure) {
      body = try message.values()
    } catch {
      // A signal that is too large is ignored. A call that is too large is passed on without its values, so that its
      // caller gets an error.
      guard kind != .signal else { return nil }
      body = []
    }
    return Message(
      kind: kind, sender: unsafe text(sd_bus_message_get_sender(raw)), path: unsafe text(sd_bus_message_get_path(raw)),
      interface: unsafe text(sd_bus_message_get_interface(raw)), member: unsafe text(sd_bus_message_get_member(raw)),
      body: body)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  // MARK: Sending

  /// Calls a method and returns the call's number. ``next()`` returns the answer, which contains this number.
  package func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ body: [Value] = []
  ) throws(BusFailure) -> UInt64 {
    var raw: OpaquePointer?
    let result = unsafe sd_bus_message_new_method_call(bus, &raw, destination, path, interface, member)
    let message = unsafe try Self.made(raw, result)
    try message.append(body)
    var number: UInt64 = 0
    try check(unsafe sd_bus_send(bus, message.raw, &number))
    return number
  }

  package func emit(_ path: String, _ interface: String, _ member: String, _ body: [Value] = []) throws(BusFailure) {
    var raw: OpaquePointer?
    let result = unsafe sd_bus_message_new_signal(bus, &raw, path, interface, member)
    let message = unsafe try Self.made(raw, result)
    try message.append(body)
    try check(unsafe sd_bus_send(bus, message.raw, nil))
  }

  package func answer(_ call: borrowing Incoming, _ body: [Value] = []) throws(BusFailure) {
    var raw: OpaquePointer?
    let result = unsafe sd_bus_message_new_method_return(call.raw.raw, &raw)
    let message = unsafe try Self.made(raw, result)
    try message.append(body)
    try check(unsafe sd_bus_send(bus, message.raw, nil))
  }

  package func refuse(_ call: borrowing Incoming, _ name: String, _ text: String) throws(BusFailure) {
    var error = unsafe sd_bus_error()
    defer { unsafe sd_bus_error_free(&error) }
    unsafe sd_bus_error_set(&error, name, text)
    try check(unsafe sd_bus_reply_method_error(call.raw.raw, &error))
  }

  /// Sends all queued messages. Call this before the program ends.
  package func flush() { unsafe _ = sd_bus_flush(bus) }

  private static func made(_ raw: OpaquePointer?, _ result: Int32) throws(BusFailure) -> RawMessage {
    guard result >= 0, let raw = unsafe raw else { throw BusFailure("a message can't be made (\(-result))") }
    return unsafe RawMessage(taking: raw)
  }

  private func check(_ result: Int32) throws(BusFailure) {
    guard result >= 0 else { throw BusFailure("the bus accepts no message (\(-result))") }
  }
}
