import Journal
import System
import TestSupport
import Testing

/// Changes files at random. Reading them must terminate and must never trap. If such a file can be opened for writing,
/// it must be valid.
@Suite("A garbled journal")
struct GarbledJournalTests {
  @Test("is read, refused or repaired, and a usable one stays usable", arguments: 1...8 as ClosedRange<UInt64>)
  func atRandom(seed: UInt64) throws {
    var random = SimulatedDiskRandom(seed: seed)
    let good = try journal()
    for _ in 0..<150 {
      let fixture = Fixture(seed: seed)
      fixture.bytes = garbled(good, &random)
      let before = fixture.bytes
      guard let recovered = try? fixture.recover() else {
        #expect(fixture.bytes == before)
        continue
      }
      if recovered.state == .ready {
        #expect(try Inspector.verify(fixture.disk, name: Fixture.name).state == .whole)
        #expect(try fixture.recover().rev == recovered.rev)
      } else {
        #expect(fixture.bytes == before)
        let plan = try Inspector.repair(fixture.disk, name: Fixture.name, dryRun: false)
        #expect(plan.isNeeded)
        #expect(try Inspector.verify(fixture.disk, name: Fixture.name).state == .whole)
        #expect(try fixture.recover().state == .ready)
      }
      var count = 0
      try Inspector.dump(fixture.disk, name: Fixture.name) { _ in count += 1 }
      #expect(count > 0)
    }
  }

  private func journal() throws -> [[UInt8]] {
    let fixture = try Fixture(batches: [4])
    let writer = try fixture.openWriter()
    try writer.compact(kept: 2)
    _ = writer.waitForCompaction()
    for count in [1, 3, 1, 2] {
      writer.commit(count)
      writer.settle()
    }
    writer.close()
    return fixture.lines
  }

  private func garbled(_ lines: [[UInt8]], _ random: inout SimulatedDiskRandom) -> [UInt8] {
    var lines = lines
    for _ in 0...Int.random(in: 0...1, using: &random) {
      let place = Int.random(in: 0..<lines.count, using: &random)
      let other = Int.random(in: 1..<lines.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: lines.swapAt(max(place, 1), other)
      case 1: lines.insert(lines[other], at: place)
      case 2 where place > 0: lines[place] = []
      case 3: _ = lines[other].popLast()
      case 4: lines[other].append(contentsOf: [0, 10, 13, 32, UInt8.random(in: 0...255, using: &random)])
      default:
        guard let byte = lines[other].indices.randomElement(using: &random) else { continue }
        lines[other][byte] = UInt8.random(in: 0...255, using: &random)
      }
    }
    var bytes = Array(lines.joined())
    if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &random)) }
    if Bool.random(using: &random) { bytes += [UInt8](repeating: 10, count: Int.random(in: 0...600, using: &random)) }
    return bytes
  }
}
