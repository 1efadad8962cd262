/// Code that reads untrusted bytes, and the promises that this code must keep for any input.
///
/// If an input breaks a promise, `run` throws or traps. libFuzzer then stops and saves the input, and the replay of the
/// corpus fails. To test the targets, bugs were planted. The comment of a target names its planted bug and how long the
/// search for it took.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The target's name, which is also the name of its folder in the corpus.
  let name: String
  /// The length of the longest useful input, in bytes.
  let longest: Int
  let run: @Sendable ([UInt8]) throws -> Void

  var description: String { name }

  static let all = [
    FuzzTarget(name: "json", longest: 2048, run: JSONTarget.run),
    FuzzTarget(name: "framing", longest: 512, run: FramingTarget.run),
    FuzzTarget(name: "requests", longest: 2048, run: RequestTarget.run),
    FuzzTarget(name: "journal", longest: 8192, run: JournalTarget.run),
    FuzzTarget(name: "rows", longest: 8192, run: RowsTarget.run),
    FuzzTarget(name: "instants", longest: 64, run: InstantTarget.run),
    FuzzTarget(name: "times", longest: 64, run: TypedTimeTarget.run),
    FuzzTarget(name: "zones", longest: 2048, run: ZoneTarget.run),
    FuzzTarget(name: "places", longest: 64, run: PlaceTarget.run),
    FuzzTarget(name: "keys", longest: 32, run: HouseKeyTarget.run),
    FuzzTarget(name: "pictures", longest: 256, run: PictureTarget.run),
    FuzzTarget(name: "configuration", longest: 1024, run: ConfigurationTarget.run),
    FuzzTarget(name: "manifests", longest: 8192, run: ManifestTarget.run),
    FuzzTarget(name: "modules", longest: 1024, run: ModuleTarget.run),
    FuzzTarget(name: "programs", longest: 2048, run: ProgramTarget.run),
    FuzzTarget(name: "templates", longest: 512, run: TemplateTarget.run),
    FuzzTarget(name: "texts", longest: 128, run: TextTarget.run),
    FuzzTarget(name: "calls", longest: 1024, run: CallsTarget.run),
    FuzzTarget(name: "web", longest: 512, run: WebTarget.run),
    FuzzTarget(name: "files", longest: 1024, run: FileTarget.run),
  ]
}

/// Thrown if the tested code does something that it promises never to do.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Throws if the condition is false.
func hold(_ isTrue: Bool, _ promise: @autoclosure () -> String) throws(Broken) {
  if !isTrue { throw Broken(description: promise()) }
}
