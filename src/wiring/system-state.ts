import { statfs } from 'node:fs/promises'
import packageFile from '../../package.json' with { type: 'json' }
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database, DatabaseConnection } from '../platform/db/database.ts'
import { missingMigrations } from '../platform/db/migrate.ts'
import { databaseBytes, databaseVersion } from '../platform/db/size-store.ts'
import { eventBacklog, queueStates } from '../platform/events/backlog-store.ts'
import { sharedFor } from '../platform/http/metrics.ts'
import { isoTime } from '../platform/iso-time.ts'
import type { RecurringJobs } from '../platform/recurring.ts'
import type { SystemDeps } from '../platform/system/index.ts'

interface StateDeps {
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly config: Config
  /** Returns the jobs. A function, because they are created after the routes. */
  readonly jobs: () => RecurringJobs
}

/**
 * Creates the reader of the program's state, for operators. Most of its statements run at most once in five seconds.
 */
export function systemState({ connection, clock, config, jobs }: StateDeps): SystemDeps['readState'] {
  const { db, pool } = connection
  const startedAt = isoTime(clock.now())
  const recent = <T>(read: (db: Database) => Promise<T>, seconds = 5) =>
    sharedFor(seconds * 1000, clock, () => read(db))
  const size = recent(databaseBytes, 60)
  const version = recent(databaseVersion, 60)
  const events = recent(eventBacklog)
  const queues = recent(queueStates)
  return async () => {
    const [bytes, databaseIs, backlog, states, missing, disk] = await Promise.all([
      size(),
      version(),
      events(),
      queues(),
      missingMigrations(pool),
      statfs(config.dataDir).catch(() => null),
    ])
    return {
      version: packageFile.version,
      node: process.versions.node,
      started_at: startedAt,
      memory_bytes: process.memoryUsage.rss(),
      demo: config.demo,
      sandbox: config.sandbox,
      media: config.media.s3 ? 's3' : 'disk',
      sends_mail: config.mail.smtp !== null,
      database: {
        version: databaseIs,
        bytes,
        missing_migrations: missing,
        connections: {
          busy: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        },
      },
      disk: disk && { free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize },
      events: { waiting: backlog.waiting, lag_seconds: backlog.lagSeconds },
      queues: states.map(({ queue, states: { ready, active, failed }, oldestSeconds }) => ({
        name: queue,
        ready,
        active,
        failed,
        oldest_seconds: oldestSeconds,
      })),
      jobs: jobs()
        .states()
        .map(({ name, everyMs, lastRunAt, lastResult, failures }) => ({
          name,
          every_ms: everyMs,
          last_run_at: lastRunAt && isoTime(lastRunAt),
          last_result: lastResult,
          failures,
        })),
    }
  }
}
