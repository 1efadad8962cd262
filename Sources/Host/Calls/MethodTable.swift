import ModuleKit
import Wire

/// Maps method names to methods.
///
/// Every request looks up its method by the bytes of the name in its message. Only trackd and its modules define the
/// names in the table. Callers therefore can't add names that collide, and hashing a few bytes of a name is enough.
struct MethodTable {
  final class Target {
    enum Method {
      case core(CoreMethod)
      case module(any HostedMethod)
    }

    let declaration: Declaration
    let method: Method
    fileprivate let name: [UInt8]

    init(_ declaration: Declaration, _ method: Method) {
      self.declaration = declaration
      self.method = method
      name = Array(declaration.name.utf8)
    }

    fileprivate func isCalled(_ other: Span<UInt8>) -> Bool {
      let name = name
      return other.count == name.count && name.span.holds(other, at: 0)
    }
  }

  private var buckets = [[Target]](repeating: [], count: 256)

  /// All targets, sorted by name.
  var all: [Target] { buckets.flatMap(\.self).sorted { $0.declaration.name < $1.declaration.name } }

  mutating func insert(_ target: Target) {
    let name = target.name
    precondition(find(name.span) == nil, "two methods are called \(target.declaration.name)")
    buckets[Self.bucket(of: name.span)].append(target)
  }

  func find(_ name: Span<UInt8>) -> Target? {
    for target in buckets[Self.bucket(of: name)] where target.isCalled(name) { return target }
    return nil
  }

  private static func bucket(of name: Span<UInt8>) -> Int {
    guard let last = name.indices.last else { return 0 }
    var sum: Int = name.count &* 31
    sum &+= Int(name[0]) &* 7
    sum &+= Int(name[last / 2]) &* 13
    sum &+= Int(name[last]) &* 3
    sum &+= Int(name[max(last - 3, 0)]) &* 5
    return sum & 255
  }
}
