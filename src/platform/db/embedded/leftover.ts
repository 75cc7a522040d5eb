import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import type { Log } from './server-log.ts'

const patienceMs = { politely: 20_000, firmly: 5_000 }

/**
 * Stops a PostgreSQL server that outlived its Weft. The caller must hold the folder lock. If the pid in the pid file
 * now belongs to another program, removes only the pid file and the sockets.
 */
export async function endLeftover(cluster: string, log: Log): Promise<void> {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return
  const pid = postmasterPid(cluster)
  const found = serverProcesses(cluster, pid)
  if (found.length > 0) {
    log({
      level: 'warn',
      message: 'stopping the database server that a previous Weft process left running',
      pids: found,
    })
    await endProcesses(cluster, pid)
  }
  for (const name of readdirSync(cluster)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
  }
}

/** Returns the process id in the server's pid file, which may be stale; 0 if a full disk left the file empty. */
function postmasterPid(cluster: string): number {
  const pid = Number.parseInt(readPidFile(cluster)[0] ?? '', 10)
  return pid > 1 ? pid : 0
}

/** Whether the server with this pid reports that it accepts connections. */
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
    // Ending the server ends its sessions. Sessions are signalled only if the server is gone or must be killed.
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
    // The process has already ended.
  }
}

/**
 * Returns the server's processes. On Linux, all of them: their working folder is the cluster. Elsewhere, only its main
 * process.
 */
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
