export type { BackupIdentities, BackupRecipients } from './encryption.ts'
export { type RestoredBackup, restoreBackup } from './restore-backup.ts'
export { type WrittenBackup, writeBackup, writeContent } from './write-backup.ts'
