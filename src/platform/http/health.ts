import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lacksRelation, type Trouble, troubleOf } from '../db/trouble.ts'
import { answersWithin } from './answers-within.ts'

export interface HealthDeps {
  /** Whether the process is shutting down. */
  readonly draining: () => boolean
  /** Lists the migrations that the database lacks. Rejects if the database does not answer. */
  readonly missingMigrations: () => Promise<readonly string[]>
  /** Does the database work of placing an order, and rolls it back. Rejects if that fails. */
  readonly tryToPlace: () => Promise<void>
  /** Returns the problems that requests have recently met, such as an unreachable database. Empty if there are none. */
  readonly troubles: () => ReadonlySet<Trouble>
  /** Reads a monotonic clock. */
  readonly elapsedMs?: () => number
}

const databaseTimeoutMs = 1000
/**
 * How long the last answer remains valid. Under load the check waits behind other requests, so a late answer alone is
 * not a failure.
 */
const answerHoldsMs = 10_000

const Reason = z.enum([
  'draining',
  'database_unreachable',
  'database_overloaded',
  'database_read_only',
  'database_disk_full',
  'database_locked',
  'database_slow',
  'migrations_missing',
])
type DatabaseReason = Exclude<z.infer<typeof Reason>, 'draining'>
const Live = z.object({ status: z.literal('live') })
const Ready = z.object({ status: z.literal('ready') })
const Unready = z.object({ status: z.literal('unready'), reasons: z.array(Reason) })

/**
 * Registers `GET /health/live` (restart the process if it fails) and `GET /health/ready` (send requests while it
 * succeeds).
 */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  const databaseReason = databaseAsker(deps)
  app.get(
    '/health/live',
    {
      schema: {
        tags: ['Health'],
        operationId: 'live',
        summary: 'Check that the process runs',
        description:
          'Returns 200 while the process runs, regardless of the database. If the check fails, restart the process.',
        response: { 200: Live },
      },
    },
    (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get(
    '/health/ready',
    {
      schema: {
        tags: ['Health'],
        operationId: 'ready',
        summary: 'Check that the process accepts requests',
        description:
          'Returns 200 while orders can be placed, and 503 with the reasons while the process shuts down or the database lacks migrations, is read-only, full or locked, or does not respond.',
        response: { 200: Ready, 503: Unready },
      },
    },
    async (_request, reply) => {
      const fromDatabase = await databaseReason()
      const reasons = [...(closing || deps.draining() ? ['draining'] : []), ...(fromDatabase ? [fromDatabase] : [])]
      reply.header('cache-control', 'no-store')
      return reasons.length === 0
        ? reply.send({ status: 'ready' })
        : reply.code(503).send({ status: 'unready', reasons })
    },
  )
}

/**
 * Creates the check of the database. The check returns why the database cannot take orders, or null. If the answer is
 * late, the trouble of other requests counts; if they have none, a recent answer.
 */
function databaseAsker({ missingMigrations, tryToPlace, troubles, elapsedMs = () => performance.now() }: HealthDeps) {
  let last: { readonly reason: DatabaseReason | null; readonly atMs: number } | null = null
  const ask = sharedWhileRunning(async () => {
    const reason = await reasonOf(missingMigrations, tryToPlace)
    last = reason === 'database_unreachable' ? null : { reason, atMs: elapsedMs() }
  })
  return async (): Promise<DatabaseReason | null> => {
    const answered = await answersWithin(databaseTimeoutMs, ask)
    // The check failed or is late, perhaps because it waits for the same resource as other requests. Report their
    // trouble.
    const [met] = answered ? [] : troubles()
    if (met) return `database_${met}`
    if (last && elapsedMs() - last.atMs <= answerHoldsMs) return last.reason
    // A full disk can also stop the database server, which starts again once there is space.
    return troubles().has('disk_full') ? 'database_disk_full' : 'database_unreachable'
  }
}

async function reasonOf(
  missingMigrations: HealthDeps['missingMigrations'],
  tryToPlace: HealthDeps['tryToPlace'],
): Promise<DatabaseReason | null> {
  try {
    if ((await missingMigrations()).length > 0) return 'migrations_missing'
    await tryToPlace()
    return null
  } catch (error) {
    return lacksRelation(error) ? 'migrations_missing' : `database_${troubleOf(error) ?? 'unreachable'}`
  }
}

/** Returns a function that runs `ask` at most once at a time, even if many calls arrive while the database hangs. */
function sharedWhileRunning<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}
