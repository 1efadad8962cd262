import Journal
import System
import TestSupport
import Testing

@Suite("Recovery")
struct RecoveryTests {
  @Test("a missing journal is created, and is durable before it gets its name")
  func creates() throws {
    let fixture = Fixture()
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.wasCreated)
    #expect(recovered.rev == 0)
    #expect(visitor.headerRev == 0)
    #expect(visitor.rows.isEmpty && visitor.transactions.isEmpty)
    let made = fixture.bytes
    fixture.disk.crash()
    #expect(try fixture.recover().wasCreated == false)
    #expect(fixture.bytes == made)
    #expect(fixture.disk.fileNames == [Fixture.name])
  }

  @Test("durable records are read again, in order")
  func readsAgain() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(3)
    writer.settle()
    writer.commit(2)
    #expect(writer.settle().durable == 5)
    fixture.disk.crash()
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.rev == 5)
    #expect(recovered.tornTail == nil)
    #expect(visitor.transactions == Fixture.transactions(1...5))
    writer.close()
  }

  @Test("writing continues where reading ended, start after start")
  func goesOn() throws {
    let fixture = Fixture()
    for round in 1...5 {
      let writer = try fixture.openWriter()
      writer.commit(round)
      writer.settle()
      writer.close()
    }
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).rev == 15)
    #expect(visitor.transactions == Fixture.transactions(1...15))
  }

  @Test("a file cut anywhere in its header fails and is left alone")
  func leavesCutHeaderAlone() throws {
    let fixture = try Fixture(batches: [1])
    let header = try #require(fixture.lines.first)
    for length in 0..<header.count - 1 {
      fixture.bytes = Array(header[..<length])
      try expectLeftAlone(fixture)
    }
  }

  @Test("a header with any bit flipped fails and is left alone")
  func leavesFlippedHeaderAlone() throws {
    let fixture = try Fixture(batches: [1])
    let good = fixture.bytes
    for place in 0..<(fixture.lines.first?.count ?? 0) - 1 {
      var bytes = good
      bytes[place] ^= 1 << UInt8(place % 8)
      fixture.bytes = bytes
      try expectLeftAlone(fixture)
    }
  }

  private func expectLeftAlone(_ fixture: Fixture) throws {
    let before = fixture.bytes
    fixture.disk.put(Array("a compaction's".utf8), as: Fixture.temporaryName)
    #expect(throws: JournalFailure.self) { try fixture.recover() }
    #expect(fixture.bytes == before)
    #expect(fixture.disk.fileNames == [Fixture.name, Fixture.temporaryName])
  }

  @Test(
    "a file that isn't a journal at all fails, and the error says why",
    arguments: [
      "", "\n", "\n\n\n", "GIF89a", "00000000 {}\n", "00000000 []\n", #"00000000 {"trackd":"journal"}"#,
      #"00000000 {"trackd":"journal","format":0}"#, "{}\n", "\u{0}\u{0}\u{0}",
    ]
  )
  func failsOnOthers(text: String) throws {
    let fixture = Fixture()
    fixture.bytes = Array(text.utf8)
    let failure = #expect(throws: JournalFailure.self) { try fixture.recover() }
    #expect(failure?.message.hasPrefix("'timer.journal' doesn't begin with a journal's header: ") == true)
    #expect(failure?.message.hasSuffix("The file is unchanged. Replace it with a good copy") == true)
    #expect(fixture.bytes == Array(text.utf8))
  }

  @Test("a newer format is recognised by its number, whatever else it changes")
  func failsOnNewerFormat() throws {
    let fixture = Fixture()
    fixture.bytes = Array("00000000 {\"trackd\":\"journal\",\"format\":2,\"parts\":[]}\nbinary".utf8)
    #expect(throws: JournalFailure.newerFormat(name: Fixture.name, found: 2)) { try fixture.recover() }
  }

  @Test("a newer schema is left unchanged")
  func failsOnNewerSchema() throws {
    let fixture = Fixture()
    try fixture.recover(schema: 3)
    let before = fixture.bytes
    #expect(throws: JournalFailure.newerSchema(name: Fixture.name, found: 3, known: 2)) {
      try fixture.recover(schema: 2)
    }
    #expect(fixture.bytes == before)
  }

  @Test("an older schema is reported")
  func tellsOlderSchema() throws {
    let fixture = Fixture()
    try fixture.recover(schema: 1)
    #expect(try fixture.recover(schema: 2).schema == 1)
  }

  @Test("another module's journal is left unchanged")
  func failsOnOtherModule() throws {
    let fixture = try Fixture(batches: [1])
    #expect(throws: JournalFailure.otherModule(name: Fixture.name, found: "timer", expected: "hours")) {
      try Recovery.open(fixture.disk, name: Fixture.name, module: "hours", schema: 1, visitor: RecordingVisitor())
    }
  }

  @Test("a failure names the file, what is wrong and what to do")
  func failureMessages() {
    let messages = [
      JournalFailure.newerFormat(name: "a.journal", found: 2), .newerSchema(name: "a.journal", found: 3, known: 2),
      .otherModule(name: "a.journal", found: "b", expected: "a"), .io(name: "a.journal", step: "opened", .accessDenied),
    ].map(\.message)
    #expect(
      messages == [
        "'a.journal' has format 2, but this program knows only formats up to 1. The file is unchanged. Run a newer trackd",
        "'a.journal' has schema 3, but this program knows only schemas up to 2. The file is unchanged. Run a newer trackd",
        "'a.journal' is the journal of module 'b', not of 'a'. The file is unchanged. Give each journal its own name again",
        "'a.journal' can't be opened: Permission denied. Check the disk and the file's owner and mode, then restart trackd",
      ]
    )
  }

  @Test("files of an interrupted compaction are removed")
  func removesLeftover() throws {
    let fixture = try Fixture(batches: [1])
    fixture.disk.put([1, 2, 3], as: Fixture.temporaryName)
    try fixture.recover()
    #expect(fixture.disk.fileNames == [Fixture.name])
  }

  @Test("an interrupted first start is completed")
  func removesLeftoverOfCreation() throws {
    let fixture = Fixture()
    fixture.disk.put([1, 2, 3], as: Fixture.temporaryName)
    #expect(try fixture.recover().wasCreated)
    #expect(fixture.disk.fileNames == [Fixture.name])
  }

  @Test("a last record that only lacks its newline is whole, and gets one")
  func completesLastLine() throws {
    let fixture = try Fixture(batches: [1, 1])
    fixture.bytes = Array(fixture.records.dropLast())
    let writer = try fixture.openWriter()
    #expect(writer.rev == 2)
    writer.commit(1)
    writer.settle()
    writer.close()
    let visitor = RecordingVisitor()
    try fixture.recover(visitor)
    #expect(visitor.transactions == Fixture.transactions(1...3))
  }

  @Test("padding of any length is recognised as padding", arguments: [0, 1, 7, 511, 512, 65_536, 1_048_576, 9_000_000])
  func takesPadding(count: Int) throws {
    let fixture = try Fixture(batches: [2])
    fixture.bytes = fixture.records + [UInt8](repeating: Fixture.newline, count: count)
    let recovered = try fixture.recover()
    #expect(recovered.state == .ready)
    #expect(recovered.tornTail == nil)
    #expect(fixture.bytes.count <= fixture.records.count + (4 << 20))
  }

  @Test("a record that its module refuses is damage, because its checksum proves that it isn't torn")
  func stopsWhereTheModuleDoes() throws {
    let fixture = try Fixture(batches: [1, 1, 1])
    let visitor = RecordingVisitor()
    visitor.refusedRev = 3
    let recovered = try fixture.recover(visitor)
    #expect(recovered.reason?.contains("the module doesn't know it") == true)
    #expect(recovered.rev == 2)
    #expect(visitor.transactions == Fixture.transactions(1...2))
  }

  @Test("records that were read from the cache become durable before the first write")
  func rewritesTheEnd() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let fixture = try Fixture(batches: [1, 2], seed: seed)
      let writer = try fixture.openWriter()
      // The first sync, which is for the padding, succeeds. The sync for the records fails and discards them. Another
      // sync alone would therefore not save them.
      let syncs = Monitor(0)
      fixture.disk.failCalls { call in
        guard call.kind == .synchronize else { return nil }
        return syncs.withLock { count in
          count += 1
          return count > 1 ? .cutShort(.io) : nil
        }
      }
      writer.commit(400)
      guard case .outcomeUnknown = writer.settle().failed?.kind else {
        Issue.record("the sync should fail")
        return
      }
      writer.close()
      fixture.disk.kill()
      fixture.disk.failNothing()
      let seen = RecordingVisitor()
      let recovered = try fixture.recover(seen)
      #expect(recovered.rev == 403)
      fixture.disk.crash()
      let durable = RecordingVisitor()
      #expect(try fixture.recover(durable).rev == 403)
      #expect(durable.transactions == seen.transactions)
    }
  }

  @Test("a rename that was observed is durable before the first write")
  func synchronizesTheDirectory() throws {
    let fixture = Fixture()
    // Every sync of the directory fails. This process can see the file's name, but a crash may remove the name.
    fixture.disk.failCalls { $0.kind == .synchronizeDirectory ? .refused(.io) : nil }
    #expect(throws: JournalFailure.self) { try fixture.recover() }
    fixture.disk.kill()
    #expect(try fixture.recover().reason?.contains("can't be prepared for writing") == true)
    fixture.disk.failNothing()
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    fixture.disk.crash()
    #expect(try fixture.recover().rev == 1)
    writer.close()
  }
}
