import Testing

/// Tests of the real programs over real sockets and files. The tests run one after another, because some of them
/// measure time and each test may use the whole machine.
@Suite("Integration", .serialized, .timeLimit(.minutes(5)))
enum IntegrationTests {}
