import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { inIdempotentTransaction } from '../idempotent-transaction.ts'
import type { AdmittedCaller } from './admin-caller.ts'
import { type AdminDeps, oneOf } from './admin-resource.ts'
import { adminFailures } from './admin-surface.ts'
import { IdParams } from './fields.ts'
import { adminCall } from './idempotent-call.ts'
import { titleOf } from './operation-words.ts'
import { jsonReply, sendReply } from './reply.ts'

export interface AdminAction<View, Params, Body> {
  /** `/orders/:id/cancel` */
  readonly url: string
  /** The area that the API reference shows it under. */
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  readonly status: 200 | 201
  /** The member of the answer's body. */
  readonly singular: string
  readonly view: z.ZodType<View>
  /** Default: `{id}`. */
  readonly params?: z.ZodType<Params>
  /** Default: none, or an empty object. */
  readonly body?: z.ZodType<Body>
  /** What is not there when `run` answers null. */
  readonly target: string
  run(tx: Queryable, params: Params, body: Body, now: Date, caller: AdmittedCaller): Promise<View | null>
  /** What the stored copy of the answer shows in place of what is shown only once. */
  forget?(view: View): View
}

const NoBody = z.strictObject({}).optional()

/** A `POST` that does one thing to one record, in one transaction with its stored reply. */
export function registerAdminAction<View, Params = { id: string }, Body = undefined>(
  app: FastifyInstance,
  deps: AdminDeps,
  action: AdminAction<View, Params, Body>,
): void {
  const One = oneOf(action.singular, action.view)
  app.post(
    action.url,
    {
      schema: {
        tags: [action.tag],
        operationId: action.operationId,
        summary: action.summary,
        params: action.params ?? IdParams,
        body: action.body ?? NoBody,
        response: { [action.status]: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), async (tx) => {
        // The validator has put what `params` and `body` parsed in their place.
        const { params, body, adminCaller } = request
        const made = await action.run(tx, params as Params, body as Body, deps.clock.now(), adminCaller)
        if (made === null) throw notFound(titleOf(action.target))
        const own = jsonReply(action.status, One, { [action.singular]: made })
        if (!action.forget) return own
        return { ...own, storedBody: jsonReply(action.status, One, { [action.singular]: action.forget(made) }).body }
      })
      return sendReply(reply, answer)
    },
  )
}
