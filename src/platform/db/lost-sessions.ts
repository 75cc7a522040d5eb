import pg from 'pg'
import { createDeadlines } from './deadlines.ts'

export interface LostSessions {
  /** Calls `lost` if the server no longer has the client's session, unless `end` is called before. */
  begin(client: pg.PoolClient): void
  end(client: pg.PoolClient): void
}

/**
 * Wait before the first check; few statements take this long. If the session still works, the next check follows after
 * twice the time.
 */
const firstAskedMs = 3_000
const probeMs = 2_000

/**
 * Creates the check that finds dead connections before their deadline: it asks the server over a new connection whether
 * the sessions of waiting statements still work.
 */
export function createLostSessions(config: pg.ClientConfig, lost: (client: pg.PoolClient) => void): LostSessions {
  const waits = new Map<pg.PoolClient, { readonly ms: number }>()
  let suspects: pg.PoolClient[] = []

  const due = createDeadlines<pg.PoolClient>((client) => {
    suspects.push(client)
    if (suspects.length === 1) queueMicrotask(() => void ask())
  })

  async function ask(): Promise<void> {
    const asked = suspects.map((client) => ({ client, waited: waits.get(client), pid: pidOf(client) }))
    suspects = []
    const working = await workingOf(
      config,
      asked.map(({ pid }) => pid),
    )
    for (const { client, waited, pid } of asked) {
      // The statement was answered in the meantime.
      if (!waited || waits.get(client) !== waited) continue
      if (working && !working.includes(pid)) lost(client)
      else wait(client, 2 * waited.ms)
    }
  }

  function wait(client: pg.PoolClient, ms: number): void {
    waits.set(client, { ms })
    due.begin(client, ms)
  }

  return {
    begin: (client) => wait(client, firstAskedMs),
    end(client) {
      waits.delete(client)
      due.end(client)
    },
  }
}

/** Returns the server's process id. `pg` has this member, but its types omit it. */
const pidOf = (client: object): number => ('processID' in client ? Number(client.processID) : 0)

/**
 * Returns the sessions that run a statement, or finished one within the last second, so that its answer may be on its
 * way. Returns null if the server cannot be asked, or if a connection pooler hides its sessions.
 */
async function workingOf(config: pg.ClientConfig, pids: readonly number[]): Promise<readonly number[] | null> {
  const probe = new pg.Client({ ...config, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query<{ own: number; working: number[] }>(
      `select pg_backend_pid() as own, array(
         select pid from pg_stat_activity where pid = any($1::int[])
           and (coalesce(state, '') not like 'idle%' or state_change > clock_timestamp() - interval '1 second')) as working`,
      [pids],
    )
    return rows[0]?.own === pidOf(probe) ? rows[0].working : null
  } catch {
    return null
  } finally {
    void probe.end().catch(() => {})
  }
}
