import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lacksRelation, type Trouble, troubleOf } from '../db/trouble.ts'
import { answersWithin } from './answers-within.ts'

export interface HealthDeps {
  /** True once the process has been told to end. */
  readonly draining: () => boolean
  /** Names of the migrations the database lacks; rejects when it cannot be asked. */
  readonly missingMigrations: () => Promise<readonly string[]>
  /** Does what placing an order needs, and undoes it; rejects where that fails. */
  readonly tryToPlace: () => Promise<void>
  /** What requests have met lately. */
  readonly troubles: () => ReadonlySet<Trouble>
  /** Of a clock that nobody sets. */
  readonly elapsedMs?: () => number
}

const databaseTimeoutMs = 1000
/** The question waits in line with all requests: a late answer alone says that there are many. */
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

/** `GET /health/live` (restart me when it fails) and `GET /health/ready` (send me requests while it succeeds). */
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
        summary: 'The process runs',
        description:
          'Answers 200 while the process runs, whatever state the database is in. Restart the process when it fails.',
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
        summary: 'The process takes requests',
        description:
          'Answers 200 while orders can be placed, and 503 with the reasons while the process ends or the database lacks migrations, takes no writes, is full, is locked or does not answer.',
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

/** What keeps the database from taking orders; where its answer is late, what it said last, if that is not long ago. */
function databaseAsker({ missingMigrations, tryToPlace, troubles, elapsedMs = () => performance.now() }: HealthDeps) {
  let last: { readonly reason: DatabaseReason | null; readonly atMs: number } | null = null
  const ask = sharedWhileRunning(async () => {
    const reason = await reasonOf(missingMigrations, tryToPlace)
    last = reason === 'database_unreachable' ? null : { reason, atMs: elapsedMs() }
  })
  return async (): Promise<DatabaseReason | null> => {
    const answered = await answersWithin(databaseTimeoutMs, ask)
    // Requests that wait for the same thing can keep the question from being asked.
    const [met] = answered ? [] : troubles()
    if (met) return `database_${met}`
    if (last && elapsedMs() - last.atMs <= answerHoldsMs) return last.reason
    // A server can end over a full disk, and starts again once there is space.
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

/** However often it is asked while the database hangs, one question is on its way. */
function sharedWhileRunning<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}
