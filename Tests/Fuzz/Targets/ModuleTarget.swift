import Manifest
import Outside
import TestSupport
import Wire

@testable import Host

/// Defines a module from the input, and makes calls to the module. All rules for built-in modules must also hold for
/// any module that a manifest can define.
///
/// The first bytes of the input choose tables, columns and rules. The rest chooses the calls, as in CallsTarget.
enum ModuleTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    var choices = Choices(bytes)
    let text = manifest(&choices)
    let manifest: Manifest
    do throws(Mistakes) { manifest = try Manifest(reading: text) } catch {
      // Some rules contradict each other. The manifest is then rejected, so there are no methods to call.
      return try hold(!error.all.isEmpty, "refused without an error")
    }
    var host = FuzzedHost(modules: ["made"], entries: [Host.Entry(manifest.definition)])
    do {
      try CallsTarget.run(&choices, &host)
    } catch {
      throw Broken(description: "\(error)\n  manifest: \(String(decoding: text, as: UTF8.self))")
    }
  }

  /// One or two columns of each kind. Some are optional, and some have a default.
  private static let columns = [
    #"{"type":"string","maxLength":20}"#, #"{"type":"string","optional":true}"#,
    #"{"type":"text","maxLength":100,"default":"x"}"#,
    #"{"type":"choice","choices":["a","b","c"],"default":"b"}"#, #"{"type":"integer","minimum":-5,"maximum":5}"#,
    #"{"type":"integer","optional":true}"#, #"{"type":"decimal","digits":2}"#,
    #"{"type":"decimal","digits":0,"minimum":0,"optional":true}"#, #"{"type":"boolean","default":false}"#,
    #"{"type":"time","default":"now"}"#, #"{"type":"time","optional":true}"#, #"{"type":"date","default":"today"}"#,
    #"{"type":"duration","default":60}"#, #"{"type":"tags","count":3}"#, #"{"type":"place","optional":true}"#,
    #"{"type":"account","optional":true}"#, #"{"type":"reference","to":"first","onDelete":"remove","optional":true}"#,
    #"{"type":"reference","to":"last","onDelete":"refuse","optional":true}"#,
  ]
  private static let visible = [#""own""#, #""members""#, #"["who"]"#, #"["who","c0"]"#]

  private static func manifest(_ choices: inout Choices) -> [UInt8] {
    let tables = ["first", "last"].map { #""\#($0)":{\#(table(&choices))}"# }.joined(separator: ",")
    return Array(
      #"{"module":"made","protocol":1,"schema":1,"summary":"Made up.","tables":{\#(tables)}}"#.utf8)
  }

  private static func table(_ choices: inout Choices) -> String {
    let kinds = (0...choices.below(5)).map { _ in choices.one(of: columns) }
    let stored = kinds.enumerated().map { #""c\#($0)":\#($1)"# }
    let row = (stored + (0..<choices.below(3)).map { computed(number: $0, kinds.count, &choices) }).joined(
      separator: ",")
    let who = choices.below(4) > 0
    var parts = [#""row":{\#(who ? #""who":{"type":"account","is":"caller"},"# : "")\#(row)}"#]
    if who, choices.below(4) > 0 { parts.append(#""owner":"who""#) }
    if who { parts.append(#""visible":\#(choices.one(of: visible))"#) }
    func key() -> String {
      (0...choices.below(2)).map { _ in choices.isOne(in: 8) ? #""x0""# : #""c\#(choices.below(kinds.count))""# }
        .joined(separator: ",")
    }
    if choices.isOne(in: 3) { parts.append(#""unique":[[\#(key())]]"#) }
    if choices.below(3) > 0 { parts.append(#""index":[[\#(key())],[\#(key())]]"#) }
    let verbs = (0..<choices.below(3)).map { verb(number: $0, kinds, &choices) }
    parts.append(
      #""verbs":[\#((["add", "list", "show", "edit", "delete", "report"].map { #""\#($0)""# } + verbs).joined(separator: ","))]"#
    )
    return parts.joined(separator: ",")
  }

  /// A computed column. Its type is often wrong for the expression.
  private static func computed(number: Int, _ count: Int, _ choices: inout Choices) -> String {
    let (one, other) = ("c\(choices.below(count))", "c\(choices.below(count))")
    let expressions = [
      "\(one) + \(other)", "\(one) / \(other) * 3", "\(one) < \(other)", "has(\(one)) ? \(one) : \(other)",
      "\(one) - \(other)", "\(one) + days(2)", "(today - \(one)) / days(1)", "now - \(one)", "count(first)",
      "count(last) / 3", "sum(last.\(one))", "last(first.\(one))", "max(last.\(one))", "size(\(one))", "x0 + x0",
      "\(one)",
    ]
    let kind = choices.one(of: ["integer", "decimal", "boolean", "date", "time", "duration", "string"])
    let digits = kind == "decimal" ? #","digits":2"# : ""
    return #""x\#(number)":{"type":"\#(kind)"\#(digits),"computed":"\#(choices.one(of: expressions))"}"#
  }

  /// A verb that sets a single column.
  private static func verb(number: Int, _ kinds: [String], _ choices: inout Choices) -> String {
    let column = choices.below(kinds.count)
    let kind = kinds[column]
    let name = "c\(column)"
    let values = [
      "null", #""a""#, "1", "-5", "true", #""now""#, #""today""#, #""caller""#, #""$params.p""#,
      #"{"computed":"\#(name)"}"#, #"{"computed":"params.p"}"#, #"{"computed":"\#(name) + 1"}"#,
      #"{"computed":"\#(name) / 0"}"#, #"{"computed":"\#(name) * \#(name) - 1 / 3"}"#,
      #"{"computed":"\#(name) + seconds(60)"}"#, #"{"computed":"min(\#(name), today - days(1))"}"#,
      #"{"computed":"count(last)"}"#,
    ]
    let conditions = [
      "has(\(name))", "!has(\(name))", "\(name) == \(name)", "size(\(name)) > 1", "\(name) < params.p", "now > now",
      "count(first) < 2 || count(last) > 0",
    ]
    var parts = [#""name":"do\#(number)","summary":"Does it.""#]
    if choices.isOne(in: 2) { parts.append(#""params":{"p":\#(kind)}"#) }
    if choices.isOne(in: 3) { parts.append(#""where":"\#(choices.one(of: conditions))""#) }
    parts.append(#""set":{"\#(name)":\#(choices.one(of: values))}"#)
    return "{\(parts.joined(separator: ","))}"
  }
}
