/// Iterates over transactions run by run. Each run is unpacked only while it is being read.
struct KeptSequence: Sequence, IteratorProtocol {
  private var runs: ArraySlice<KeptRun>
  private var run: ArraySlice<KeptTransaction> = []

  init(_ runs: [KeptRun], skipping gone: Int) {
    self.runs = runs[...]
    openRun()
    run = run.dropFirst(gone)
  }

  mutating func next() -> KeptTransaction? {
    if run.isEmpty { openRun() }
    return run.popFirst()
  }

  private mutating func openRun() {
    switch runs.popFirst() {
    case .plain(let transactions): run = transactions[...]
    case .packed(let packed): run = packed.transactions[...]
    case nil: run = []
    }
  }
}
