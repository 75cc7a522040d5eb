import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import type { Log } from './server-log.ts'

const patienceMs = { politely: 20_000, firmly: 5_000 }

/**
 * Ends a PostgreSQL that outlived its Weft, so that this one can start its own; only called with the folder locked.
 * A pid file whose number now belongs to another program is recognised and removed, that program left alone.
 */
export async function endLeftover(cluster: string, log: Log): Promise<void> {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return
  const pid = postmasterPid(cluster)
  const found = serverProcesses(cluster, pid)
  if (found.length > 0) {
    log({ level: 'warn', message: 'stopping the database server that an ended Weft left running', pids: found })
    await endProcesses(cluster, pid)
  }
  for (const name of readdirSync(cluster)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
  }
}

/** The server's process id as its pid file says it, which may be of long ago; 0 where a full disk left it empty. */
function postmasterPid(cluster: string): number {
  const pid = Number.parseInt(readPidFile(cluster)[0] ?? '', 10)
  return pid > 1 ? pid : 0
}

/** Whether the server with this pid says that it takes connections. */
export function saysReady(cluster: string, pid: number): boolean {
  const lines = readPidFile(cluster)
  return Number.parseInt(lines[0] ?? '', 10) === pid && lines[7]?.trim() === 'ready'
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

async function endProcesses(cluster: string, postmaster: number): Promise<void> {
  const steps = [
    { toServer: 'SIGINT', toSession: 'SIGTERM', waitMs: patienceMs.politely },
    { toServer: 'SIGQUIT', toSession: 'SIGQUIT', waitMs: patienceMs.firmly },
    { toServer: 'SIGKILL', toSession: 'SIGKILL', waitMs: patienceMs.firmly },
  ] as const
  for (const { toServer, toSession, waitMs } of steps) {
    const pids = serverProcesses(cluster, postmaster)
    // Its sessions end with the server; alone they are signalled only when nobody else does it.
    const targets = pids.includes(postmaster) && toServer !== 'SIGKILL' ? [postmaster] : pids
    for (const pid of targets) signal(pid, pid === postmaster ? toServer : toSession)
    const deadline = Date.now() + waitMs
    while (Date.now() < deadline) {
      if (serverProcesses(cluster, postmaster).length === 0) return
      await delay(10)
    }
  }
  throw new EmbeddedPostgresError(
    'leftover_stuck',
    `An earlier database server still uses ${cluster} and does not end (processes ${serverProcesses(cluster, postmaster).join(', ')}). ` +
      'End them, or restart the machine, and start Weft again.',
  )
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** All processes of the server on this folder: PostgreSQL's working folder is its cluster. */
function serverProcesses(cluster: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return namesFolder(postmaster, cluster) ? [postmaster] : []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => worksIn(pid, cluster))
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function namesFolder(pid: number, cluster: string): boolean {
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(`-D ${cluster} `)
  } catch {
    return false
  }
}
