import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answersWithin } from './answers-within.ts'

export interface HealthDeps {
  /** True once the process has been told to end. */
  readonly draining: () => boolean
  /** Names of the migrations the database lacks; rejects when it cannot be asked. */
  readonly missingMigrations: () => Promise<readonly string[]>
  /** Of a clock that nobody sets. */
  readonly elapsedMs?: () => number
}

const databaseTimeoutMs = 1000
/** The question waits in line with all requests: a late answer alone says that there are many. */
const answerHoldsMs = 10_000

const Reason = z.enum(['draining', 'database_unreachable', 'migrations_missing'])
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
          'Answers 200 while requests are served, and 503 with the reasons while the process ends or the database lacks migrations or does not answer.',
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

/** What the database is not ready for; where its answer is late, what it said last, if that is not long ago. */
function databaseAsker({ missingMigrations, elapsedMs = () => performance.now() }: HealthDeps) {
  let last: { readonly missing: readonly string[]; readonly atMs: number } | null = null
  const ask = sharedWhileRunning(async () => {
    try {
      last = { missing: await missingMigrations(), atMs: elapsedMs() }
    } catch {
      last = null
    }
  })
  return async (): Promise<z.infer<typeof Reason> | null> => {
    await answersWithin(databaseTimeoutMs, ask)
    if (!last || elapsedMs() - last.atMs > answerHoldsMs) return 'database_unreachable'
    return last.missing.length > 0 ? 'migrations_missing' : null
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
