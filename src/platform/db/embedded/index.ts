import { existsSync } from 'node:fs'
import { serverAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { adoptCluster, createCluster, findCluster } from './cluster.ts'
import { type Connection, connectionTo, connectionUrl, ensureDatabase } from './connection.ts'
import { explainFileSystemError } from './error.ts'
import { type FolderLock, lockedBy, lockFolder } from './folder-lock.ts'
import { type Folders, openFolders } from './folders.ts'
import { endLeftover } from './leftover.ts'
import { nativePackage } from './native-package.ts'
import { endServer, type Server, startServer } from './server.ts'
import { boundLog, type Log } from './server-log.ts'
import { keepShortcut, openSocketPath, removeShortcut, type SocketPath } from './socket-path.ts'

export type { Connection } from './connection.ts'
export { EmbeddedPostgresError } from './error.ts'

export interface EmbeddedPostgres {
  /** Connection for `pg.Pool`; `host` is the folder of a Unix socket. */
  readonly connection: Connection
  /** The connection as a `postgresql://` URL, accepted by pg and pg-boss. */
  readonly url: string
  /** Ends sessions, flushes, stops the server and releases the folder. May be called again. */
  stop(): Promise<void>
  /**
   * Calls `listener` once if the server ends without `stop`; immediately if it has already ended. The folder is
   * unlocked by then, so `startEmbeddedPostgres` may be called again: the new server recovers all committed data.
   */
  onUnexpectedExit(listener: (message: string) => void): void
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR. The cluster is in `postgres` below it. */
  readonly dataDir: string
  readonly log: Log
  /** PostgreSQL settings that override Weft's, such as `{ fsync: 'off' }` for a temporary test cluster. */
  readonly settings?: Readonly<Record<string, string>>
  /** How long `stop` waits before it forces the server to end. Default: 20 s. */
  readonly stopGraceMs?: number
  /**
   * Called as soon as the server process runs, before it accepts connections. On first use, called twice: first while
   * the cluster is created.
   */
  readonly onSpawned?: () => void
}

const defaultGraceMs = 20_000
const upkeepEveryMs = 30_000

/**
 * Starts the PostgreSQL server of this data folder. Creates the cluster on first use and recovers it after a crash.
 * @throws EmbeddedPostgresError with a message for the person who runs Weft
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let lock: FolderLock | undefined
  try {
    const folders = openFolders(options.dataDir)
    lock = await lockFolder(folders)
    return await startLocked(options, folders, lock)
  } catch (error) {
    lock?.release()
    throw explainFileSystemError(error, options.dataDir)
  }
}

/**
 * Returns the connection to the database of a Weft that runs on this folder, for commands that run at the same time.
 * Returns undefined if no Weft runs, or if its database does not accept connections yet.
 */
export function runningEmbeddedPostgres(dataDir: string): { connection: Connection; url: string } | undefined {
  if (!existsSync(dataDir)) return undefined
  const connection = lockedBy(openFolders(dataDir))?.connection
  return connection && { connection, url: connectionUrl(connection) }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  folders: Folders,
  lock: FolderLock,
): Promise<EmbeddedPostgres> {
  const { log, settings = {}, onSpawned = () => {} } = options
  lock.publish({ pid: process.pid })
  removeShortcut(lock.left?.shortcut)
  const source = nativePackage(process.platform, process.arch)
  const exists = findCluster(folders, source.major)
  const account = serverAccount(folders)
  const binaries = prepareBinaries(source, folders.dataDir, account)
  if (exists) {
    await endLeftover(folders.cluster, log)
    adoptCluster(folders, account)
  } else {
    log({ level: 'info', message: 'creating the database', folder: folders.cluster })
    const creating = createCluster(folders, binaries, account)
    onSpawned()
    await creating
  }
  boundLog(folders.log)
  const server = await startServer({ folders, program: binaries.postgres, account, settings, log, onSpawned })
  return await lookAfter(server, { options, folders, lock })
}

interface Ownership {
  readonly options: EmbeddedPostgresOptions
  readonly folders: Folders
  readonly lock: FolderLock
}

async function lookAfter(server: Server, { options, folders, lock }: Ownership): Promise<EmbeddedPostgres> {
  const { log, stopGraceMs = defaultGraceMs } = options
  let path: SocketPath | undefined
  try {
    path = openSocketPath(folders.cluster)
    const connection = connectionTo(path.host)
    await ensureDatabase(connection)
    lock.publish({ pid: process.pid, connection, shortcut: path.shortcut })
    return owned(server, { connection, path, folders, lock, log, stopGraceMs })
  } catch (error) {
    await endServer(server, stopGraceMs)
    removeShortcut(path?.shortcut)
    throw error
  }
}

interface Holding {
  readonly connection: Connection
  readonly path: SocketPath
  readonly folders: Folders
  readonly lock: FolderLock
  readonly log: Log
  readonly stopGraceMs: number
}

function owned(server: Server, { connection, path, folders, lock, log, stopGraceMs }: Holding): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  const signalAtExit = (): void => server.signal('SIGINT')
  process.on('exit', signalAtExit)
  const upkeep = setInterval(() => keepInOrder(folders, path, log), upkeepEveryMs).unref()
  const letGo = (): void => {
    clearInterval(upkeep)
    process.off('exit', signalAtExit)
    removeShortcut(path.shortcut)
    lock.release()
  }
  const unexpected = server.ended.then((said) => {
    if (stopped) return undefined
    stopped = Promise.resolve()
    letGo()
    log({ level: 'error', message: 'the database server ended unexpectedly', said })
    return `The database server ended unexpectedly: ${said}`
  })
  return {
    connection,
    url: connectionUrl(connection),
    stop() {
      stopped ??= endServer(server, stopGraceMs).then(letGo)
      return stopped
    },
    onUnexpectedExit(listener) {
      void unexpected.then((message) => message !== undefined && listener(message))
    },
  }
}

function keepInOrder(folders: Folders, path: SocketPath, log: Log): void {
  try {
    boundLog(folders.log)
    keepShortcut(path, folders.cluster)
  } catch (error) {
    log({ level: 'warn', message: 'the maintenance of the database folder failed', reason: String(error) })
  }
}
