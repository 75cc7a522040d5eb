import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** Paths of the embedded database, below DATA_DIR. */
export interface Folders {
  readonly dataDir: string
  /** The cluster. Created by a rename, so it is always complete. */
  readonly cluster: string
  /**
   * Folder in which initdb works, renamed to `cluster` on success. Content found at start is from an interrupted run
   * and is deleted.
   */
  readonly unfinished: string
  readonly log: string
  readonly lock: string
  /** Record of the current owner and its connection, for messages and for a second process. */
  readonly running: string
}

/** initdb passes its own path to a shell in double quotes, where these characters are special. */
export const shellCharacters = /["$`\\\n\r]/

/**
 * Creates DATA_DIR if it is missing (mode 0700). Resolves links, so that the same folder always has the same path.
 * Throws if the path holds characters that PostgreSQL cannot handle, such as a double quote.
 */
export function openFolders(dataDir: string): Folders {
  refuseShellCharacters(resolve(dataDir))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return foldersBelow(realpathSync(dataDir))
}

const foldersBelow = (dataDir: string): Folders => ({
  dataDir,
  cluster: join(dataDir, 'postgres'),
  unfinished: join(dataDir, 'postgres.unfinished'),
  log: join(dataDir, 'postgres.log'),
  lock: join(dataDir, 'weft.lock'),
  running: join(dataDir, 'weft.running.json'),
})

function refuseShellCharacters(dataDir: string): void {
  if (!shellCharacters.test(dataDir)) return
  throw new EmbeddedPostgresError(
    'unusable_folder',
    `PostgreSQL cannot work in ${dataDir}: the path holds a double quote, dollar sign, backquote, backslash or line break. ` +
      'Set DATA_DIR to a folder without them.',
  )
}
