import Journal

/// The directory in which all modules keep their attachments.
struct AttachmentFolder {
  let storage: any Storage
  let syncs = SyncClock()

  func files(of module: any HostedModule, isDry: Bool = false) -> AttachmentFiles {
    AttachmentFiles(directory: storage, module: module.ledger.module, syncs: syncs, isDry: isDry)
  }
}
