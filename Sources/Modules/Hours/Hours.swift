package import ModuleKit

/// Hours worked on projects: the members of each project, the hours logged for each day, and totals.
///
/// All users can see projects and their members. The hours that a user logged are visible only to that user, to
/// administrators and to the leads of the project.
package struct Hours: Module {
  package static let name = "hours"
  package static let settings = [lockAfterDays, stepMinutes, mostRecords, mostProjects, mostMemberships]
  package static let tables: [TableDescription<Hours>] = [
    TableDescription("projects", table: { $0.projects }, change: { $1(&$0.projects) }),
    TableDescription(
      "members", table: { $0.members }, change: { $1(&$0.members) },
      changesSight: { before, after, account in
        (before ?? after)?.user == account && before?.leads != after?.leads
      }),
    TableDescription("records", table: { $0.records }, change: { $1(&$0.records) }),
    TableDescription("settings", table: { $0.preferences }, change: { $1(&$0.preferences) }),
    TableDescription("terms", table: { $0.terms }, change: { $1(&$0.terms) }),
    TableDescription("weeks", table: { $0.sheets }, change: { $1(&$0.sheets) }),
    TableDescription("contracts", table: { $0.contracts }, change: { $1(&$0.contracts) }),
    TableDescription("invoices", table: { $0.invoices }, change: { $1(&$0.invoices) }),
  ]
  package static let methods: [Method<Hours>] = [
    listClients, listProjects, createProject, joinProject, leaveProject, listMembers, removeProject,
    editProject, editClient, showClient, showWeek, listWeeks, submitWeek, approveWeek, rejectWeek,
    fill, setContract, removeContract, listContracts, balance, createInvoice, showInvoice, listInvoices, payInvoice,
    voidInvoice,
    submit, quick, edit, delete, list, report, recent, missing, chooseSettings, addDayOff, removeDayOff,
  ]

  static let lockAfterDays = Setting(
    "hours", "lockAfterDays",
    "how many days back hours can be changed, in the daemon's time zone; 0: no limit", 0...100_000,
    standard: 0)

  static let mostRecords = Setting(
    "hours", "recordsPerUser", "how many records one user may have", 0...1_000_000_000, standard: 1_000_000)
  static let mostProjects = Setting(
    "hours", "projectsPerUser", "how many projects one user may create, including removed ones", 0...1_000_000,
    standard: 10_000)
  static let mostMemberships = Setting(
    "hours", "membershipsPerUser", "how many projects one user may be on at once", 0...1_000_000, standard: 2_000)

  var projects = Table<Project, ProjectIndex>()
  var members = Table<Member, MemberIndex>()
  var records = Table<Record, RecordIndex>()
  var contracts = Table<Contract, ContractIndex>()
  var invoices = Table<Invoice, InvoiceIndex>()
  var sheets = Table<Sheet, SheetIndex>()
  var terms = Table<Terms, TermsIndex>()
  var preferences = Table<Preferences, ReminderIndex>()
  var budgets = BudgetWatch()
  package var sync = SyncRows()

  package init() {}
}
