export { BackupDamaged } from './frames.ts'
export { type RestoredBackup, RestoreRefused, restoreBackup } from './restore-backup.ts'
export { type WrittenBackup, writeBackup } from './write-backup.ts'
