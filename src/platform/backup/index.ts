export type { BackupIdentities, BackupRecipients } from './encryption.ts'
export { restoreBackup } from './restore-backup.ts'
export { writeBackup, writeContent } from './write-backup.ts'
