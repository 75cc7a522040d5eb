import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { deleteRecord, insertRecord, readRecord, updateRecord } from '../../platform/db/record-store.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, valuesAfter } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { orInUse, orRefusal } from '../../platform/http/record-resource.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { designTable, linkPartners, listDesigns, listPartners, readDesign, unlinkPartner } from './design-store.ts'
import { designPartRoutes, requireDesign } from './part-routes.ts'
import {
  CreateDesignBody,
  Design,
  DesignQuery,
  type DesignView,
  LinkedPartner,
  LinkPartnersBody,
  type UpdateDesign,
  UpdateDesignBody,
} from './schema.ts'

const tag = 'Designs'
const costNeedsCurrency = { path: '/currency', message: 'estimated_cost and currency belong together.' }
const refusals = { design_cost: () => invalidData([costNeedsCurrency]) }

/** Returns the violations of the rule `design_cost`: a cost needs a currency and a currency needs a cost. */
function costProblems(before: Partial<DesignView>, given: Given<UpdateDesign>) {
  const cost = valuesAfter(before, given, 'estimated_cost', 'currency')
  return cost && (cost.estimated_cost == null) !== (cost.currency == null) ? [costNeedsCurrency] : []
}

export function designAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminResource(app, deps, {
    tag,
    path: '/designs',
    singular: 'design',
    plural: 'designs',
    view: Design,
    query: DesignQuery,
    list: (db, { partner_id, ...asked }) => listDesigns(db, asked, partner_id),
    read: readDesign,
    create: {
      body: CreateDesignBody,
      problems: (_db, given) => costProblems({}, given),
      run: async (tx, body, now) =>
        written(tx, (await orRefusal(refusals, insertRecord(tx, designTable, body, now))).id),
    },
    update: {
      body: UpdateDesignBody,
      async problems(db, id, given) {
        const before = await readDesign(db, id)
        return before === null ? [] : costProblems(before, given)
      },
      async run(tx, id, body, now) {
        const changed = await orRefusal(refusals, updateRecord(tx, designTable, { id }, body, now))
        return changed && written(tx, id)
      },
    },
    remove: (tx, id) => orInUse('design', deleteRecord(tx, designTable, { id })),
  })
  designPartRoutes(app, deps)
  linkActions(app, deps)
  linkLists(app, deps)
}

async function written(tx: Queryable, id: string): Promise<DesignView> {
  const design = await readDesign(tx, id)
  if (!design) throw new Error('The design that was just written is missing.')
  return design
}

function linkActions(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminAction(app, deps, {
    url: '/designs/:id/partners',
    tag,
    operationId: 'linkDesignPartners',
    summary: 'Show a design to partners',
    description: 'Gives the partners access to the design. Partners that have access already keep it.',
    status: 200,
    singular: 'partners',
    view: z.array(LinkedPartner),
    body: LinkPartnersBody,
    target: 'design',
    async run(tx, { id }, { partner_ids: ids }, now) {
      if (!(await readRecord(tx, designTable, { id }))) return null
      await linkPartners(tx, id, ids, now)
      return listPartners(tx, id)
    },
  })
}

function linkLists(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const Partners = listOf('partners', LinkedPartner)
  app.get(
    '/designs/:id/partners',
    {
      schema: {
        ...listed(
          'listDesignPartners',
          'List the partners that see a design',
          'Returns a page of the partners that can see the design.',
        ),
        response: { 200: Partners, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      await requireDesign(deps.db, params.id)
      const all = await listPartners(deps.db, params.id)
      return sendReply(reply, jsonReply(200, Partners, { partners: pageOf(all, query), count: all.length, ...query }))
    },
  )
  removals(plain, deps)
}

function removals(plain: FastifyInstance, deps: AdminDeps): void {
  const Removed = removedOf('design_partner')
  plain.withTypeProvider<ZodTypeProvider>().delete(
    '/designs/:id/partners/:linked_id',
    {
      schema: {
        tags: [tag],
        operationId: 'unlinkDesignPartner',
        summary: 'Stop showing a design to a partner',
        description: "Removes the partner's access. Runs that are assigned to the partner remain assigned.",
        params: z.object({ id: z.string(), linked_id: z.string() }),
        response: { 200: Removed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id, linked_id: linked } = request.params
      const removed = await deps.db.transaction().execute((tx) => unlinkPartner(tx, id, linked))
      if (!removed) throw notFound('This link')
      return sendReply(reply, jsonReply(200, Removed, { id: linked, object: 'design_partner', deleted: true }))
    },
  )
}

const listed = (operationId: string, summary: string, description: string) => ({
  tags: [tag],
  operationId,
  summary,
  description,
  params: IdParams,
  querystring: PageQuery,
})

const pageOf = <Row>(
  rows: readonly Row[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Row[] => rows.slice(offset, offset + limit)
