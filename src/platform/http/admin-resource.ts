import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Reference } from '../db/delete-store.ts'
import { notFound } from '../errors.ts'
import { inIdempotentTransaction, type OwnReply } from '../idempotency/idempotent-transaction.ts'
import type { AdmittedCaller } from './admin-caller.ts'
import { type Listable, registerList } from './admin-list.ts'
import { adminFailures } from './admin-surface.ts'
import { type Given, type RuleProblems, rulesOver } from './body-rules.ts'
import { IdParams } from './fields.ts'
import { adminCall } from './idempotent-call.ts'
import { titleOf, words } from './operation-words.ts'
import { changeRecord, sendRecord } from './record-version.ts'
import { mayTakeLong, notYetRemovedOf, removedOf, removeRecord } from './remove-record.ts'
import { jsonReply, sendReply } from './reply.ts'

export { registerList }

export interface AdminDeps {
  readonly db: Database
  readonly clock: Clock
}

interface Named<View> {
  /** Group in the API reference. */
  readonly tag: string
  /** For example `/shipping-options`. */
  readonly path: string
  /** Name of the member of the response body that contains the record, for example `shipping_option`. */
  readonly singular: string
  readonly view: z.ZodType<View>
}

interface Readable<View> extends Named<View> {
  /** Required if another surface has an operation `get<Singular>`. */
  readonly operationId?: string
  /** Reads a record. Returns null if no record has this id. */
  read(db: Queryable, id: string, caller: AdmittedCaller): Promise<View | null>
}

interface Creatable<View, Create> extends Named<View> {
  readonly create?: {
    readonly body: z.ZodType<Create>
    /**
     * Checks the rules of `run` for a body that its schema has partly rejected, so that one response lists all
     * problems.
     */
    problems?(db: Queryable, given: Given<Create>, now: Date): RuleProblems
    run(tx: Queryable, body: Create, now: Date, caller: AdmittedCaller): Promise<View>
    /** Returns the view to store as the idempotent reply, without secrets that are shown only once. */
    forget?(view: View): View
  }
}

interface Updatable<View, Update> extends Named<View>, Pick<Readable<View>, 'read'> {
  readonly update?: {
    readonly body: z.ZodType<Update>
    /** Returns problems like `problems` of `create`. */
    problems?(db: Queryable, id: string, given: Given<Update>, now: Date): RuleProblems
    /** Changes the record. Returns null if no record has this id. */
    run(tx: Queryable, id: string, body: Update, now: Date, caller: AdmittedCaller): Promise<View | null>
    /** Returns the view to store as the idempotent reply, without secrets that are shown only once. */
    forget?(view: View): View
  }
}

interface Removable<View> extends Named<View> {
  /** Returns false if no record has this id. */
  remove?(tx: Queryable, id: string, caller: AdmittedCaller): Promise<boolean>
  /** Very many rows may refer to a record by these references. Removing the record deletes or changes those rows. */
  readonly references?: readonly Reference[]
}

export type AdminResource<
  View,
  Query extends { readonly limit: number; readonly offset: number },
  Create,
  Update,
> = Listable<View, Query> & Readable<View> & Creatable<View, Create> & Updatable<View, Update> & Removable<View>

/**
 * Registers the usual routes of a resource: `GET` and `POST` on the list, `GET` on its export, and by id `GET`, `POST`
 * or `PUT`, `DELETE`. Omits writing routes that the resource does not define.
 */
export function registerAdminResource<
  View,
  Query extends { readonly limit: number; readonly offset: number },
  Create,
  Update,
>(app: FastifyInstance, deps: AdminDeps, resource: AdminResource<View, Query, Create, Update>): void {
  registerList(app, deps, resource)
  registerRead(app, deps, resource)
  registerCreate(app, deps, resource)
  registerUpdate(app, deps, resource)
  registerRemove(app, deps, resource)
}

/** Returns the schema `{<singular>: …}`. */
export const oneOf = <View>(singular: string, view: z.ZodType<View>) => z.object({ [singular]: view })

