import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FoundWeft } from './find-weft.ts'
import { WalkProblem } from './problem.ts'

const cli = fileURLToPath(new URL('../../src/weft.mjs', import.meta.url))
const startMs = 120_000
const stopMs = 30_000

/** Starts a Weft with the demo shop in a new folder. `stop` ends it and deletes the folder. */
export async function startOwnWeft(how: string): Promise<FoundWeft> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-shop-'))
  const key = `pk_demo_${randomBytes(18).toString('base64url')}`
  const child = spawn(process.execPath, [cli, 'start', '--parent', String(process.pid)], {
    // The caller's folder may contain the `.env` of another Weft.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_TOKEN: randomBytes(24).toString('base64url'),
      DEMO_PUBLISHABLE_KEY: key,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Stops the server even if the walk is interrupted.
  const endAtExit = (): void => void child.kill('SIGTERM')
  process.once('exit', endAtExit)
  const stop = async (): Promise<void> => {
    await end(child)
    process.off('exit', endAtExit)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { base: await addressOf(child), key, how, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until Weft prints its address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const giveUp = (why: string): void => reject(new WalkProblem(`Weft could not be started: ${why}\n${said}`))
    const timer = setTimeout(() => giveUp('it did not serve in time'), startMs)
    const listen = (chunk: Buffer): void => {
      if (said.length < 100_000) said += chunk.toString()
      const address = /Weft is serving at (\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', (error) => giveUp(error.message))
    child.once('exit', (status) => {
      clearTimeout(timer)
      giveUp(`it ended with status ${status}`)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(timer)
}
