import System

/// The fuzzing driver calls this function with one input. The environment names the target.
@_cdecl("trackd_fuzz")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  do {
    try chosen.run(input)
  } catch {
    fatalError("\(chosen.name): \(error)")
  }
}

private let chosen: FuzzTarget = {
  let name = Process.environment("TRACKD_FUZZ_TARGET") ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError(
      "TRACKD_FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name).joined(separator: " ")), not '\(name)'")
  }
  return target
}()
