import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { findReply, inIdempotentTransaction } from '../idempotent-transaction.ts'
import type { AdmittedCaller } from './admin-caller.ts'
import { type AdminDeps, oneOf } from './admin-resource.ts'
import { adminFailures } from './admin-surface.ts'
import { IdParams } from './fields.ts'
import { adminCall } from './idempotent-call.ts'
import { titleOf } from './operation-words.ts'
import { changeRecord, sendRecord } from './record-version.ts'
import { jsonReply, sendReply } from './reply.ts'

export interface AdminAction<View, Params, Body, Prepared = undefined> {
  /** `/orders/:id/cancel` */
  readonly url: string
  /** The area that the API reference shows it under. */
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  /** One or two sentences: what changes, and what refuses it. The reference adds what all actions have in common. */
  readonly description: string
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
  /** Comes first and outside the transaction: what must ask somebody. May happen again under the same key. */
  prepare?(params: Params, body: Body): Promise<Prepared>
  run(
    tx: Queryable,
    params: Params,
    body: Body,
    now: Date,
    caller: AdmittedCaller,
    prepared: Prepared,
  ): Promise<View | null>
  /** The record, of an action that changes it only as it was read (`If-Match`). */
  read?(db: Queryable, params: Params, caller: AdmittedCaller): Promise<View | null>
  /** What the stored copy of the answer shows in place of what is shown only once. */
  forget?(view: View): View
}

const NoBody = z.strictObject({}).optional()

/** A `POST` that does one thing to one record, in one transaction with its stored reply. */
export function registerAdminAction<View, Params = { id: string }, Body = undefined, Prepared = undefined>(
  app: FastifyInstance,
  deps: AdminDeps,
  action: AdminAction<View, Params, Body, Prepared>,
): void {
  const One = oneOf(action.singular, action.view)
  app.post(
    action.url,
    {
      schema: {
        tags: [action.tag],
        operationId: action.operationId,
        summary: action.summary,
        description: describedAction(action),
        params: action.params ?? IdParams,
        body: action.body ?? NoBody,
        response: { [action.status]: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { adminCaller } = request
      const call = adminCall(request, deps.clock.now())
      // The validator has put what `params` and `body` parsed in their place.
      const params = request.params as Params
      const body = request.body as Body
      const stored = action.prepare && call ? await findReply(deps.db, call, deps.clock.now()) : null
      if (stored) return sendReply(reply, stored)
      // Undefined where nothing is prepared, as the type says then.
      const prepared = (await action.prepare?.(params, body)) as Prepared
      const work = async (tx: Queryable) => {
        const made = await action.run(tx, params, body, deps.clock.now(), adminCaller, prepared)
        if (made === null) throw notFound(titleOf(action.target))
        const own = jsonReply(action.status, One, { [action.singular]: made })
        if (!action.forget) return own
        return { ...own, storedBody: jsonReply(action.status, One, { [action.singular]: action.forget(made) }).body }
      }
      const { read, singular } = action
      if (!read) return sendReply(reply, await inIdempotentTransaction(deps, call, work))
      const editable = {
        singular,
        async read(tx: Queryable) {
          const found = await read(tx, params, adminCaller)
          return found && jsonReply(action.status, One, { [singular]: found })
        },
      }
      return sendRecord(reply, singular, await changeRecord(deps, request, editable, work))
    },
  )
}

const describedAction = ({
  url,
  description,
  target,
}: Pick<AdminAction<unknown, unknown, unknown>, 'url' | 'description' | 'target'>) =>
  [
    description,
    url.includes('/:') ? `Answers 404 if the ${target.replaceAll('_', ' ')} does not exist.` : '',
    'Send an `Idempotency-Key` to repeat the call safely.',
  ]
    .filter(Boolean)
    .join(' ')
