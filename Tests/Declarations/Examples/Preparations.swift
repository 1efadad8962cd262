/// What has to be done before an example makes sense, as it would be typed, in a shell.
enum Preparations {
  /// Somebody has used it for a while.
  static let usual = [
    "trackctl timer add Work -73h -72h --tag urgent", "trackctl timer add Study -50h -49h",
    #"printf 'GIF89a\1\0\1\0\200\0\0\0\0\0\377\377\377!\371\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\1D\0;' > photo.jpg"#,
  ]
  private static let running = "trackctl start Work --at 'yesterday 8:00'"

  static func of(command name: String, _ line: String) -> [String] {
    switch name {
    case "stop", "status", "note", "switch": [running]
    case "start": line.hasSuffix("--switch") ? [running] : []
    case "watch": line.contains("--since") ? [manyChanges] : []
    default: []
    }
  }

  /// More than 41.
  private static let manyChanges = """
    for number in $(seq 45); do
      echo '{"jsonrpc":"2.0","id":'$number',"method":"timer.edit","params":{"id":1,"note":"'$number'"}}'
    done | trackctl bridge
    """

  static func of(method name: String) -> [String] { byMethod[name] ?? [] }

  private static let byMethod: [String: [String]] = [
    "timer.stop": [running], "timer.discard": [running], "timer.update": [running], "timer.picture.add": [running],
    "timer.project.add": ["trackctl timer project rename Work Chores"], "timer.picture.get": picture,
    "timer.picture.remove": picture, "remarks.show": remark, "remarks.edit": remark, "remarks.delete": remark,
  ]
  private static let picture = ["trackctl timer picture add photo.jpg --id 1"]
  private static let remark = ["trackctl remarks add 'A bench in the shade' 52.52,13.405"]

  /// A subscription ends with its connection, and a command has its own: this is for programs.
  static let senseless: Set<String> = ["events.unsubscribe"]
}
