@testable import trackctl

/// Generates `man/trackctl.1`.
enum CommandManual {
  static func text() throws -> String {
    try Template("trackctl.1").filled([
      "options": GlobalOptions.all.flatMap(option), "commands": CommandGroup.allCases.flatMap(group),
      "ranges": ["Li " + RangeReading.words.joined(separator: " , ")],
      "formats": StatusFormat.allCases.flatMap { [".It Cm \($0.rawValue)"] + Mdoc.sentence($0.meaning) },
    ])
  }

  private static func option(_ option: trackctl.Option) -> [String] {
    [".It " + Mdoc.option(option.name, letter: option.letter, value: option.value)] + Mdoc.sentence(option.summary)
      + (option.isRepeated ? ["This option can be repeated."] : [])
  }

  private static func group(_ group: CommandGroup) -> [String] {
    [".Ss \(group.rawValue)", ".Bl -tag -width indent"]
      + Commands.all.filter { $0.group == group }.flatMap(command) + [".El"]
  }

  private static func command(_ command: any Command.Type) -> [String] {
    let operands = command.operands.map { " " + operand($0) }.joined()
    return [
      ".It Ic \(command.name)\(operands)" + (Completions.visible(command.options).isEmpty ? "" : " Oo Ar option ... Oc")
    ]
      + Mdoc.sentence(command.summary) + command.details.flatMap { [".Pp"] + Mdoc.lines($0) } + words(command)
      + examples(command)
  }

  /// The operands and options of a command with their descriptions.
  private static func words(_ command: any Command.Type) -> [String] {
    let items =
      command.operands.flatMap { [".It Ar \(Mdoc.argument($0.name))"] + Mdoc.sentence($0.summary) }
      + Completions.visible(command.options).flatMap(option)
    return items.isEmpty ? [] : [".Bl -tag -width indent"] + items + [".El"]
  }

  private static func operand(_ operand: Operand) -> String {
    let name = Mdoc.argument(operand.name)
    return switch operand.count {
    case .one: "Ar \(name)"
    case .optional, .phrase: "Oo Ar \(name) Oc"
    case .any: "Oo Ar \(name) ... Oc"
    case .some: "Ar \(name) ..."
    }
  }

  private static func examples(_ command: any Command.Type) -> [String] {
    command.examples.flatMap { example in
      [".Pp"] + Mdoc.lines(example.summary.prefix(1).uppercased() + example.summary.dropFirst() + ":")
        + [".Dl $ trackctl \(Mdoc.escaped(example.line))"]
    }
  }
}
