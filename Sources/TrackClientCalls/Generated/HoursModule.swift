// Made by ./dev update-golden from what is declared of hours: change that.

/// The module `hours`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `hours.othersRecords`: Only leads and administrators see other people's records.
/// - `hours.userNotFound`: No such account.
/// - `hours.atHome`: This machine is a replica, and this data is only at home. Make the call there.
/// - `hours.projectExists`: A project with that name already exists; `project` tells which.
/// - `hours.tooMany`: The limit on records, projects, hours or invoice lines is reached; `limit` is the number allowed.
/// - `hours.userClosed`: That account is closed.
/// - `hours.clientNotFound`: No such client.
/// - `hours.notLead`: You don't lead the project, or any project of the client.
/// - `hours.contractNotFound`: No contract begins on that day.
/// - `hours.tooManyContracts`: The limit on contracts is reached; `limit` is the number allowed.
/// - `hours.tooManyDaysOff`: The limit on periods of days off is reached; `limit` is the number allowed.
/// - `hours.locked`: The day is too far back to be changed; `date` tells which.
/// - `hours.weekLocked`: The week was submitted or approved; `week` tells which.
/// - `hours.invoiced`: The record is on an invoice; `invoice` tells on which.
/// - `hours.recordNotFound`: You have no such record.
/// - `rpc.wantsAcknowledgement`: Something looks wrong; `warnings` tell what: duplicate, future, over24, or: Other
///   users are on the project.
/// - `hours.nothingToInvoice`: No billable record in the range is left to invoice.
/// - `hours.noRate`: A project has no rate; `project` tells which.
/// - `hours.currencies`: The client's projects have rates in several currencies.
/// - `hours.projectNotFound`: No such project.
/// - `hours.invoiceVoid`: The invoice is already void, or is a counter-entry.
/// - `hours.invoiceNotFound`: No such invoice.
/// - `hours.alreadyMember`: That user is already on the project; `member` tells since when.
/// - `hours.notJoined`: That user isn't on the project.
/// - `hours.notCreator`: Another user created the project.
/// - `hours.nothingToRepeat`: You haven't logged hours on the project yet.
/// - `hours.notMember`: You aren't on that project.
/// - `hours.weekState`: The state of the week doesn't allow that; `state` tells the state.
/// - `hours.notApprover`: You don't lead all projects in that week.
public enum HoursModule {
  /// Compares the hours that a user's contract requires with the hours worked. Days off count as worked. `carried` is
  /// the balance from the first contract up to the day before `from`.
  ///
  /// Refusals specific to this method: `hours.othersRecords`, `hours.userNotFound`, `hours.atHome`.
  ///
  /// - Parameters:
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func balance(from: CalendarDay, to: CalendarDay, user: String? = nil) -> TypedCall<BalanceReply> {
    TypedCall("hours.balance", BalanceReply.init, ["from": from, "to": to, "user": user])
  }

  /// Changes the name, leads, rate or budget of a client, for those of its projects that you lead. A project's own rate
  /// overrides its client's.
  ///
  /// Refusals specific to this method: `hours.atHome`, `hours.projectExists`, `hours.tooMany`, `hours.userClosed`,
  /// `hours.clientNotFound`, `hours.userNotFound`, `hours.notLead`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - name: the new name. Text of 1 to 299 characters.
  ///   - leads: who leads it; earlier leads stay as members. A list of 1 to 20 texts of 1 to 299 characters.
  ///   - rate: the price of an hour, in `currency`; null: no rate of its own. Text matching
  ///     ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - currency: the currency of rate and budget. Text matching ^[A-Z]{3}$.
  ///   - budget: how much may be spent on it, in `currency`; null: no budget. Text matching
  ///     ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - budgetHours: how many hours may be logged on it; null: no limit. A number from 0.0 to 1000000.0.
  public static func clientEdit(
    client: String,
    name: String? = nil,
    leads: [String]? = nil,
    rate: Edit<String> = .keep,
    currency: String? = nil,
    budget: Edit<String> = .keep,
    budgetHours: Edit<Double> = .keep
  ) -> TypedCall<Changed<ClientEditReply>> {
    TypedCall(
      "hours.client.edit", changed(ClientEditReply.init),
      [
        "client": client, "name": name, "leads": leads, "rate": rate, "currency": currency, "budget": budget,
        "budgetHours": budgetHours,
      ])
  }

  /// Shows the rate and budget of a client, for those of its projects that you lead.
  ///
  /// Refusals specific to this method: `hours.clientNotFound`, `hours.notLead`, `hours.atHome`.
  ///
  /// - Parameter client: the client's name, ignoring case. Text of 1 to 299 characters.
  public static func clientShow(client: String) -> TypedCall<ClientShowReply> {
    TypedCall("hours.client.show", ClientShowReply.init, ["client": client])
  }

