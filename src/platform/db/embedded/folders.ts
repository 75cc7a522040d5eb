import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** Where everything of the embedded database lies, below DATA_DIR. */
export interface Folders {
  readonly dataDir: string
  /** The complete cluster; it appears by a rename, so that it is never half made. */
  readonly cluster: string
  /** Where initdb works. Whatever is found there at a start is the rest of an interrupted one. */
  readonly unfinished: string
  readonly log: string
  readonly lock: string
  /** Who owns the folder now and how to connect, for messages and for a second process. */
  readonly running: string
}

/** PostgreSQL's initdb hands its own path to a shell within double quotes, where these would take effect. */
export const shellCharacters = /["$`\\\n\r]/

/** Creates DATA_DIR where it is missing (mode 0700) and resolves links, so that one folder has one name. */
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
