import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database, Queryable } from '../../platform/db/database.ts'
import {
  type Columns,
  deleteRecord,
  insertRecord,
  listRecords,
  type RecordTable,
  readRecord,
  updateRecord,
} from '../../platform/db/record-store.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import type { Given, RuleProblems } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { orRefusal, type Refusals } from '../../platform/http/record-resource.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { componentProblems, isNotItself, isOneThing, refuseOtherUnit, withUnit } from './component-unit.ts'
import {
  colorTable,
  componentTable,
  designTable,
  pictureTable,
  sizeSetTable,
  specificationTable,
} from './design-store.ts'
import { ColorBody, ComponentBody, PictureBody, SizeSetBody, SpecificationBody } from './schema.ts'

const tag = 'Designs'
const PartParams = z.object({ id: z.string(), part_id: z.string() })

/** Registers the routes of the lists below a design, one list per kind of part. */
export function designPartRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerPart(app, deps, 'specification', 'specifications', specificationTable, SpecificationBody)
  registerPart(app, deps, 'color', 'colors', colorTable, ColorBody)
  registerPart(app, deps, 'picture', 'pictures', pictureTable, PictureBody)
  registerPart(app, deps, 'size_set', 'size_sets', sizeSetTable, SizeSetBody, {
    design_size_set_label: () => conflict('The design has this size already.', '/size_label'),
  })
  const refusals: Refusals = {
    design_component_not_itself: () => invalidData([isNotItself]),
    design_component_one_thing: () => invalidData([isOneThing]),
  }
  registerPart(app, deps, 'component', 'components', componentTable, ComponentBody, refusals, {
    problems: componentProblems,
    complete: withUnit,
    async check(tx, component, values) {
      if ('unit' in values || 'inventory_item_id' in values) await refuseOtherUnit(tx, component)
    },
  })
}

/** Rules of a kind of part beyond its schema. */
interface PartRules<View, Body> {
  /** Returns the problems with a body. `before` is null for a new part. */
  problems?(db: Queryable, designId: string, before: View | null, given: Given<Partial<Body>>): RuleProblems
  /** Fills in missing values of a new part. */
  complete?(tx: Queryable, values: Columns): Promise<Columns>
  /** Throws if the part is not allowed. */
  check?(tx: Queryable, part: View, values: Columns): Promise<void>
}

interface Part<View, Body extends z.ZodObject> {
  readonly path: string
  readonly singular: string
  readonly plural: string
  readonly words: string
  readonly named: string
  readonly table: RecordTable<View>
  readonly body: Body
  readonly refusals: Refusals
  readonly rules: PartRules<View, z.infer<Body>>
}

function registerPart<View, Body extends z.ZodObject>(
  app: FastifyInstance,
  deps: AdminDeps,
  singular: string,
  plural: string,
  table: RecordTable<View>,
  body: Body,
  refusals: Refusals = {},
  rules: PartRules<View, z.infer<Body>> = {},
): void {
  const path = `/designs/:id/${plural.replaceAll('_', '-')}`
  const words = singular.replaceAll('_', ' ')
  const named = `Design${singular.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`
  const part = { path, singular, plural, words, named, table, body, refusals, rules }
  listAndRemove(app, deps, part)
  add(app, deps, part)
  change(app, deps, part)
}

function add<View, Body extends z.ZodObject>(app: FastifyInstance, deps: AdminDeps, part: Part<View, Body>): void {
  const { path, singular, words, named, table, body, refusals } = part
  const { problems, complete = async (_tx, values) => values, check } = part.rules
  registerAdminAction<View, { id: string }, Columns>(app, deps, {
    tag,
    singular,
    view: table.view,
    url: path,
    operationId: `create${named}`,
    summary: `Add a ${words} to a design`,
    description: `Adds a ${words} and returns it. Existing production runs keep their snapshot of the design.`,
    status: 201,
    body,
    target: 'design',
    // Safe cast: the schema of the route is `body`.
    ...(problems && {
      problems: (db, { id }, given) => problems(db, id, null, given as Given<Partial<z.infer<Body>>>),
    }),
    async run(tx, { id }, values, now) {
      if (!(await readRecord(tx, designTable, { id }))) return null
      const whole = { ...(await complete(tx, values)), design_id: id }
      const made = await orRefusal(refusals, insertRecord(tx, table, whole, now))
      await check?.(tx, made, values)
      return made
    },
  })
}

function change<View, Body extends z.ZodObject>(app: FastifyInstance, deps: AdminDeps, part: Part<View, Body>): void {
  const { path, singular, words, named, table, body, refusals } = part
  const { problems, check } = part.rules
  registerAdminAction<View, z.infer<typeof PartParams>, Columns>(app, deps, {
    tag,
    singular,
    view: table.view,
    url: `${path}/:part_id`,
    operationId: `update${named}`,
    summary: `Change a ${words} of a design`,
    description:
      'Changes the fields in the body. Omitted fields keep their values. Existing production runs keep their snapshot.',
    status: 200,
    params: PartParams,
    body: body.partial(),
    target: singular,
    ...(problems && {
      async problems(db, { id, part_id }, given) {
        const before = await readRecord(db, table, { id: part_id, design_id: id })
        // Safe cast: the schema of the route is a partial `body`.
        return before === null ? [] : problems(db, id, before, given as Given<Partial<z.infer<Body>>>)
      },
    }),
    async run(tx, { id, part_id }, values, now) {
      const changed = await orRefusal(refusals, updateRecord(tx, table, { id: part_id, design_id: id }, values, now))
      if (changed !== null) await check?.(tx, changed, values)
      return changed
    },
  })
}

function listAndRemove<View, Body extends z.ZodObject>(
  plain: FastifyInstance,
  deps: AdminDeps,
  { path, singular, plural, words, named, table }: Part<View, Body>,
): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const Many = listOf(plural, table.view)
  app.get(
    path,
    {
      schema: {
        tags: [tag],
        operationId: `list${named}s`,
        summary: `List the ${words}s of a design`,
        description: `Returns a page of the ${words}s of one design. Returns 404 if there is no such design.`,
        params: IdParams,
        querystring: PageQuery,
        response: { 200: Many, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      await requireDesign(deps.db, params.id)
      const { rows, count } = await listRecords(deps.db, table, query, { design_id: params.id })
      const body = Many.parse({ [plural]: rows, count, ...query })
      return sendReply(reply, { status: 200, body: JSON.stringify(body) })
    },
  )
  const Removed = removedOf(singular)
  app.delete(
    `${path}/:part_id`,
    {
      schema: {
        tags: [tag],
        operationId: `delete${named}`,
        summary: `Delete a ${words} of a design`,
        description: `Removes the ${words} from the design. Returns 404 if the design has no such ${words}.`,
        params: PartParams,
        response: { 200: Removed, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const where = { id: params.part_id, design_id: params.id }
      const removed = await deps.db.transaction().execute((tx) => deleteRecord(tx, table, where))
      if (!removed) throw notFound(`This ${words}`)
      return sendReply(reply, jsonReply(200, Removed, { id: params.part_id, object: singular, deleted: true }))
    },
  )
}

/** Throws `not_found` (404) if the design does not exist. */
export async function requireDesign(db: Database, id: string): Promise<void> {
  if (!(await readRecord(db, designTable, { id }))) throw notFound('This design')
}