export function registerRead<View>(
  app: FastifyInstance,
  deps: AdminDeps,
  { tag, path, singular, view, read, operationId }: Readable<View>,
): void {
  const One = oneOf(singular, view)
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/:id`,
    {
      schema: {
        ...words(tag, 'get', singular),
        ...(operationId === undefined ? {} : { operationId }),
        params: IdParams,
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const found = await read(deps.db, request.params.id, request.adminCaller)
      if (!found) throw notFound(titleOf(singular))
      return sendRecord(reply, singular, jsonReply(200, One, { [singular]: found }))
    },
  )
}

export function registerCreate<View, Create>(
  app: FastifyInstance,
  deps: AdminDeps,
  { create, tag, path, singular, view }: Creatable<View, Create>,
): void {
  if (!create) return
  const One = oneOf(singular, view)
  app.post(
    path,
    {
      config: rulesOver<Create>(
        create.problems && ((db, given) => create.problems?.(db, given, deps.clock.now()) ?? []),
      ),
      schema: { ...words(tag, 'create', singular), body: create.body, response: { 201: One, ...adminFailures } },
    },
    async (request, reply) => {
      const answer = await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), async (tx) => {
        // Safe cast: the validator has replaced the body with its parsed form.
        const made = await create.run(tx, request.body as Create, deps.clock.now(), request.adminCaller)
        const own: OwnReply = jsonReply(201, One, { [singular]: made })
        if (!create.forget) return own
        return { ...own, storedBody: jsonReply(201, One, { [singular]: create.forget(made) }).body }
      })
      return sendReply(reply, answer)
    },
  )
}

export function registerUpdate<View, Update>(
  app: FastifyInstance,
  deps: AdminDeps,
  { update, tag, path, singular, view, read }: Updatable<View, Update>,
): void {
  if (!update) return
  const One = oneOf(singular, view)
  for (const method of ['POST', 'PUT'] as const) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method,
      url: `${path}/:id`,
      config: rulesOver<Update>(
        update.problems &&
          // Safe cast: the route has this parameter.
          ((db, given, { params }) =>
            update.problems?.(db, (params as { id: string }).id, given, deps.clock.now()) ?? []),
      ),
      schema: {
        ...words(tag, method === 'POST' ? 'update' : 'put', singular),
        params: IdParams,
        body: update.body,
        response: { 200: One, ...adminFailures },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const editable = {
          singular,
          async read(tx: Queryable) {
            const found = await read(tx, id, request.adminCaller)
            return found && jsonReply(200, One, { [singular]: found })
          },
        }
        const answer = await changeRecord(deps, request, editable, async (tx) => {
          // Safe cast: the validator has replaced the body with its parsed form.
          const asked = request.body as Update
          const changed = await update.run(tx, id, asked, deps.clock.now(), request.adminCaller)
          if (!changed) throw notFound(titleOf(singular))
          const own: OwnReply = jsonReply(200, One, { [singular]: changed })
          if (!update.forget) return own
          return { ...own, storedBody: jsonReply(200, One, { [singular]: update.forget(changed) }).body }
        })
        return sendRecord(reply, singular, answer)
      },
    })
  }
}

export function registerRemove<View>(
  app: FastifyInstance,
  deps: AdminDeps,
  { remove, tag, path, singular, references = [] }: Removable<View>,
): void {
  if (!remove) return
  const named = words(tag, 'delete', singular)
  const long = references.length > 0
  const Begun = notYetRemovedOf(singular)
  const Removed = removedOf(singular)
  app.withTypeProvider<ZodTypeProvider>().delete(
    `${path}/:id`,
    {
      schema: {
        ...named,
        description: long ? `${named.description} ${mayTakeLong}` : named.description,
        params: IdParams,
        response: { 200: Removed, ...(long ? { 202: Begun } : {}), ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const removed = await removeRecord(deps.db, id, (tx) => remove(tx, id, request.adminCaller), references)
      if (removed === 'begun') return sendReply(reply, jsonReply(202, Begun, { id, object: singular, deleted: false }))
      if (!removed) throw notFound(titleOf(singular))
      return sendReply(reply, jsonReply(200, Removed, { id, object: singular, deleted: true }))
    },
  )
}
