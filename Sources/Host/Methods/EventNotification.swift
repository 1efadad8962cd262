import ModuleKit
import Wire

/// A notification that the daemon sends to subscribers. OpenRPC has no term for it.
struct EventNotification {
  let name: String
  let summary: String
  let params: [Field]

  static let all = [
    EventNotification(
      name: "events.event", summary: "A transaction of which you may see something.",
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
        "Rows of a module that you may see, as of one revision, page by page; the last page says that it is done.",
      params: [
        subscription, Field("module", .text(1...60)), Field("rev", .integer(0...Int.max)),
        Field("changes", .array(.object(EventFields.change), 0...Int.max)), Field("done", .boolean),
      ]),
    EventNotification(
      name: "events.reset",
      summary:
        "What you may see of a module is other than by the rows told: forget these. With a snapshot they follow anew.",
      params: [subscription, Field("module", .text(1...60))]),
    EventNotification(
      name: "events.mark", summary: "How far you have been told of everything, by module: where to come back to.",
      params: [subscription, revs]),
    EventNotification(
      name: "events.overrun",
      summary: "The subscription has ended, for it fell too far behind, or began before what is kept.",
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
