import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/cli/open-database.ts'
import { roomyFolder } from '../support/roomy-folder.ts'
import { processesIn } from '../support/weft-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Weft ends within 9.5 s. The rest is a margin for a busy machine. */
const stopMs = 20_000

interface NpmStart {
  readonly npm: ChildProcess
  /** Exit code of npm, or the signal that ended it. */
  readonly ended: Promise<number | string>
  readonly dataDir: string
  serves(): Promise<boolean>
  said(): string
}

/** Runs `npm start` as documented, in a folder that has the package but no `.env`. */
async function npmStart(): Promise<NpmStart> {
  const folder = realpathSync(mkdtempSync(join(roomyFolder(), 'weft-npm-')))
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['src', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  const port = await freePort('127.0.0.1')
  const dataDir = join(folder, 'data')
  // A separate process group, as a terminal creates for each command.
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
      ADMIN_TOKEN: 'adm_npm_0123456789abcdef',
      DEMO_PUBLISHABLE_KEY: 'pk_npm_0123456789abcdef',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      LOG_LEVEL: 'warn',
      npm_config_update_notifier: 'false',
    },
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(npm, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const serves = async (): Promise<boolean> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) })
      await answer.body?.cancel()
      return answer.status === 200
    } catch {
      return false
    }
  }
  onTestFinished(async () => {
    if (npm.pid !== undefined) endGroup(npm.pid)
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  while (!(await serves())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${said}`)
    await sleep(50)
  }
  return { npm, ended, dataDir, serves, said: () => said }
}

/** Kills processes that a failed test has left. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes have already exited.
  }
}

const stopped = ({ serves, dataDir }: NpmStart) =>
  expect
    .poll(async () => ({ serves: await serves(), database: processesIn(dataDir) }), { timeout: stopMs })
    .toEqual({ serves: false, database: [] })

test('SIGTERM to npm stops the server and its database; npm ends last, with 0', async () => {
  const started = await npmStart()
  started.npm.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect([await started.serves(), processesIn(started.dataDir)]).toEqual([false, []])
})

test('a server whose npm was killed notices and stops with its database', async () => {
  const started = await npmStart()
  started.npm.kill('SIGKILL')
  expect(await started.ended).toBe('SIGKILL')
  await stopped(started)
})

test('Ctrl-C, which reaches the server directly and through npm, counts as one request to stop', async () => {
  const started = await npmStart()
  process.kill(-Number(started.npm.pid), 'SIGINT')
  expect(await started.ended).toBe(0)
  expect([await started.serves(), processesIn(started.dataDir)]).toEqual([false, []])
})

test('a service manager that signals npm and the server at once gets an orderly stop', async () => {
  const started = await npmStart()
  process.kill(-Number(started.npm.pid), 'SIGTERM')
  expect(await started.ended).toBe(0)
  expect([await started.serves(), processesIn(started.dataDir)]).toEqual([false, []])
})
