import ModuleKit
import Wire

/// Describes a notification that the daemon sends to subscribers. OpenRPC can't describe notifications, so the
/// document has a member of its own for them.
struct EventNotification {
  let name: String
  let summary: String
  let params: [Field]

  static let all = [
    EventNotification(
      name: "events.event", summary: "A transaction with at least one change that you may see.",
      params: [
        subscription, Field("module", .text(1...60)), Field("rev", .integer(0...Int.max)), Field("at", .time),
        Field("by", .nullable(.text(1...299))), Field("method", .text(1...100)),
        Field("replica", .text(1...300), optional: true),
        Field("changes", .array(.object(EventFields.change), 0...Int.max)),
        Field("truncated", .boolean, optional: true),
      ]),
    EventNotification(
      name: "events.snapshot",
      summary:
        "A page of a module's rows that you may see, all as of one revision. On the last page, `done` is true.",
      params: [
        subscription, Field("module", .text(1...60)), Field("rev", .integer(0...Int.max)),
        Field("changes", .array(.object(EventFields.change), 0...Int.max)), Field("done", .boolean),
      ]),
    EventNotification(
      name: "events.reset",
      summary:
        "What you may see of a module has changed: discard its rows. If the subscription began with a snapshot, it"
        + " gets a new one.",
      params: [subscription, Field("module", .text(1...60))]),
    EventNotification(
      name: "events.mark",
      summary: "The last revision of each module that was sent to you: pass `revs` as `since` to resume.",
      params: [subscription, revs]),
    EventNotification(
      name: "events.overrun",
      summary: "The subscription has ended: it fell too far behind, or its `since` is older than the kept history.",
      params: [subscription, revs]),
  ]

  private static let subscription = Field("subscription", .text(1...40))
  private static let revs = Field("revs", .map("module", .integer(0...Int.max)))

  func write(_ modules: [any HostedModule], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("summary", summary)
    writer.key("schema")
    writer.beginObject()
    Field.writeObject(params, to: &writer, CoreMeanings.names)
    if params.contains(where: { $0.name == "changes" }) { TableSchemas.writeEvents(modules, into: &writer) }
    writer.endObject()
    writer.endObject()
  }
}
