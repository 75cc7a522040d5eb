import { readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../../is-alive.ts'
import type { Connection } from './connection.ts'
import { diskFull, EmbeddedPostgresError, explainFileSystemError } from './error.ts'
import type { Folders } from './folders.ts'

/** Record of the process that owns a data folder. Other processes read its pid and connection there. */
export interface Running {
  readonly pid: number
  readonly connection?: Connection
  /** Short temporary folder with a link to the cluster, if DATA_DIR's path is too long for a socket. */
  readonly shortcut?: string | undefined
}

export interface FolderLock {
  /** Record of the previous owner, if it did not stop cleanly. */
  readonly left: Running | undefined
  publish(running: Running): void
  release(): void
}

const attempts = 20
const pauseMs = 50

/**
 * Locks the data folder for this process. The lock is a POSIX record lock, taken through SQLite because Node has no
 * function for it. The kernel releases it when the process dies. It also works across containers.
 * @throws EmbeddedPostgresError `in_use`
 */
export async function lockFolder(folders: Folders): Promise<FolderLock> {
  for (let attempt = 1; ; attempt++) {
    const held = tryLock(folders)
    if (held) return folderLock(folders, held)
    const owner = readRunning(folders)
    if (owner && isAlive(owner.pid)) throw inUse(folders, `process ${owner.pid}`)
    // The holder is just starting and has not published its record, or it is just ending.
    if (attempt === attempts) throw inUse(folders, 'another process')
    await delay(pauseMs)
  }
}

/**
 * Returns the record of the process that has locked the folder. Undefined if the folder is not locked, or its owner has
 * left no record.
 */
export function lockedBy(folders: Folders): Running | undefined {
  const held = tryLock(folders)
  if (!held) return readRunning(folders)
  held.close()
  return undefined
}

function folderLock(folders: Folders, held: DatabaseSync): FolderLock {
  const left = readRunning(folders)
  let released = false
  return {
    left,
    publish: (running) => writeRunning(folders, running),
    release() {
      if (released) return
      released = true
      rmSync(folders.running, { force: true })
      held.close()
    },
  }
}

/**
 * Takes the lock. Returns undefined if another process has it. The database file is never written. No other code may
 * open it, because closing any of its descriptors releases the lock.
 */
function tryLock(folders: Folders): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(folders.lock, { timeout: 0 })
    database.exec('pragma journal_mode = memory')
    database.exec('begin immediate')
    return database
  } catch (error) {
    database?.close()
    if (sqliteCode(error) === sqlite.busy) return undefined
    throw explainLockError(error, folders)
  }
}

const sqlite = { busy: 5, readOnly: 8, full: 13, cannotOpen: 14 }

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

function explainLockError(error: unknown, { lock, dataDir }: Folders): unknown {
  const code = sqliteCode(error)
  const full = code === sqlite.full || (code === sqlite.cannotOpen && statfsSync(dataDir).bavail === 0)
  if (full) return diskFull(dataDir, error)
  const refused = code === sqlite.cannotOpen || code === sqlite.readOnly
  if (!refused) return error
  return explainFileSystemError(
    Object.assign(new Error(`cannot open ${lock}`, { cause: error }), { code: 'EACCES' }),
    dataDir,
  )
}

function readRunning(folders: Folders): Running | undefined {
  try {
    const read: Running = JSON.parse(readFileSync(folders.running, 'utf8'))
    return Number.isInteger(read.pid) && read.pid > 0 ? read : undefined
  } catch {
    return undefined
  }
}

function writeRunning(folders: Folders, running: Running): void {
  const draft = `${folders.running}.new`
  writeFileSync(draft, `${JSON.stringify(running)}\n`, { mode: 0o600 })
  renameSync(draft, folders.running)
}

const inUse = ({ dataDir }: Folders, who: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    'in_use',
    `Weft is already running on the data folder ${dataDir} (${who}). Stop it first, or give this one another DATA_DIR.`,
  )
