import Glibc
import Journal
import System
import TestSupport
import Testing

@Suite("DirectoryStorage")
struct DirectoryStorageTests {
  private func recover(_ storage: DirectoryStorage, _ visitor: RecordingVisitor) throws -> Recovered {
    try Recovery.open(storage, name: Fixture.name, module: "timer", schema: 1, visitor: visitor)
  }

  @Test("a journal lives on a real disk: written, compacted, closed and read again")
  func lives() throws {
    let folder = TestFolder()
    let directory = try Directory.open(folder.path)
    let storage = DirectoryStorage(directory)
    let first = try recover(storage, RecordingVisitor())
    let writer = try LoopWriter(try #require(first.journal), rev: 0)
    for _ in 0..<10 {
      writer.commit(20)
      writer.settle()
    }
    try writer.compact(kept: 30)
    writer.commit(5)
    guard case .finished = writer.waitForCompaction() else {
      Issue.record("the compaction failed")
      return
    }
    writer.commit(5)
    writer.close()
    let visitor = RecordingVisitor()
    let recovered = try recover(storage, visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.rev == 210)
    #expect(visitor.rows.count == 200)
    #expect(visitor.history == Fixture.transactions(171...200))
    #expect(visitor.transactions == Fixture.transactions(201...210))
    #expect(try directory.exists(Fixture.temporaryName) == false)
  }

  @Test("only a file's owner can read it")
  func mode() throws {
    let folder = TestFolder()
    let directory = try Directory.open(folder.path)
    _ = try recover(DirectoryStorage(directory), RecordingVisitor())
    #expect(try directory.openFile(Fixture.name, .read).status().mode == 0o600)
  }

  @Test("any user with read permission can open and inspect it")
  func readOnly() throws {
    let folder = TestFolder()
    _ = try recover(DirectoryStorage(try Directory.open(folder.path)), RecordingVisitor())
    let before = folder.bytes(of: Fixture.name)
    let looking = DirectoryStorage(try Directory.openForInspection(folder.path), access: .read)
    #expect(try Inspector.verify(looking, name: Fixture.name).state == .whole)
    #expect(try Inspector.repair(looking, name: Fixture.name, dryRun: true).isNeeded == false)
    #expect(folder.bytes(of: Fixture.name) == before)
  }

  @Test("a symbolic link and a file with a second name are refused and left unchanged")
  func links() throws {
    let folder = TestFolder()
    let storage = DirectoryStorage(try Directory.open(folder.path))
    _ = try recover(storage, RecordingVisitor())
    #expect(unsafe link(folder.path + "/timer.journal", folder.path + "/second") == 0)
    let twice = #expect(throws: JournalFailure.self) { try recover(storage, RecordingVisitor()) }
    #expect(twice == .io(name: Fixture.name, step: "opened", .hardLinked))
    try storage.remove(Fixture.name)
    #expect(unsafe symlink("second", folder.path + "/timer.journal") == 0)
    let linked = #expect(throws: JournalFailure.self) { try recover(storage, RecordingVisitor()) }
    #expect(linked == .io(name: Fixture.name, step: "opened", .symbolicLink))
  }
}
