import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/platform/db/embedded/index.ts'
import { roomyFolder } from './roomy-folder.ts'

const ownerScript = new URL('./embedded-owner.ts', import.meta.url).pathname

/** Creates a folder and removes it when the test finishes. */
export function newFolder(parent: string = roomyFolder()): string {
  const folder = mkdtempSync(join(parent, 'weft-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Starts a database and stops it when the test finishes. */
export async function startDatabase(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options })
  onTestFinished(() => database.stop())
  return database
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export interface Owner {
  readonly process: ChildProcess
  readonly pid: number
  /** Resolves with the next line of JSON that the process prints. */
  hears(): Promise<Record<string, unknown>>
  ends(): Promise<void>
}

/** Starts a second process that opens a database in the folder. Killed when the test finishes. */
export function spawnOwner(dataDir: string, extraStdio: ('pipe' | 'ignore')[] = []): Owner {
  const child = spawn(process.execPath, [ownerScript, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', ...extraStdio],
    detached: true,
  })
  const { pid, stdout } = child
  if (pid === undefined || !stdout) throw new Error('the owner process did not start')
  const exited = once(child, 'exit')
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    process: child,
    pid,
    async hears() {
      const { value } = await lines.next()
      return JSON.parse(value ?? '{"ended":true}')
    },
    async ends() {
      await exited
    },
  }
}

export const serverPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process has already ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Polls until the condition holds. Only the test's timeout ends the wait. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await delay(10)
}

/** Returns size, modification time, mode and owner of every file below a folder. */
export function snapshot(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs, mode, uid } = statSync(path)
      return [relative(folder, path), `${size} ${mtimeMs} ${mode} ${uid}`]
    }),
  )
}
