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
import { IdParams } from '../../platform/http/fields.ts'
import { conflict, invalidData, PageQuery } from '../../platform/http/page.ts'
import { orInUse, orRefusal } from '../../platform/http/record-resource.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { newId } from '../../platform/ids.ts'
import { unknownPartners } from '../partners/index.ts'
import { designPartRoutes, requireDesign } from './part-routes.ts'
import {
  CreateDesignBody,
  Design,
  DesignQuery,
  type DesignView,
  LinkedPartner,
  LinkPartnersBody,
  ProductLink,
  ProductLinkBody,
  UpdateDesignBody,
} from './schema.ts'
import {
  designTable,
  insertProductLink,
  linkPartners,
  listDesigns,
  listPartners,
  listProductLinks,
  productLinkTable,
  readDesign,
  unlinkPartner,
} from './store.ts'

const tag = 'Designs'
const refusals = {
  design_cost: () => invalidData([{ path: '/currency', message: 'estimated_cost and currency belong together.' }]),
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
      run: async (tx, body, now) =>
        written(tx, (await orRefusal(refusals, insertRecord(tx, designTable, body, now))).id),
    },
    update: {
      body: UpdateDesignBody,
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
  if (!design) throw new Error('The design that was just written is gone.')
  return design
}

function linkActions(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminAction(app, deps, {
    url: '/designs/:id/partners',
    tag,
    operationId: 'linkDesignPartners',
    summary: 'Show a design to partners',
    status: 200,
    singular: 'partners',
    view: z.array(LinkedPartner),
    body: LinkPartnersBody,
    target: 'design',
    async run(tx, { id }, { partner_ids: ids }, now) {
      if (!(await readRecord(tx, designTable, { id }))) return null
      const unknown = await unknownPartners(tx, ids)
      if (unknown.length > 0)
        throw invalidData(
          unknown.map((each) => ({ path: `/partner_ids/${ids.indexOf(each)}`, message: 'There is no such partner.' })),
        )
      await linkPartners(tx, id, ids, now)
      return listPartners(tx, id)
    },
  })
  registerAdminAction(app, deps, {
    url: '/designs/:id/products',
    tag,
    operationId: 'linkDesignProduct',
    summary: 'Say what of the catalogue is made by the design',
    status: 201,
    singular: 'product_link',
    view: ProductLink,
    body: ProductLinkBody,
    target: 'design',
    async run(tx, { id }, { product_id, variant_id }, now) {
      if (!(await readRecord(tx, designTable, { id }))) return null
      const link = {
        id: newId('dlink', now.getTime()),
        designId: id,
        productId: product_id,
        variantId: variant_id ?? null,
        now,
      }
      return orRefusal(
        { design_product_link_once: () => conflict('This is made by a design already.', '/product_id') },
        insertProductLink(tx, link),
      )
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
        ...listed('listDesignPartners', 'List the partners that see a design'),
        response: { 200: Partners, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      await requireDesign(deps.db, params.id)
      const all = await listPartners(deps.db, params.id)
      return sendReply(reply, jsonReply(200, Partners, { partners: pageOf(all, query), count: all.length, ...query }))
    },
  )
  const Products = listOf('product_links', ProductLink)
  app.get(
    '/designs/:id/products',
    {
      schema: {
        ...listed('listDesignProducts', 'List what is made by a design'),
        response: { 200: Products, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      await requireDesign(deps.db, params.id)
      const all = await listProductLinks(deps.db, params.id)
      return sendReply(
        reply,
        jsonReply(200, Products, { product_links: pageOf(all, query), count: all.length, ...query }),
      )
    },
  )
  removals(plain, deps)
}

function removals(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ id: z.string(), linked_id: z.string() })
  const kinds = [
    { path: 'partners', object: 'design_partner', remove: unlinkPartner },
    {
      path: 'products',
      object: 'design_product_link',
      remove: (tx: Queryable, design_id: string, id: string) => deleteRecord(tx, productLinkTable, { design_id, id }),
    },
  ] as const
  for (const { path, object, remove } of kinds) {
    const Removed = z.object({ id: z.string(), object: z.literal(object), deleted: z.literal(true) })
    app.delete(
      `/designs/:id/${path}/:linked_id`,
      {
        schema: {
          tags: [tag],
          operationId: `unlinkDesign${path === 'partners' ? 'Partner' : 'Product'}`,
          summary: `Take a link to ${path} from a design`,
          params,
          response: { 200: Removed, ...adminFailures },
        },
      },
      async (request, reply) => {
        const { id, linked_id: linked } = request.params
        const removed = await deps.db.transaction().execute((tx) => remove(tx, id, linked))
        if (!removed) throw notFound('This link')
        return sendReply(reply, jsonReply(200, Removed, { id: linked, object, deleted: true }))
      },
    )
  }
}

const listed = (operationId: string, summary: string) => ({
  tags: [tag],
  operationId,
  summary,
  params: IdParams,
  querystring: PageQuery,
})

const pageOf = <Row>(
  rows: readonly Row[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Row[] => rows.slice(offset, offset + limit)
