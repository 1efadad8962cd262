import Testing

/// Tests of the real programs over real sockets and files. One after another: some measure, and each may use all of the
/// machine.
@Suite("Integration", .serialized, .timeLimit(.minutes(5)))
enum IntegrationTests {}
