import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { inIdempotentTransaction } from '../idempotency/idempotent-transaction.ts'
import { inIdempotentWork } from '../idempotency/idempotent-work.ts'
import type { AdminDeps } from './admin-resource.ts'
import { adminFailures } from './admin-surface.ts'
import { adminCall } from './idempotent-call.ts'
import { jsonReply, sendReply } from './reply.ts'

interface BulkAction<Body, Entry extends { readonly id: string }, Shown extends z.ZodRawShape> {
  /** For example `/orders/bulk-fulfill`. */
  readonly url: string
  /** Group in the API reference. */
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  /** One or two sentences. The reference adds what all bulk actions have in common. */
  readonly description: string
  readonly body: z.ZodType<Body>
  /** Members of an `ok` result besides `id`, by name. */
  readonly shown: Shown
  /** Returns the entries of the call, at most one per record. */
  entries(body: Body): readonly Entry[]
  /** Changes one record. If it throws, the error becomes the record's result. */
  run(tx: Queryable, entry: Entry, now: Date): Promise<z.infer<z.ZodObject<Shown>>>
}

/**
 * After this time a call counts as crashed. Another call with the same key then continues with the remaining records.
 */
const longestMs = 60_000

/** Errors that reject the whole call. */
const ofTheKey = ['idempotency_in_flight', 'idempotency_conflict']

/**
 * Registers a `POST` that changes many records, each in a separate transaction. With an `Idempotency-Key`, each result
 * is stored together with its change. After a crash, the same call can be repeated: it changes only the remaining
 * records.
 */
export function registerBulkAction<Body, Entry extends { readonly id: string }, Shown extends z.ZodRawShape>(
  app: FastifyInstance,
  deps: AdminDeps,
  { url, tag, operationId, summary, description, body, shown, entries, run }: BulkAction<Body, Entry, Shown>,
): void {
  const Done = z.object({ id: z.string(), ok: z.literal(true), ...shown })
  const Refused = z.object({
    id: z.string(),
    ok: z.literal(false),
    error: z.object({ code: z.string(), message: z.string() }),
  })
  const Results = z.object({ results: z.array(z.union([Done, Refused])), succeeded: z.int(), failed: z.int() })
  app.post(
    url,
    {
      schema: {
        tags: [tag],
        operationId,
        summary,
        description: `${description} Each record is changed in a separate transaction: \`results\` has one entry per record, in the order of the request, and a failed record does not affect the others. Send an \`Idempotency-Key\` to repeat the call safely, even after an interruption.`,
        body,
        response: { 200: Results, ...adminFailures },
      },
    },
    async (request, reply) => {
      const call = adminCall(request, deps.clock.now())
      const resultOf = async (entry: Entry) => {
        const own = call && { ...call, path: `${call.path}/${entry.id}` }
        try {
          const { body: stored } = await inIdempotentTransaction(deps, own, async (tx) => {
            const made = await run(tx, entry, deps.clock.now())
            return { status: 200, body: JSON.stringify(Done.parse({ id: entry.id, ok: true, ...made })) }
          })
          // Stored by this call, or by an earlier call with the same key.
          return JSON.parse(stored) as unknown
        } catch (error) {
          if (!(error instanceof AppError) || ofTheKey.includes(error.code)) throw error
          return { id: entry.id, ok: false, error: { code: error.code, message: error.message } }
        }
      }
      const answer = await inIdempotentWork(deps, call, longestMs, async () => {
        const results: { readonly ok?: boolean }[] = []
        // Safe cast: the validator has replaced the body with its parsed form.
        for (const entry of entries(request.body as Body)) results.push(Object(await resultOf(entry)))
        const succeeded = results.filter(({ ok }) => ok).length
        return jsonReply(200, Results, Results.parse({ results, succeeded, failed: results.length - succeeded }))
      })
      return sendReply(reply, answer)
    },
  )
}

/** Whether no record occurs twice. A refinement of bulk bodies. */
export const isWithoutRepeats = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
