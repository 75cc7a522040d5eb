import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './error.ts'
import type { Folders } from './folders.ts'

/** The account that PostgreSQL runs as: the current user, or another one if Weft runs as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** True if Weft runs as root. PostgreSQL refuses to run as root. */
  readonly differs: boolean
}

const nobody = 65534

/**
 * Returns the account under which PostgreSQL runs. For root: the owner of the cluster, or of DATA_DIR, unless that is
 * root too; otherwise `nobody`. For any other user: the user.
 */
export function serverAccount(folders: Folders): Account {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0, differs: false }
  const owner = [folders.cluster, folders.dataDir].map(ownerOf).find((found) => found !== undefined && found.uid !== 0)
  return { uid: owner?.uid ?? nobody, gid: owner?.gid ?? nobody, differs: true }
}

/**
 * Ensures that the cluster belongs to `account`. Root changes the owner; any other user gets an error with
 * instructions.
 */
export function claimCluster(cluster: string, account: Account): void {
  const owner = statSync(cluster)
  if (owner.uid === account.uid) return
  if (account.differs) {
    chownTree(cluster, account)
    return
  }
  throw new EmbeddedPostgresError(
    'no_permission',
    `The database in ${cluster} belongs to the user with id ${owner.uid}, and Weft runs as ${account.uid}. ` +
      `Run Weft as that user or as root, or, while Weft is stopped, hand the folder over: ` +
      `sudo chown -R ${account.uid}:${account.gid} ${dirname(cluster)}`,
  )
}

export function giveFolder(folder: string, account: Account): void {
  if (account.differs) chownSync(folder, account.uid, account.gid)
}

/** Whether the permissions of every parent folder let `account` reach `path`. */
export function canReach(path: string, account: Account): boolean {
  if (!account.differs) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder)
    const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & execute) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  try {
    return statSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function chownTree(path: string, account: Account): void {
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) chownTree(join(path, name), account)
}
