import Testing

/// Tests of the real programs over real sockets and files. They run one after another, because some tests measure time,
/// and each test may use the whole machine.
@Suite("Integration", .serialized, .timeLimit(.minutes(5)))
enum IntegrationTests {}
