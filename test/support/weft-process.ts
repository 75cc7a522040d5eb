import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningEmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'
import { freeLoopbackPort } from './free-port.ts'
import { roomyFolder } from './roomy-folder.ts'

const program = new URL('../../src/weft.mjs', import.meta.url).pathname
/** The options of `npm start`, which also sets `MALLOC_ARENA_MAX`. */
const nodeOptions = ['--max-semi-space-size=8']
export const agentKey = 'pk_faults_0123456789abcdef'

export interface WeftProcess {
  readonly baseUrl: string
  readonly dataDir: string
  /** Starts Weft and waits until it answers. */
  start(): Promise<void>
  /** Starts Weft without waiting. */
  launch(): void
  /** Kills Weft with SIGKILL. With `database`, also kills the processes of its embedded database. */
  kill(options: { readonly database: boolean }): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Process id of the last started Weft. */
  pid(): number
  /** Waits until Weft exits. Returns the exit code, or null after a signal. */
  ended(): Promise<number | null>
  databaseUrl(): string
  /** Runs a command in the same folder and environment. `code` is null if a signal ended it. */
  command(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }>
  /** Returns all output so far. */
  said(): string
  /** Kills what still runs and removes the folder. */
  remove(): Promise<void>
}

export interface WeftProcessOptions {
  /** Null starts an embedded database. */
  readonly databaseUrl: string | null
  readonly environment?: Readonly<Record<string, string>>
  /** Default: true, so a killed test runner leaves no processes behind. */
  readonly stopsWithParent?: boolean
}

/** Creates a folder for a real Weft process, started through its command line. */
export async function weftProcess(options: WeftProcessOptions): Promise<WeftProcess> {
  const folder = realpathSync(mkdtempSync(join(roomyFolder(), 'weft-faults-')))
  const dataDir = join(folder, 'data')
  const port = await freeLoopbackPort()
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    PATH: process.env.PATH ?? '',
    MALLOC_ARENA_MAX: '2',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'true',
    DEMO_PUBLISHABLE_KEY: agentKey,
    LOG_LEVEL: 'warn',
    ...(options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.environment,
  }
  let said = ''
  let child: ChildProcess | null = null
  let exit: Promise<number | null> = Promise.resolve(null)

  const run = (args: readonly string[], hear: (text: string) => void): ChildProcess => {
    const started = spawn(process.execPath, [...nodeOptions, program, ...args], { cwd: folder, env: environment })
    started.stdout.setEncoding('utf8').on('data', hear)
    started.stderr.setEncoding('utf8').on('data', hear)
    return started
  }
  const launch = (): void => {
    const parent = options.stopsWithParent === false ? [] : ['--parent', String(process.pid)]
    const started = run(['start', ...parent], (text) => {
      said += text
    })
    child = started
    exit = once(started, 'exit').then(([code]) => code as number | null)
  }
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  const kill = async ({ database }: { readonly database: boolean }): Promise<void> => {
    if (database) for (const pid of processesIn(folder)) end(pid)
    child?.kill('SIGKILL')
    await exit
    // Kill processes that started in the meantime.
    if (database) for (const pid of processesIn(folder)) end(pid)
  }
  return {
    baseUrl,
    dataDir,
    launch,
    kill,
    async start() {
      launch()
      while (!(await answers(baseUrl))) {
        if (!isRunning()) throw new Error(`Weft did not start:\n${said}`)
        await sleep(50)
      }
    },
    signal: (name) => void child?.kill(name),
    pid: () => child?.pid ?? 0,
    ended: () => exit,
    databaseUrl() {
      const url = options.databaseUrl ?? runningEmbeddedPostgres(dataDir)?.url
      if (url === undefined) throw new Error('Weft has no database now.')
      return url
    },
    async command(...args) {
      let output = ''
      const started = run(args, (text) => {
        output += text
      })
      const [code] = await once(started, 'close')
      return { code: code as number | null, output }
    },
    said: () => said,
    async remove() {
      await kill({ database: true })
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function answers(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/.well-known/ucp`, { signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

/** Finds database processes by their working directory below this folder. Works on Linux only. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isDatabaseIn(pid, folder))
}

function isDatabaseIn(pid: number, folder: string): boolean {
  try {
    const works = readlinkSync(`/proc/${pid}/cwd`)
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return works.startsWith(`${folder}/`) && (name === 'postgres' || name === 'initdb')
  } catch {
    return false
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
