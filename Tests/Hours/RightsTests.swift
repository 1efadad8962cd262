import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Hours

/// The permissions of each role. The project and the record belong to `own`. `member` has also joined the project.
/// `unknown` has never made a call.
@Suite("Rights in hours")
struct RightsTests {
  static let table = RightsMatrix(
    """
    method                 own                                       member                      other                       admin                                     unknown
    hours.clients          ok                                        ok                          ok                          ok                                        ok
    hours.projects         ok                                        ok                          ok                          ok                                        ok
    hours.project.create   conflict/hours.projectExists              conflict/hours.projectExists conflict/hours.projectExists conflict/hours.projectExists            conflict/hours.projectExists
    hours.project.join     conflict/hours.alreadyMember              conflict/hours.alreadyMember ok                         ok                                        ok
    hours.project.leave    ok                                        ok                          conflict/hours.notJoined    conflict/hours.notJoined                  conflict/hours.notJoined
    hours.project.members  ok                                        ok                          ok                          ok                                        ok
    hours.project.remove   wantsAcknowledgement                      forbidden/hours.notCreator  forbidden/hours.notCreator  wantsAcknowledgement                      forbidden/hours.notCreator
    hours.project.edit     ok                                        forbidden/hours.notLead     forbidden/hours.notLead     ok                                        forbidden/hours.notLead
    hours.client.edit      ok                                        forbidden/hours.notLead     forbidden/hours.notLead     ok                                        forbidden/hours.notLead
    hours.client.show      ok                                        forbidden/hours.notLead     forbidden/hours.notLead     ok                                        forbidden/hours.notLead
    hours.fill             ok                                        ok                          ok                          ok                                        ok
    hours.contract.set     ok                                        ok                          ok                          ok                                        ok
    hours.contract.remove  ok                                        notFound/hours.contractNotFound notFound/hours.contractNotFound notFound/hours.contractNotFound     notFound/hours.contractNotFound
    hours.contracts        ok                                        ok                          ok                          ok                                        ok
    hours.balance          ok                                        ok                          ok                          ok                                        ok
    hours.invoice.create   ok                                        forbidden/hours.notLead     forbidden/hours.notLead     ok                                        forbidden/hours.notLead
    hours.invoice.show     ok                                        notFound/hours.invoiceNotFound notFound/hours.invoiceNotFound ok                                  notFound/hours.invoiceNotFound
    hours.invoice.list     ok                                        ok                          ok                          ok                                        ok
    hours.invoice.pay      ok                                        notFound/hours.invoiceNotFound notFound/hours.invoiceNotFound ok                                  notFound/hours.invoiceNotFound
    hours.invoice.void     ok                                        notFound/hours.invoiceNotFound notFound/hours.invoiceNotFound ok                                  notFound/hours.invoiceNotFound
    hours.week             ok                                        ok                          ok                          ok                                        ok
    hours.weeks            ok                                        ok                          ok                          ok                                        ok
    hours.week.submit      ok                                        ok                          ok                          ok                                        ok
    hours.week.approve     conflict/hours.weekState                  forbidden/hours.notApprover forbidden/hours.notApprover conflict/hours.weekState                  forbidden/hours.notApprover
    hours.week.reject      conflict/hours.weekState                  forbidden/hours.notApprover forbidden/hours.notApprover conflict/hours.weekState                  forbidden/hours.notApprover
    hours.submit           ok                                        ok                          forbidden/hours.notMember   forbidden/hours.notMember                 forbidden/hours.notMember
    hours.quick            ok                                        conflict/hours.nothingToRepeat forbidden/hours.notMember forbidden/hours.notMember                forbidden/hours.notMember
    hours.edit             ok                                        notFound/hours.recordNotFound notFound/hours.recordNotFound ok                                    notFound/hours.recordNotFound
    hours.delete           ok                                        notFound/hours.recordNotFound notFound/hours.recordNotFound ok                                    notFound/hours.recordNotFound
    hours.list             ok                                        forbidden/hours.othersRecords forbidden/hours.othersRecords ok                                    forbidden/hours.othersRecords
    hours.report           ok                                        forbidden/hours.othersRecords forbidden/hours.othersRecords ok                                    forbidden/hours.othersRecords
    hours.recent           ok                                        ok                          ok                          ok                                        ok
    hours.missing          ok                                        ok                          ok                          ok                                        ok
    hours.dayOff.add       ok                                        ok                          ok                          ok                                        ok
    hours.dayOff.remove    ok                                        ok                          ok                          ok                                        ok
    hours.settings         ok                                        ok                          ok                          ok                                        ok
    """)

  private static let uids: [String: UInt32] = ["own": 1000, "member": 1001, "other": 1002, "admin": 0, "unknown": 4711]

  @Test("each method as each user")
  func matrix() throws {
    try Self.table.hold(methods: Hours.methods.map(\.declaration.name)) { method, role in
      let bench = try Bench()
      try bench.create("Acme", "Site")
      try bench.join("Acme", "Site", as: 1001)
      try bench.log("2026-11-17")
      _ = try bench.name(of: 1002)
      if method == "hours.contract.remove" {
        try bench.call("hours.contract.set", ["from": "2026-11-17", "hours": [8, 8, 8, 8, 8, 0, 0]])
      }
      if method.hasPrefix("hours.invoice.") {
        try bench.log("2026-12-01", 1)
        try bench.call(
          "hours.project.edit", ["client": "Acme", "project": "Site", "rate": "100", "currency": "EUR"])
        try bench.call("hours.invoice.create", ["client": "Acme", "from": "2026-11-01", "to": "2026-11-30"])
      }
      return bench.harness.respond(method, try params(of: method, bench), as: try #require(Self.uids[role]))
    }
  }

  /// The params of a method, about the project and the record of `own`.
  private func params(of method: String, _ bench: Bench) throws -> JSON {
    switch method {
    case "hours.submit": ["client": "Acme", "project": "Site", "date": "2026-11-18", "hours": 1]
    case "hours.quick": ["client": "Acme", "project": "Site"]
    case "hours.project.edit": ["client": "Acme", "project": "Site", "rate": "100", "currency": "EUR"]
    case "hours.fill": ["days": [["client": "Acme", "project": "Site", "date": "2026-11-17", "minutes": 500]]]
    case "hours.contract.set": ["from": "2026-11-17", "hours": [8, 8, 8, 8, 8, 0, 0]]
    case "hours.contract.remove": ["from": "2026-11-17"]
    case "hours.balance": ["from": "2026-11-17", "to": "2026-11-17"]
    case "hours.invoice.create": ["client": "Acme", "from": "2026-12-01", "to": "2026-12-31"]
    case _ where method.hasPrefix("hours.invoice."): method == "hours.invoice.list" ? [:] : ["number": 1]
    case "hours.week.reject": ["week": "2026-W47", "reason": "x"]
    case "hours.week": [:]
    case _ where method.hasPrefix("hours.week."): ["week": "2026-W47"]
    case "hours.client.edit": ["client": "Acme", "name": "Beta"]
    case "hours.client.show": ["client": "Acme"]
    case _ where method.hasPrefix("hours.project."): ["client": "Acme", "project": "Site"]
    case "hours.edit": ["id": 1, "hours": 2]
    case "hours.delete": ["id": 1]
    case "hours.list", "hours.report": ["user": JSON(try bench.name(of: 1000))]
    case _ where method.hasPrefix("hours.dayOff."): ["from": "2026-12-24", "to": "2026-12-31"]
    case "hours.missing": ["from": "2026-11-01", "to": "2026-11-18"]
    default: [:]
    }
  }
}
