import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import { folderArgument } from './cluster.ts'
import { diskFull, EmbeddedPostgresError, saysDiskFull } from './error.ts'
import type { Folders } from './folders.ts'
import { saysReady } from './leftover.ts'
import { explainSpawnError } from './native-package.ts'
import { type Log, lastComplaint, logSize, openLog } from './server-log.ts'
import { defaultSettings, programEnvironment } from './settings.ts'

/** A running server process. */
export interface Server {
  readonly pid: number
  /** Resolves with the server's last message once the process has ended. Never rejects. */
  readonly ended: Promise<string>
  hasEnded(): boolean
  signal(name: NodeJS.Signals): void
}

export interface ServerInput {
  readonly folders: Folders
  readonly program: string
  readonly account: Account
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
  /** Called as soon as the process runs, before it accepts connections. */
  readonly onSpawned: () => void
}

const recoveryLimitMs = 10 * 60_000
const noticeEveryMs = 10_000

/**
 * Starts the server and waits until it accepts connections, after a crash until it has recovered. Throws if it ends, or
 * is not ready after ten minutes.
 */
export async function startServer(input: ServerInput): Promise<Server> {
  const from = logSize(input.folders.log)
  const child = spawnServer(input)
  const server = await watch(child, input, from)
  input.onSpawned()
  const startedMs = Date.now()
  let noticeMs = startedMs + noticeEveryMs
  while (!saysReady(input.folders.cluster, server.pid)) {
    if (server.hasEnded()) throw startFailure(await server.ended, input.folders)
    if (Date.now() > noticeMs) {
      input.log({ level: 'info', message: 'the database is recovering from an unclean shutdown, please wait' })
      noticeMs += noticeEveryMs
    }
    if (Date.now() - startedMs > recoveryLimitMs) {
      await endServer(server, 5_000)
      throw startFailure('it was not ready after ten minutes', input.folders)
    }
    await delay(5)
  }
  return server
}

/**
 * Stops the server with a fast shutdown, which ends sessions and flushes. After `graceMs` requests an immediate
 * shutdown, and after another quarter of `graceMs` kills the server.
 */
export async function endServer(server: Server, graceMs: number): Promise<void> {
  for (const [name, waitMs] of [
    ['SIGINT', graceMs],
    ['SIGQUIT', graceMs / 4],
  ] as const) {
    server.signal(name)
    const wait = new AbortController()
    const late = delay(waitMs, undefined, { signal: wait.signal }).catch(() => undefined)
    await Promise.race([server.ended, late])
    wait.abort()
    if (server.hasEnded()) return
  }
  server.signal('SIGKILL')
  await server.ended
}

function spawnServer({ folders, program, account, settings }: ServerInput): ChildProcess {
  const merged = Object.entries({ ...defaultSettings, ...settings })
  const args = merged.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const identity = account.differs ? { uid: account.uid, gid: account.gid } : {}
  const log = openLog(folders.log)
  const nothing = openSync(devNull, 'r+')
  try {
    return spawn(program, ['-D', folderArgument(folders.cluster, account), ...args], {
      ...identity,
      cwd: folders.cluster,
      env: programEnvironment(),
      // A separate process group, so that Ctrl+C reaches only Weft. Weft then stops the server in order.
      detached: true,
      stdio: [nothing, log, log, ...hideDescriptors(nothing)],
    })
  } catch (error) {
    throw explainSpawnError(error, program)
  } finally {
    closeSync(log)
    closeSync(nothing)
  }
}

/**
 * Returns the entries of `stdio` that replace inheritable descriptors of Weft's caller with the null device. Node
 * closes only low descriptors. If a surviving server held a pipe, the pipe's reader would wait for it. (Not needed on
 * macOS.)
 */
function hideDescriptors(nothing: number): ('ignore' | number)[] {
  if (process.platform !== 'linux') return []
  const open = readdirSync('/proc/self/fdinfo').map(Number).filter(isInheritable)
  return Array.from({ length: Math.max(2, ...open) - 2 }, (_, index) => (open.includes(index + 3) ? nothing : 'ignore'))
}

function isInheritable(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1] ?? '0'
    return descriptor > 2 && (Number.parseInt(flags, 8) & closeOnExec) === 0
  } catch {
    // The descriptor of the listing itself is closed now.
    return false
  }
}

const closeOnExec = 0o2000000

function watch(child: ChildProcess, { folders, program }: ServerInput, from: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    let hasEnded = false
    const ended = new Promise<string>((settle) => {
      child.once('exit', (code, signal) => {
        hasEnded = true
        settle(`${lastComplaint(folders.log, from)} (${signal ?? `exit code ${code}`})`.trim())
      })
    })
    child.on('error', (error) => reject(explainSpawnError(error, program)))
    child.once('spawn', () => {
      const { pid } = child
      if (pid === undefined)
        return reject(new EmbeddedPostgresError('start_failed', 'The database server has no process.'))
      // Weft may exit while its server still runs. The owner's exit hook then stops the server.
      child.unref()
      resolve({
        pid,
        ended,
        hasEnded: () => hasEnded,
        signal(name) {
          child.ref()
          child.kill(name)
        },
      })
    })
  })
}

function startFailure(said: string, { dataDir, log }: Folders): EmbeddedPostgresError {
  if (saysDiskFull(said)) return diskFull(dataDir, new Error(said))
  return new EmbeddedPostgresError(
    'start_failed',
    `The database in ${dataDir} did not start: ${said}. Its log is ${log}.`,
  )
}
