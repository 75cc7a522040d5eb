import { execFile } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, canReach, claimCluster, giveFolder } from './account.ts'
import type { Binaries } from './binaries.ts'
import { diskFull, EmbeddedPostgresError, saysDiskFull } from './error.ts'
import type { Folders } from './folders.ts'
import { explainSpawnError } from './native-package.ts'
import { programEnvironment, superuser } from './settings.ts'

const run = promisify(execFile)

/**
 * Whether a complete cluster of this major version exists. Throws, without changing anything, if the folder must not
 * be overwritten.
 * @throws EmbeddedPostgresError `other_major_version`, `not_a_cluster`
 */
export function findCluster({ cluster, dataDir }: Folders, major: number): boolean {
  if (!lstatSync(cluster, { throwIfNoEntry: false })) return false
  if (readdirSync(cluster).length === 0) return false
  if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(join(cluster, 'global', 'pg_control'))) {
    throw new EmbeddedPostgresError(
      'not_a_cluster',
      `${cluster} holds files but is not a whole PostgreSQL database, so Weft leaves it alone. Restore it from a ` +
        'backup, or move it away and start Weft again for a new, empty database.',
    )
  }
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return true
  throw new EmbeddedPostgresError(
    'other_major_version',
    `The database in ${cluster} was made by PostgreSQL ${found}, and this Weft brings PostgreSQL ${major}, which cannot ` +
      `read it. Nothing was changed. To move your data: start the Weft version that you ran before, run "weft backup" ` +
      `with it, then start this one with a new, empty DATA_DIR (now: ${dataDir}) and run "weft restore" with that backup.`,
  )
}

/** Runs initdb in a temporary folder and renames the folder, so that a cluster is either complete or absent. */
export async function createCluster(folders: Folders, binaries: Binaries, account: Account): Promise<void> {
  await makeEmpty(folders.unfinished)
  giveFolder(folders.unfinished, account)
  try {
    await initdb(folders.unfinished, binaries.initdb, account)
  } catch (error) {
    rmSync(folders.unfinished, { recursive: true, force: true })
    throw error
  }
  renameSync(folders.unfinished, folders.cluster)
  flushFolder(folders.dataDir)
}

const mostTries = 50
const betweenTriesMs = 100

/** Empties the folder. Retries, because the initdb of a killed Weft may still be writing to it. */
async function makeEmpty(folder: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { mode: 0o700 })
      return
    } catch (error) {
      if (tries === mostTries) throw error
      await delay(betweenTriesMs)
    }
}

export function adoptCluster(folders: Folders, account: Account): void {
  rmSync(folders.unfinished, { recursive: true, force: true })
  claimCluster(folders.cluster, account)
  // The server refuses to start if others may read the cluster, for example after a copy that lost its permissions.
  chmodSync(folders.cluster, 0o700)
}

/**
 * Returns the path of the data folder, for PostgreSQL's command line. On Linux, if root starts the server under another
 * account, root enters the folder first and the path is the working folder. So DATA_DIR can be below a private folder
 * such as /root.
 * @throws EmbeddedPostgresError `no_permission` if /proc is missing and the account cannot reach the folder
 */
export function folderArgument(cluster: string, account: Account): string {
  if (!account.differs) return cluster
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  if (canReach(cluster, account)) return cluster
  throw new EmbeddedPostgresError(
    'no_permission',
    `PostgreSQL cannot run as root, and the user with id ${account.uid} cannot reach ${cluster}. ` +
      'Set DATA_DIR to a folder whose parents everybody may enter, or run Weft as an ordinary user.',
  )
}

async function initdb(folder: string, program: string, account: Account): Promise<void> {
  for (const [index, ctype] of characterTypes.entries()) {
    try {
      return await runInitdb({ folder, program, account, ctype })
    } catch (error) {
      const said = standardError(error)
      const next = said.includes('invalid locale name') && index < characterTypes.length - 1
      if (!next) throw explainInitdbError(error, folder, program)
    }
  }
}

interface InitdbInput {
  readonly folder: string
  readonly program: string
  readonly account: Account
  readonly ctype: string
}

async function runInitdb({ folder, program, account, ctype }: InitdbInput): Promise<void> {
  const identity = account.differs ? { uid: account.uid, gid: account.gid } : {}
  const args = ['-D', folderArgument(folder, account), ...initdbArguments, `--lc-ctype=${ctype}`]
  await run(program, args, { ...identity, cwd: folder, env: programEnvironment() })
}

// pg_trgm asks the C library which characters are letters; under "C" it knows only ASCII. Uses the first of these
// locales that the host has.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

const initdbArguments = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  // The host's locales vary and change with its C library. PostgreSQL's built-in locale is the same everywhere.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=english',
  '--data-checksums',
  // Access to the socket is limited by its folder, which only the server's account may enter.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

function explainInitdbError(error: unknown, folder: string, program: string): unknown {
  const explained = explainSpawnError(error, program)
  if (explained !== error) return explained
  const said = standardError(error)
  if (saysDiskFull(said)) return diskFull(folder, error)
  const nameless = /could not look up effective user ID (\d+)/.exec(said)
  if (!nameless)
    return new EmbeddedPostgresError('initdb_failed', `The database could not be created: ${said}`, { cause: error })
  return new EmbeddedPostgresError(
    'no_permission',
    `The user with id ${nameless[1]} has no entry in /etc/passwd, which PostgreSQL needs to create a database. ` +
      'Run Weft as a user that has one, or set DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  )
}

const standardError = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)

/** Flushes a folder. A rename in it survives a power failure only after that. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
