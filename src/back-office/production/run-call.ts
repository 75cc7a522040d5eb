import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, type RuleProblems, rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import type { Actor } from './state-store.ts'

export interface RunCall<Answer, Body> {
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly status: 200 | 201 | 202
  /** Schema of the whole response body. */
  readonly answer: z.ZodType<Answer>
  readonly body?: z.ZodType<Body>
  /** Record named in the 404 if `run` returns null. */
  readonly target: 'production run' | 'design'
  /** Returns the problems with the body that `run` would find. */
  problems?(db: Queryable, id: string, given: Given<NonNullable<Body>>): RuleProblems
  /** Reads the run, to compare it with the header `If-Match`. Without this function, the header is ignored. */
  read?(db: Queryable, id: string): Promise<Answer | null>
  run(tx: Queryable, id: string, body: Body, actor: Actor, now: Date): Promise<Answer | null>
}

/**
 * Registers a `POST` to one run. The change and its idempotent reply commit in one transaction. The response may have
 * several members.
 */
export function registerRunCall<Answer, Body = undefined>(
  app: FastifyInstance,
  deps: AdminDeps,
  call: RunCall<Answer, Body>,
): void {
  app.post(
    call.url,
    {
      config: rulesOver<NonNullable<Body>>(
        call.problems &&
          // Safe cast: the path of this route has these parameters.
          ((db, given, { params }) => call.problems?.(db, (params as { id: string }).id, given) ?? []),
      ),
      schema: {
        tags: ['Production runs'],
        operationId: call.operationId,
        summary: call.summary,
        description: call.description,
        params: IdParams,
        body: call.body ?? z.strictObject({}).optional(),
        response: { [call.status]: call.answer, ...adminFailures },
      },
    },
    async (request, reply) => {
      // Safe casts: the validator has replaced params and body with their parsed forms.
      const { id } = request.params as { id: string }
      const work = async (tx: Queryable) => {
        const actor: Actor = { type: 'admin', id: request.adminCaller.id }
        const made = await call.run(tx, id, request.body as Body, actor, deps.clock.now())
        if (made === null) throw notFound(`This ${call.target}`)
        return jsonReply(call.status, call.answer, made)
      }
      const { read } = call
      if (!read)
        return sendReply(reply, await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), work))
      const editable = {
        singular: 'production_run',
        async read(tx: Queryable) {
          const found = await read(tx, id)
          return found && jsonReply(call.status, call.answer, found)
        },
      }
      return sendRecord(reply, 'production_run', await changeRecord(deps, request, editable, work))
    },
  )
}
