import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { findReply, inIdempotentTransaction } from '../idempotency/idempotent-transaction.ts'
import type { AdmittedCaller } from './admin-caller.ts'
import { type AdminDeps, oneOf } from './admin-resource.ts'
import { adminFailures } from './admin-surface.ts'
import { type Given, type RuleProblems, rulesOver } from './body-rules.ts'
import { IdParams } from './fields.ts'
import { adminCall } from './idempotent-call.ts'
import { titleOf } from './operation-words.ts'
import { changeRecord, sendRecord } from './record-version.ts'
import { jsonReply, sendReply } from './reply.ts'

export interface AdminAction<View, Params, Body, Prepared = undefined> {
  /** For example `/orders/:id/cancel`. */
  readonly url: string
  /** Group in the API reference. */
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  /**
   * One or two sentences: what the action changes, and in which states it fails. The reference adds what all actions
   * have in common.
   */
  readonly description: string
  readonly status: 200 | 201
  /** Name of the member of the response body that contains the record. */
  readonly singular: string
  readonly view: z.ZodType<View>
  /** Default: `{id}`. */
  readonly params?: z.ZodType<Params>
  /** Default: no body, or an empty object. */
  readonly body?: z.ZodType<Body>
  /** Noun for the 404 response if `run` returns null. */
  readonly target: string
  /**
   * Checks the rules of `run` for a body that its schema has partly rejected, so that one response lists all problems.
   */
  problems?(db: Queryable, params: Params, given: Given<NonNullable<Body>>, now: Date): RuleProblems
  /**
   * Runs before the transaction, for calls to other services. A repeated call with the same idempotency key may run it
   * again.
   */
  prepare?(params: Params, body: Body): Promise<Prepared>
  run(
    tx: Queryable,
    params: Params,
    body: Body,
    now: Date,
    caller: AdmittedCaller,
    prepared: Prepared,
  ): Promise<View | null>
  /** Reads the record, to compare it with the header `If-Match`. Without this function, the header is ignored. */
  read?(db: Queryable, params: Params, caller: AdmittedCaller): Promise<View | null>
  /** Returns the view to store as the idempotent reply, without secrets that are shown only once. */
  forget?(view: View): View
}

const NoBody = z.strictObject({}).optional()

/**
 * Registers a `POST` that performs one action on one record. The action and its idempotent reply commit in one
 * transaction.
 */
export function registerAdminAction<View, Params = { id: string }, Body = undefined, Prepared = undefined>(
  app: FastifyInstance,
  deps: AdminDeps,
  action: AdminAction<View, Params, Body, Prepared>,
): void {
  const One = oneOf(action.singular, action.view)
  app.post(
    action.url,
    {
      config: rulesOver<NonNullable<Body>>(
        action.problems &&
          // Safe cast: the path of this route has these parameters.
          ((db, given, { params }) => action.problems?.(db, params as Params, given, deps.clock.now()) ?? []),
      ),
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
      // Safe casts: the validator has replaced params and body with their parsed forms.
      const params = request.params as Params
      const body = request.body as Body
      const stored = action.prepare && call ? await findReply(deps.db, call, deps.clock.now()) : null
      if (stored) return sendReply(reply, stored)
      // Safe cast: without `prepare`, the type is undefined.
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
    url.includes('/:') ? `Returns 404 if the ${target.replaceAll('_', ' ')} does not exist.` : '',
    'Send an `Idempotency-Key` to repeat the call safely.',
  ]
    .filter(Boolean)
    .join(' ')