  /// Lists the clients that have projects, A to Z, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func clients(limit: Int? = nil, cursor: String? = nil) -> TypedCall<ClientsReply> {
    TypedCall("hours.clients", ClientsReply.init, ["limit": limit, "cursor": cursor])
  }

  /// Removes the contract that begins on a day. The previous contract then applies again.
  ///
  /// Refusals specific to this method: `hours.atHome`, `hours.othersRecords`, `hours.userNotFound`,
  /// `hours.contractNotFound`.
  ///
  /// - Parameters:
  ///   - from: the day on which the contract begins. A date, or text matching
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func contractRemove(from: CalendarDay, user: String? = nil) -> TypedCall<Changed<Contract>> {
    TypedCall("hours.contract.remove", changed(member("contract", Contract.init)), ["from": from, "user": user])
  }

  /// Sets how long a user works on each weekday, from a day on until the next contract.
  ///
  /// Refusals specific to this method: `hours.tooManyContracts`, `hours.atHome`, `hours.othersRecords`,
  /// `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - from: the first day of the contract. A date, or text matching
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - hours: hours of each weekday, Monday first. A list of 7, each a number from 0.0 to 24.0.
  ///   - allowance: days of holiday in a year; null: none. A whole number from 0 to 366.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func contractSet(
    from: CalendarDay,
    hours: [Double],
    allowance: Edit<Int> = .keep,
    user: String? = nil
  ) -> TypedCall<Changed<Contract>> {
    TypedCall(
      "hours.contract.set", changed(member("contract", Contract.init)),
      ["from": from, "hours": hours, "allowance": allowance, "user": user])
  }

  /// Lists a user's contracts, oldest first. Each holds until the next one.
  ///
  /// Refusals specific to this method: `hours.othersRecords`, `hours.userNotFound`, `hours.atHome`.
  ///
  /// - Parameter user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func contracts(user: String? = nil) -> TypedCall<[Contract]> {
    TypedCall("hours.contracts", member("contracts", Contract.init), ["user": user])
  }

  /// Marks days as off: reminders don't ask for hours on these days, and none of them counts as missing. Days that were
  /// already off get the new name.
  ///
  /// Refusals specific to this method: `hours.tooManyDaysOff`.
  ///
  /// - Parameters:
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - name: a name for them, such as holidays. Text of 1 to 60 characters.
  ///   - kind: what kind of days off. One of holiday, sick, unpaid; nil means "holiday".
  public static func dayOffAdd(
    from: CalendarDay,
    to: CalendarDay,
    name: String? = nil,
    kind: Kind? = nil
  ) -> TypedCall<Changed<Settings>> {
    TypedCall(
      "hours.dayOff.add", changed(member("settings", Settings.init)),
      ["from": from, "to": to, "name": name, "kind": kind])
  }

  /// Removes days off. Each of these days is a working day again if its weekday is one of your working days.
  ///
  /// Refusals specific to this method: `hours.tooManyDaysOff`.
  ///
  /// - Parameters:
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  public static func dayOffRemove(from: CalendarDay, to: CalendarDay) -> TypedCall<Changed<Settings>> {
    TypedCall("hours.dayOff.remove", changed(member("settings", Settings.init)), ["from": from, "to": to])
  }

  /// Deletes a record.
  ///
  /// Refusals specific to this method: `hours.locked`, `hours.weekLocked`, `hours.invoiced`, `hours.recordNotFound`.
  ///
  /// - Parameter id: which record. A whole number of at least 1.
  public static func delete(id: Int) -> TypedCall<Changed<Record>> {
    TypedCall("hours.delete", changed(member("record", Record.init)), ["id": id])
  }

  /// Changes a record, except its client and project. It warns as hours.submit does, but only about what the edit
  /// changes.
  ///
  /// Refusals specific to this method: `hours.locked`, `hours.weekLocked`, `hours.invoiced`, `hours.recordNotFound`,
  /// `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - id: which record. A whole number of at least 1.
  ///   - date: the day of the work. A date, or text matching
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - hours: the length in hours, in the steps that the administrator sets; default step: 0.5. A number from 0.0 to
  ///     24.0, or text matching ^([0-9]|1[0-9]|2[0-4])(\.[0-9]{1,4})?$.
  ///   - minutes: the length in minutes, instead of hours. A whole number from 1 to 1440.
  ///   - comment: what was done. Text of up to 300 characters.
  ///   - billable: whether the client pays for it. True or false, or one of 1, 0.
  ///   - employment: your role; 1 stands for full-time, and 0 for part-time. One of full-time, part-time, or one of 1,
  ///     0.
  ///   - acknowledge: the names of warnings to accept. A list of any of duplicate, future, over24; nil means [].
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func edit(
    id: Int,
    date: CalendarDay? = nil,
    hours: Double? = nil,
    minutes: Int? = nil,
    comment: Edit<String> = .keep,
    billable: Bool? = nil,
    employment: Employment? = nil,
    acknowledge: [Acknowledge]? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Record>> {
    TypedCall(
      "hours.edit", changed(member("record", Record.init)),
      [
        "id": id, "date": date, "hours": hours, "minutes": minutes, "comment": comment, "billable": billable,
        "employment": employment, "acknowledge": acknowledge, "timeZone": timeZone,
      ])
  }

  /// Logs what a timer counted, to the minute, in one change. For each day and project, it logs the time that isn't
  /// logged yet. It adds this time to the record that an earlier fill made, or makes a new record.
  ///
  /// Refusals specific to this method: `hours.tooMany`.
  ///
  /// - Parameter days: the times that were counted, one for each day and project. A list of 1 to 500 objects.
  public static func fill(days: [JSON]) -> TypedCall<Changed<FillReply>> {
    TypedCall("hours.fill", changed(FillReply.init), ["days": days])
  }

  /// Makes an invoice for a client. It covers the billable records in a range of days on the projects that you lead,
  /// and locks them. It can't be undone, only voided.
  ///
  /// Refusals specific to this method: `hours.atHome`, `hours.tooMany`, `hours.nothingToInvoice`, `hours.noRate`,
  /// `hours.currencies`, `hours.clientNotFound`, `hours.projectNotFound`, `hours.notLead`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - project: only projects with this name. Text of 1 to 299 characters.
  ///   - tax: the tax in percent. A number from 0.0 to 100.0, or text matching ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - note: a text for the client. Text of up to 2000 characters; nil means "".
  public static func invoiceCreate(
    client: String,
    from: CalendarDay,
    to: CalendarDay,
    project: String? = nil,
    tax: Double? = nil,
    note: String? = nil
  ) -> TypedCall<Changed<Invoice>> {
    TypedCall(
      "hours.invoice.create", changed(member("invoice", Invoice.init)),
      ["client": client, "from": from, "to": to, "project": project, "tax": tax, "note": note])
  }

  /// Lists the invoices that cover only projects that you lead, newest first, page by page.
  ///
  /// Refusals specific to this method: `hours.atHome`.
  ///
  /// - Parameters:
  ///   - client: only this client. Text of 1 to 299 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func invoiceList(
    client: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Invoice>> {
    TypedCall(
      "hours.invoice.list", page("invoices", Invoice.init),
      ["client": client, "limit": limit, "cursor": cursor])
  }

  /// Marks an invoice as paid on a day, or as not paid.
  ///
  /// Refusals specific to this method: `hours.invoiceVoid`, `hours.atHome`, `hours.invoiceNotFound`.
  ///
  /// - Parameters:
  ///   - number: which invoice. A whole number of at least 1.
  ///   - paid: the client has paid it; false: not paid yet. True or false; nil means true.
  ///   - paidOn: on which day; default: today. A date, or text matching
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func invoicePay(
    number: Int,
    paid: Bool? = nil,
    paidOn: CalendarDay? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Invoice>> {
    TypedCall(
      "hours.invoice.pay", changed(member("invoice", Invoice.init)),
      ["number": number, "paid": paid, "paidOn": paidOn, "timeZone": timeZone])
  }

  /// Shows an invoice.
  ///
  /// Refusals specific to this method: `hours.invoiceNotFound`, `hours.atHome`.
  ///
  /// - Parameter number: which invoice. A whole number of at least 1.
  public static func invoiceShow(number: Int) -> TypedCall<Invoice> {
    TypedCall("hours.invoice.show", member("invoice", Invoice.init), ["number": number])
  }

  /// Voids an invoice by a counter-entry with the next number. Its records can be changed and invoiced again.
  ///
  /// Refusals specific to this method: `hours.invoiceVoid`, `hours.atHome`, `hours.invoiceNotFound`.
  ///
  /// - Parameters:
  ///   - number: which invoice. A whole number of at least 1.
  ///   - note: a text for the client. Text of up to 2000 characters; nil means "".
  public static func invoiceVoid(number: Int, note: String? = nil) -> TypedCall<Changed<InvoiceVoidReply>> {
    TypedCall("hours.invoice.void", changed(InvoiceVoidReply.init), ["number": number, "note": note])
  }

  /// Lists records, newest day first, page by page. The totals cover all pages.
  ///
  /// Refusals specific to this method: `hours.othersRecords`, `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - client: only this client. Text of 1 to 299 characters.
  ///   - project: only projects with this name. Text of 1 to 299 characters.
  ///   - user: another user, for leads and administrators; *: all users; default: you. Text of 1 to 299 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func list(
    from: CalendarDay? = nil,
    to: CalendarDay? = nil,
    client: String? = nil,
    project: String? = nil,
    user: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<ListReply> {
    TypedCall(
      "hours.list", ListReply.init,
      ["from": from, "to": to, "client": client, "project": project, "user": user, "limit": limit, "cursor": cursor])
  }

  /// Lists a user's working days without a record, up to today.
  ///
  /// Refusals specific to this method: `hours.othersRecords`, `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func missing(
    from: CalendarDay,
    to: CalendarDay,
    user: String? = nil,
    timeZone: String? = nil
  ) -> TypedCall<[CalendarDay]> {
    TypedCall("hours.missing", member("days"), ["from": from, "to": to, "user": user, "timeZone": timeZone])
  }

  /// Creates a project, and adds you to it.
  ///
  /// Refusals specific to this method: `hours.projectExists`, `hours.tooMany`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - createdAt: when it was created; default: now. A time.
  ///   - joinedAt: when the member joined it; default: now. A time.
  public static func projectCreate(
    client: String,
    project: String,
    createdAt: Timestamp? = nil,
    joinedAt: Timestamp? = nil
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.create", changed(member("project", Project.init)),
      ["client": client, "project": project, "createdAt": createdAt, "joinedAt": joinedAt])
  }

  /// Changes the name, leads, rate or budget of a project that you lead. New leads become members.
  ///
  /// Refusals specific to this method: `hours.atHome`, `hours.projectExists`, `hours.tooMany`, `hours.userClosed`,
  /// `hours.projectNotFound`, `hours.userNotFound`, `hours.notLead`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - name: the new name. Text of 1 to 299 characters.
  ///   - leads: who leads it; earlier leads stay as members. A list of 1 to 20 texts of 1 to 299 characters.
  ///   - rate: the price of an hour, in `currency`; null: no rate of its own. Text matching
  ///     ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - currency: the currency of rate and budget. Text matching ^[A-Z]{3}$.
  ///   - budget: how much may be spent on it, in `currency`; null: no budget. Text matching
  ///     ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - budgetHours: how many hours may be logged on it; null: no limit. A number from 0.0 to 1000000.0.
  public static func projectEdit(
    client: String,
    project: String,
    name: String? = nil,
    leads: [String]? = nil,
    rate: Edit<String> = .keep,
    currency: String? = nil,
    budget: Edit<String> = .keep,
    budgetHours: Edit<Double> = .keep
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.edit", changed(member("project", Project.init)),
      [
        "client": client, "project": project, "name": name, "leads": leads, "rate": rate, "currency": currency,
        "budget": budget, "budgetHours": budgetHours,
      ])
  }

  /// Joins a project, or adds a member to it. Members can log hours on it.
  ///
  /// Refusals specific to this method: `hours.tooMany`, `hours.userClosed`, `hours.alreadyMember`,
  /// `hours.projectNotFound`, `hours.userNotFound`, `hours.notLead`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - user: another user, for leads of the project; default: you. Text of 1 to 299 characters.
  ///   - joinedAt: when the member joined it; default: now. A time.
  public static func projectJoin(
    client: String,
    project: String,
    user: String? = nil,
    joinedAt: Timestamp? = nil
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.join", changed(member("project", Project.init)),
      ["client": client, "project": project, "user": user, "joinedAt": joinedAt])
  }

  /// Leaves a project, or removes a member from it. The member's records on it stay.
  ///
  /// Refusals specific to this method: `hours.notJoined`, `hours.projectNotFound`, `hours.userNotFound`,
  /// `hours.notLead`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - user: another user, for leads of the project; default: you. Text of 1 to 299 characters.
  public static func projectLeave(client: String, project: String, user: String? = nil) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.leave", changed(member("project", Project.init)),
      ["client": client, "project": project, "user": user])
  }

  /// Lists who is on a project, A to Z, page by page.
  ///
  /// Refusals specific to this method: `hours.projectNotFound`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func projectMembers(
    client: String,
    project: String,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Member>> {
    TypedCall(
      "hours.project.members", page("members", Member.init),
      ["client": client, "project": project, "limit": limit, "cursor": cursor])
  }

  /// Removes a project from all lists. Only its creator or an administrator may do this. Its records stay under its
  /// name.
  ///
  /// Refusals specific to this method: `hours.projectNotFound`, `hours.notCreator`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - acknowledge: the names of warnings to accept. A list that may contain `affectsOthers`; nil means [].
  public static func projectRemove(
    client: String,
    project: String,
    acknowledge: [ProjectRemoveAcknowledge]? = nil
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.remove", changed(member("project", Project.init)),
      ["client": client, "project": project, "acknowledge": acknowledge])
  }

  /// Lists projects, A to Z, each with your last record on it, page by page.
  ///
  /// - Parameters:
  ///   - client: only this client. Text of 1 to 299 characters.
  ///   - joined: only projects that you have joined; false: only projects that you haven't joined. True or false.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func projects(
    client: String? = nil,
    joined: Bool? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Project>> {
    TypedCall(
      "hours.projects", page("projects", Project.init),
      ["client": client, "joined": joined, "limit": limit, "cursor": cursor])
  }

  /// Logs your last record on a project again, for today or another day, without its comment.
  ///
  /// Refusals specific to this method: `hours.tooMany`, `hours.locked`, `hours.weekLocked`, `hours.nothingToRepeat`,
  /// `hours.projectNotFound`, `hours.notMember`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - date: the day of the work; default: today. A date, or text matching
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - acknowledge: the names of warnings to accept. A list of any of duplicate, future, over24; nil means [].
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func quick(
    client: String,
    project: String,
    date: CalendarDay? = nil,
    acknowledge: [Acknowledge]? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Record>> {
    TypedCall(
      "hours.quick", changed(member("record", Record.init)),
      ["client": client, "project": project, "date": date, "acknowledge": acknowledge, "timeZone": timeZone])
  }

  /// Lists the last three projects on which you logged hours, without those that you left.
  public static func recent() -> TypedCall<[Project]> {
    TypedCall("hours.recent", member("projects", Project.init))
  }

  /// Adds up hours by client, project (`client/project`), user, day, week or month, page by page. The largest sums come
  /// first, but periods come in order of time. `rest` is the sum of later pages. Leads and administrators also see
  /// amounts: the price of the billable hours on each of their projects, rounded once per project and row.
  ///
  /// Refusals specific to this method: `hours.othersRecords`, `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - from: the first day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: the last day. A date, or text matching ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - by: what to group by. One of client, project, user, day, week, month; nil means "project".
  ///   - user: another user, for leads and administrators; *: all users; default: you. Text of 1 to 299 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func report(
    from: CalendarDay? = nil,
    to: CalendarDay? = nil,
    by: By? = nil,
    user: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<ReportReply> {
    TypedCall(
      "hours.report", ReportReply.init,
      ["from": from, "to": to, "by": by, "user": user, "limit": limit, "cursor": cursor])
  }

  /// Changes the given settings, and shows all settings.
  ///
  /// Refusals specific to this method: `hours.tooManyDaysOff`.
  ///
  /// - Parameters:
  ///   - employment: your role; 1 stands for full-time, and 0 for part-time. One of full-time, part-time, or one of 1,
  ///     0.
  ///   - workdays: your working days. A list of any of monday, tuesday, wednesday, thursday, friday, saturday, sunday.
  ///   - reminder: when to remind you on a working day without a record, such as 17:30; null: never. Text matching
  ///     ^([01][0-9]|2[0-3]):[0-5][0-9]$.
  ///   - timeZone: the time zone of the reminder; null: the daemon's. A time zone.
  ///   - daysOff: all your days off, such as holidays, on which you get no reminders; null: none. A list of up to 500
  ///     objects.
  public static func settings(
    employment: Employment? = nil,
    workdays: [Workday]? = nil,
    reminder: Edit<String> = .keep,
    timeZone: Edit<String> = .keep,
    daysOff: Edit<[JSON]> = .keep
  ) -> TypedCall<Changed<Settings>> {
    TypedCall(
      "hours.settings", changed(member("settings", Settings.init)),
      ["employment": employment, "workdays": workdays, "reminder": reminder, "timeZone": timeZone, "daysOff": daysOff])
  }

  /// Logs hours on one of your projects.
  ///
  /// Refusals specific to this method: `hours.tooMany`, `hours.locked`, `hours.weekLocked`, `hours.projectNotFound`,
  /// `hours.notMember`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - client: the client's name, ignoring case. Text of 1 to 299 characters.
  ///   - project: the project's name, ignoring case. Text of 1 to 299 characters.
  ///   - date: the day of the work. A date, or text matching
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - hours: the length in hours, in the steps that the administrator sets; default step: 0.5. A number from 0.0 to
  ///     24.0, or text matching ^([0-9]|1[0-9]|2[0-4])(\.[0-9]{1,4})?$.
  ///   - minutes: the length in minutes, instead of hours. A whole number from 1 to 1440.
  ///   - comment: what was done. Text of up to 300 characters; nil means "".
  ///   - billable: whether the client pays for it. True or false, or one of 1, 0; nil means true.
  ///   - employment: your role; 1 stands for full-time, and 0 for part-time. One of full-time, part-time, or one of 1,
  ///     0.
  ///   - source: its id in the system that it comes from; a second row with the same id isn't added. Text of 1 to 200
  ///     characters.
  ///   - createdAt: if it has a source, when it was logged there; default: now. A time.
  ///   - updatedAt: if it has a source, when it was last changed there; default: never. A time.
  ///   - acknowledge: the names of warnings to accept. A list of any of duplicate, future, over24; nil means [].
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func submit(
    client: String,
    project: String,
    date: CalendarDay,
    hours: Double? = nil,
    minutes: Int? = nil,
    comment: String? = nil,
    billable: Bool? = nil,
    employment: Employment? = nil,
    source: String? = nil,
    createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil,
    acknowledge: [Acknowledge]? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Record>> {
    TypedCall(
      "hours.submit", changed(member("record", Record.init)),
      [
        "client": client, "project": project, "date": date, "hours": hours, "minutes": minutes, "comment": comment,
        "billable": billable, "employment": employment, "source": source, "createdAt": createdAt,
        "updatedAt": updatedAt, "acknowledge": acknowledge, "timeZone": timeZone,
      ])
  }

  /// Shows a user's week: its state, and how much was logged on each day. Leads see only what was logged on their
  /// projects.
  ///
  /// Refusals specific to this method: `hours.othersRecords`, `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - week: which week; default: this one. A week.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func week(week: String? = nil, user: String? = nil, timeZone: String? = nil) -> TypedCall<Week> {
    TypedCall("hours.week", member("week", Week.init), ["week": week, "user": user, "timeZone": timeZone])
  }

  /// Approves a submitted week. Nobody can change it until it is rejected.
  ///
  /// Refusals specific to this method: `hours.weekState`, `hours.atHome`, `hours.notApprover`, `hours.othersRecords`,
  /// `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - week: which week. A week.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func weekApprove(week: String, user: String? = nil) -> TypedCall<Changed<Week>> {
    TypedCall("hours.week.approve", changed(member("week", Week.init)), ["week": week, "user": user])
  }

  /// Gives a submitted or approved week back to its user, who can change it again.
  ///
  /// Refusals specific to this method: `hours.weekState`, `hours.atHome`, `hours.notApprover`, `hours.othersRecords`,
  /// `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - week: which week. A week.
  ///   - reason: why it is rejected. Text of 1 to 300 characters.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func weekReject(week: String, reason: String, user: String? = nil) -> TypedCall<Changed<Week>> {
    TypedCall("hours.week.reject", changed(member("week", Week.init)), ["week": week, "reason": reason, "user": user])
  }

  /// Submits a week for approval. From then on its user can't change it.
  ///
  /// Refusals specific to this method: `hours.weekState`, `hours.atHome`, `hours.notApprover`, `hours.othersRecords`,
  /// `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - week: which week. A week.
  ///   - user: another user, for leads and administrators; default: you. Text of 1 to 299 characters.
  public static func weekSubmit(week: String, user: String? = nil) -> TypedCall<Changed<Week>> {
    TypedCall("hours.week.submit", changed(member("week", Week.init)), ["week": week, "user": user])
  }

  /// Lists weeks that were submitted at least once, newest first, page by page: yours, and those with records on
  /// projects that you lead. Reopened weeks are listed, too.
  ///
  /// Refusals specific to this method: `hours.atHome`.
  ///
  /// - Parameters:
  ///   - state: only weeks in this state. One of open, submitted, approved, rejected.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func weeks(state: WeekState? = nil, limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Week>> {
    TypedCall("hours.weeks", page("weeks", Week.init), ["state": state, "limit": limit, "cursor": cursor])
  }

  /// The reply of `hours.balance`.
  public struct BalanceReply: Equatable, Sendable {
    public let user: String
    public let owed: Double
    public let owedMinutes: Int
    public let worked: Double
    public let workedMinutes: Int
    public let off: Double
    public let offMinutes: Int
    public let balance: Double
    public let balanceMinutes: Int
    public let carried: Double
    public let carriedMinutes: Int
    public let absences: [Absence]

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      owed = try json.member("owed")
      owedMinutes = try json.member("owedMinutes")
      worked = try json.member("worked")
      workedMinutes = try json.member("workedMinutes")
      off = try json.member("off")
      offMinutes = try json.member("offMinutes")
      balance = try json.member("balance")
      balanceMinutes = try json.member("balanceMinutes")
      carried = try json.member("carried")
      carriedMinutes = try json.member("carriedMinutes")
      absences = try json.member("absences", Absence.init)
    }
  }

  /// The reply of `hours.client.edit`.
  public struct ClientEditReply: Equatable, Sendable {
    public let client: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let rate: String?
    /// Text matching ^[A-Z]{3}$.
    public let currency: String?
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let budget: String?
    public let budgetHours: Double?

    public init(reading json: JSON) throws(ClientError) {
      client = try json.member("client")
      rate = try json.member("rate")
      currency = try json.member("currency")
      budget = try json.member("budget")
      budgetHours = try json.member("budgetHours")
    }
  }

  /// The reply of `hours.client.show`.
  public struct ClientShowReply: Equatable, Sendable {
    public let client: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let rate: String?
    /// Text matching ^[A-Z]{3}$.
    public let currency: String?
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let budget: String?
    public let budgetHours: Double?

    public init(reading json: JSON) throws(ClientError) {
      client = try json.member("client")
      rate = try json.member("rate")
      currency = try json.member("currency")
      budget = try json.member("budget")
      budgetHours = try json.member("budgetHours")
    }
  }

  /// The reply of `hours.clients`.
  public struct ClientsReply: Equatable, Sendable {
    public let clients: [String]
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      clients = try json.member("clients")
      next = try json.member("next")
    }
  }

  /// The reply of `hours.fill`.
  public struct FillReply: Equatable, Sendable {
    public let lines: [FillLine]
    public let hours: Double
    public let minutes: Int

    public init(reading json: JSON) throws(ClientError) {
      lines = try json.member("lines", FillLine.init)
      hours = try json.member("hours")
      minutes = try json.member("minutes")
    }
  }

  /// The reply of `hours.invoice.void`.
  public struct InvoiceVoidReply: Equatable, Sendable {
    public let invoice: Invoice
    public let counter: Invoice

    public init(reading json: JSON) throws(ClientError) {
      invoice = try json.member("invoice", Invoice.init)
      counter = try json.member("counter", Invoice.init)
    }
  }

  /// The reply of `hours.list`.
  public struct ListReply: Equatable, Sendable {
    public let records: [Record]
    public let next: String?
    public let total: Double
    public let billable: Double
    public let unbillable: Double
    public let minutes: Int

    public init(reading json: JSON) throws(ClientError) {
      records = try json.member("records", Record.init)
      next = try json.member("next")
      total = try json.member("total")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      minutes = try json.member("minutes")
    }
  }

  /// The reply of `hours.report`.
  public struct ReportReply: Equatable, Sendable {
    public let rows: [Row]
    public let total: Double
    public let billable: Double
    public let unbillable: Double
    public let records: Int
    public let minutes: Int
    public let amounts: [Amount]?
    public let rest: Rest?
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      rows = try json.member("rows", Row.init)
      total = try json.member("total")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
      minutes = try json.member("minutes")
      amounts = try json.member("amounts", Amount.init)
      rest = try json.member("rest", Rest.init)
      next = try json.member("next")
    }
  }

  /// In what is given: `hours.balance.absences`.
  public struct Absence: Equatable, Sendable {
    /// A whole number from 1 to 9999.
    public let year: Int
    public let kind: Named<Kind>
    public let days: Int
    /// A whole number from 0 to 366.
    public let allowance: Int?

    public init(reading json: JSON) throws(ClientError) {
      year = try json.member("year")
      kind = try json.member("kind")
      days = try json.member("days")
      allowance = try json.member("allowance")
    }
  }

  /// In what is given: `hours.report.rows.amounts` and `hours.report.amounts`.
  public struct Amount: Equatable, Sendable {
    /// Text matching ^[A-Z]{3}$.
    public let currency: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let amount: String

    public init(reading json: JSON) throws(ClientError) {
      currency = try json.member("currency")
      amount = try json.member("amount")
    }
  }

  /// In what is given: `hours.contract.remove.contract`, `hours.contract.set.contract` and `hours.contracts.contracts`.
  public struct Contract: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let from: CalendarDay
    public let hours: [Double]
    public let allowance: Int?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      from = try json.member("from")
      hours = try json.member("hours")
      allowance = try json.member("allowance")
    }
  }

  /// In what is given: `hours.week.week.days`, `hours.week.approve.week.days`, `hours.week.reject.week.days` and
  /// others.
  public struct Day: Equatable, Sendable {
    public let date: CalendarDay
    public let hours: Double
    public let minutes: Int
    public let records: Int

    public init(reading json: JSON) throws(ClientError) {
      date = try json.member("date")
      hours = try json.member("hours")
      minutes = try json.member("minutes")
      records = try json.member("records")
    }
  }

  /// In what is given: `hours.dayOff.add.settings.daysOff`, `hours.dayOff.remove.settings.daysOff` and
  /// `hours.settings.settings.daysOff`.
  public struct DaysOff: Equatable, Sendable {
    public let from: CalendarDay
    public let to: CalendarDay
    public let name: String
    public let kind: Named<Kind>?

    public init(reading json: JSON) throws(ClientError) {
      from = try json.member("from")
      to = try json.member("to")
      name = try json.member("name")
      kind = try json.member("kind")
    }
  }

  /// In what is given: `hours.fill.lines`.
  public struct FillLine: Equatable, Sendable {
    public let client: String
    public let project: String
    public let date: CalendarDay
    /// A whole number from 1 to 1440.
    public let minutes: Int
    /// A whole number from 0 to 1440.
    public let added: Int
    public let record: Int?
    public let skipped: Named<Skipped>?

    public init(reading json: JSON) throws(ClientError) {
      client = try json.member("client")
      project = try json.member("project")
      date = try json.member("date")
      minutes = try json.member("minutes")
      added = try json.member("added")
      record = try json.member("record")
      skipped = try json.member("skipped")
    }
  }

  /// In what is given: `hours.invoice.create.invoice`, `hours.invoice.list.invoices`, `hours.invoice.pay.invoice` and
  /// others.
  public struct Invoice: Identifiable, Equatable, Sendable {
    public let id: Int
    public let number: Int
    public let state: Named<State>
    public let client: String
    public let from: CalendarDay
    public let to: CalendarDay
    public let lines: [Line]
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let net: String
    /// Text matching ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
    public let taxPercent: String?
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let tax: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let total: String
    /// Text matching ^[A-Z]{3}$.
    public let currency: String
    public let note: String
    public let by: String
    public let at: Timestamp
    public let voids: Int?
    public let voidedBy: Int?
    public let paidOn: CalendarDay?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      number = try json.member("number")
      state = try json.member("state")
      client = try json.member("client")
      from = try json.member("from")
      to = try json.member("to")
      lines = try json.member("lines", Line.init)
      net = try json.member("net")
      taxPercent = try json.member("taxPercent")
      tax = try json.member("tax")
      total = try json.member("total")
      currency = try json.member("currency")
      note = try json.member("note")
      by = try json.member("by")
      at = try json.member("at")
      voids = try json.member("voids")
      voidedBy = try json.member("voidedBy")
      paidOn = try json.member("paidOn")
    }
  }

  /// In what is given: `hours.project.create.project.last`, `hours.project.edit.project.last`,
  /// `hours.project.join.project.last` and others.
  public struct Last: Equatable, Sendable {
    public let date: CalendarDay
    /// A number from 0.0 to 24.0.
    public let hours: Double
    /// A whole number from 1 to 1440.
    public let minutes: Int
    public let comment: String
    public let billable: Bool
    public let employment: Named<Employment>

    public init(reading json: JSON) throws(ClientError) {
      date = try json.member("date")
      hours = try json.member("hours")
      minutes = try json.member("minutes")
      comment = try json.member("comment")
      billable = try json.member("billable")
      employment = try json.member("employment")
    }
  }

  /// In what is given: `hours.invoice.create.invoice.lines`, `hours.invoice.list.invoices.lines`,
  /// `hours.invoice.pay.invoice.lines` and others.
  public struct Line: Equatable, Sendable {
    public let project: String
    public let hours: Double
    public let minutes: Int
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let rate: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let amount: String

    public init(reading json: JSON) throws(ClientError) {
      project = try json.member("project")
      hours = try json.member("hours")
      minutes = try json.member("minutes")
      rate = try json.member("rate")
      amount = try json.member("amount")
    }
  }

  /// In what is given: `hours.project.members.members`.
  public struct Member: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let client: String
    public let project: String
    public let joinedAt: Timestamp
    public let leads: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      client = try json.member("client")
      project = try json.member("project")
      joinedAt = try json.member("joinedAt")
      leads = try json.member("leads")
    }
  }

  /// In what is given: `hours.project.create.project`, `hours.project.edit.project`, `hours.project.join.project` and
  /// others.
  public struct Project: Identifiable, Equatable, Sendable {
    public let id: Int
    public let client: String
    public let project: String
    public let createdBy: String
    public let createdAt: Timestamp
    public let leads: [String]
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let rate: String?
    /// Text matching ^[A-Z]{3}$.
    public let currency: String?
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let budget: String?
    public let budgetHours: Double?
    public let used: Double?
    public let usedPercent: Int?
    public let members: Int
    public let joined: Bool
    public let last: Last?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      client = try json.member("client")
      project = try json.member("project")
      createdBy = try json.member("createdBy")
      createdAt = try json.member("createdAt")
      leads = try json.member("leads")
      rate = try json.member("rate")
      currency = try json.member("currency")
      budget = try json.member("budget")
      budgetHours = try json.member("budgetHours")
      used = try json.member("used")
      usedPercent = try json.member("usedPercent")
      members = try json.member("members")
      joined = try json.member("joined")
      last = try json.member("last", Last.init)
    }
  }

  /// In what is given: `hours.delete.record`, `hours.edit.record`, `hours.list.records` and others.
  public struct Record: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let client: String
    public let project: String
    public let date: CalendarDay
    /// A number from 0.0 to 24.0.
    public let hours: Double
    /// A whole number from 1 to 1440.
    public let minutes: Int
    public let comment: String
    public let billable: Bool
    public let employment: Named<Employment>
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let source: String?
    public let invoice: Int?
    public let locked: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      client = try json.member("client")
      project = try json.member("project")
      date = try json.member("date")
      hours = try json.member("hours")
      minutes = try json.member("minutes")
      comment = try json.member("comment")
      billable = try json.member("billable")
      employment = try json.member("employment")
      createdAt = try json.member("createdAt")
      updatedAt = try json.member("updatedAt")
      source = try json.member("source")
      invoice = try json.member("invoice")
      locked = try json.member("locked")
    }
  }

  /// In what is given: `hours.report.rest`.
  public struct Rest: Equatable, Sendable {
    public let hours: Double
    public let billable: Double
    public let unbillable: Double
    public let records: Int

    public init(reading json: JSON) throws(ClientError) {
      hours = try json.member("hours")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
    }
  }

  /// In what is given: `hours.report.rows`.
  public struct Row: Equatable, Sendable {
    public let key: String
    public let hours: Double
    public let billable: Double
    public let unbillable: Double
    public let records: Int
    public let minutes: Int
    public let amounts: [Amount]?

    public init(reading json: JSON) throws(ClientError) {
      key = try json.member("key")
      hours = try json.member("hours")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
      minutes = try json.member("minutes")
      amounts = try json.member("amounts", Amount.init)
    }
  }

  /// In what is given: `hours.dayOff.add.settings`, `hours.dayOff.remove.settings` and `hours.settings.settings`.
  public struct Settings: Equatable, Sendable {
    public let employment: Named<Employment>
    public let workdays: [Named<Workday>]
    public let reminder: String?
    /// A time zone.
    public let timeZone: String
    public let daysOff: [DaysOff]

    public init(reading json: JSON) throws(ClientError) {
      employment = try json.member("employment")
      workdays = try json.member("workdays")
      reminder = try json.member("reminder")
      timeZone = try json.member("timeZone")
      daysOff = try json.member("daysOff", DaysOff.init)
    }
  }

  /// In what is given: `hours.week.week`, `hours.week.approve.week`, `hours.week.reject.week` and others.
  public struct Week: Equatable, Sendable {
    public let id: Int?
    /// Text matching ^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$.
    public let week: String
    public let user: String
    public let state: Named<WeekState>
    public let reason: String?
    public let by: String?
    public let at: Timestamp?
    public let days: [Day]
    public let hours: Double
    public let minutes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      week = try json.member("week")
      user = try json.member("user")
      state = try json.member("state")
      reason = try json.member("reason")
      by = try json.member("by")
      at = try json.member("at")
      days = try json.member("days", Day.init)
      hours = try json.member("hours")
      minutes = try json.member("minutes")
    }
  }

  /// A name in `hours.edit(acknowledge:)`, `hours.quick(acknowledge:)` and `hours.submit(acknowledge:)`.
  public enum Acknowledge: String, ParamValue, Sendable {
    case duplicate, future, over24
  }

  /// A name in `hours.report(by:)`.
  public enum By: String, ParamValue, Sendable {
    case client, project, user, day, week, month
  }

  /// A name in `hours.dayOff.add.settings.employment`, `hours.dayOff.remove.settings.employment`,
  /// `hours.delete.record.employment` and others.
  public enum Employment: String, ParamValue, Sendable {
    case fullTime = "full-time"
    case partTime = "part-time"
  }

  /// A name in `hours.balance.absences.kind`, `hours.dayOff.add(kind:)`, `hours.dayOff.add.settings.daysOff.kind` and
  /// others.
  public enum Kind: String, ParamValue, Sendable {
    case holiday, sick, unpaid
  }

  /// A name in `hours.project.remove(acknowledge:)`.
  public enum ProjectRemoveAcknowledge: String, ParamValue, Sendable {
    case affectsOthers
  }

  /// A name in `hours.fill.lines.skipped`.
  public enum Skipped: String, ParamValue, Sendable {
    case noProject, notMember, locked, covered
  }

  /// A name in `hours.invoice.create.invoice.state`, `hours.invoice.list.invoices.state`,
  /// `hours.invoice.pay.invoice.state` and others.
  public enum State: String, ParamValue, Sendable {
    case issued, paid, void, counter
  }

  /// A name in `hours.week.week.state`, `hours.week.approve.week.state`, `hours.week.reject.week.state` and others.
  public enum WeekState: String, ParamValue, Sendable {
    case open, submitted, approved, rejected
  }

  /// A name in `hours.dayOff.add.settings.workdays`, `hours.dayOff.remove.settings.workdays`,
  /// `hours.settings(workdays:)` and others.
  public enum Workday: String, ParamValue, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }
}

extension TypedCall {
  /// The methods of `hours`.
  public static var hours: HoursModule.Type { HoursModule.self }
}
