import System
import Time
import Wire

/// Reads iCalendar. Each event becomes an entry. An event that `export ics` wrote has the exact row in X-TRACKD. In
/// other events, the summary becomes the project, the description becomes the note, and the categories become tags.
struct CalendarReader: FormatReader {
  private let input: PagedInput
  private let options: ReadingOptions
  private var unread: TextLine?
  private var zones: [String: TimeZone] = [:]
  private var isCalendar = false

  init(_ input: PagedInput, _ options: ReadingOptions) {
    self.input = input
    self.options = options
  }

  mutating func next() throws(Failure) -> DraftResult? {
    while let line = try unfolded() {
      if line.bytes.elementsEqual("BEGIN:VCALENDAR".utf8) { isCalendar = true }
      guard line.bytes.elementsEqual("BEGIN:VEVENT".utf8) else { continue }
      isCalendar = true
      if let event = try event(line.number) { return event }
    }
    guard isCalendar else { throw Failure(.refused, "this isn't a calendar: it has no line BEGIN:VCALENDAR") }
    return nil
  }

  /// A logical line: a line and its continuation lines, which begin with a space or a tab.
  private mutating func unfolded() throws(Failure) -> TextLine? {
    guard let first = try nextLine() else { return nil }
    var bytes = first.bytes
    while let line = try input.nextLine() {
      guard line.bytes.first == UInt8(ascii: " ") || line.bytes.first == 0x09 else {
        unread = line
        break
      }
      bytes += line.bytes.dropFirst()
      guard bytes.count <= PagedInput.largestPiece else { throw input.tooLong(first.number) }
    }
    return TextLine(number: first.number, bytes: bytes)
  }

  private mutating func nextLine() throws(Failure) -> TextLine? {
    guard let line = unread else { return try input.nextLine() }
    unread = nil
    return line
  }

  /// Reads an event. Nil if the import is for days off, and the event is no whole day.
  private mutating func event(_ line: Int) throws(Failure) -> DraftResult? {
    var properties: [String: CalendarProperty] = [:]
    var fault: DraftFault?
    var within = 0
    while let next = try unfolded() {
      do throws(DraftFault) {
        let property = try CalendarProperty(next)
        if property.name == "END", property.value == "VEVENT" {
          if let fault { return .failure(fault) }
          guard options.isOfDaysOff else {
            return .success(Draft(line: line, content: .entry(try entry(properties, line))))
          }
          guard let daysOff = try CalendarDaysOff(properties, line) else {
            options.skipped.add("events with a time of day aren't days off")
            return nil
          }
          return .success(Draft(line: line, content: .call(daysOff.call)))
        }
        if property.name == "BEGIN" { within += 1 }
        if within == 0 { properties[property.name] = property }
        if property.name == "END" { within -= 1 }
      } catch {
        fault = fault ?? error
        if next.bytes.elementsEqual("END:VEVENT".utf8) { return .failure(error) }
      }
    }
    throw Failure(.refused, "line \(line): the event that begins there has no end")
  }

  private mutating func entry(
    _ properties: [String: CalendarProperty], _ line: Int
  ) throws(DraftFault) -> EntryDraft {
    let source = properties["UID"].map { "ics:\($0.value)" }
    if let exact = properties["X-TRACKD"]?.text, let json = try? JSON(parsing: exact),
      var entry = EntryDraft(shown: json)
    {
      entry.source = entry.source ?? source
      return entry
    }
    if properties["RRULE"] != nil {
      throw .repeats(line)
    }
    guard let start = try properties["DTSTART"].map({ property throws(DraftFault) in try instant(property, line) })
    else { throw DraftFault(line: line, "has no DTSTART") }
    var stop = try properties["DTEND"].map { property throws(DraftFault) in try instant(property, line, after: start) }
    if stop == nil, let text = properties["DURATION"]?.value {
      guard let seconds = Self.seconds(text) else { throw DraftFault(line: line, "has an invalid DURATION") }
      stop = start + seconds
    }
    return EntryDraft(
      project: properties["SUMMARY"]?.text, start: start, stop: stop ?? start,
      note: properties["DESCRIPTION"]?.text ?? "", tags: properties["CATEGORIES"]?.texts ?? [], source: source)
  }

  /// Parses `20260329T003000Z`, or `20260329T003000` for a local time. A local time is in the zone of the property's
  /// TZID. Without a TZID, a local time is in the zone of the options.
  private mutating func instant(
    _ property: CalendarProperty, _ line: Int, after start: Instant? = nil
  ) throws(DraftFault) -> Instant {
    let bytes = Array(property.value.utf8)
    if let instant = TimewarriorLine.instant(bytes) { return instant }
    if bytes.count == 8 {
      throw DraftFault(line: line, "is a whole-day event without times")
    }
    guard bytes.count == 15, let instant = TimewarriorLine.instant(bytes + [UInt8(ascii: "Z")]) else {
      throw DraftFault(line: line, "has a time that isn't like 20260329T003000Z")
    }
    let local = TimeZone.utc.clock(of: instant)
    guard let name = property.parameters["TZID"] else {
      return options.times.instant(local.day, local.secondsOfDay, after: start)
    }
    guard let zone = zone(name) else {
      throw DraftFault(line: line, "has the time zone '\(name)', which this machine doesn't know")
    }
    return LocalTimes(zone).instant(local.day, local.secondsOfDay, after: start)
  }

  private mutating func zone(_ name: String) -> TimeZone? {
    if let zone = zones[name] { return zone }
    guard let data = try? Zones.data(named: name) else { return nil }
    zones[name] = TimeZone(name: name, data: data)
    return zones[name]
  }

  /// Parses a duration such as `PT1H30M`, `P1DT2H` or `P2W`. Returns seconds.
  static func seconds(_ text: String) -> Int? {
    var bytes = Array(text.utf8)[...]
    if bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    guard bytes.first == UInt8(ascii: "P") else { return nil }
    let units: [UInt8: Int] = [
      UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400, UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60,
      UInt8(ascii: "S"): 1,
    ]
    return CalendarLength.seconds(bytes.dropFirst().filter { $0 != UInt8(ascii: "T") }, units, atMost: 1_000_000_000)
  }
}
