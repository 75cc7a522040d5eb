import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { registerList } from '../../platform/http/admin-list.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { registerBulkAction } from '../../platform/http/bulk-action.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { sendRecord } from '../../platform/http/record-version.ts'
import { removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { newId } from '../../platform/ids.ts'
import { changeOnce, createOnce } from './create-once.ts'
import { listProducts, readProduct } from './product-list-store.ts'
import { countProducts, listProductSummaries } from './product-summary-store.ts'
import {
  AdminProduct,
  AdminVariant,
  BulkProductsBody,
  ProductCounts,
  ProductInput,
  ProductPatch,
  ProductQuery,
  ProductSummary,
  ProductSummaryQuery,
  VariantInput,
  VariantPatch,
} from './schema.ts'
import {
  addVariant,
  type CatalogAdminDeps,
  changeProduct,
  changeVariant,
  createProblems,
  createProduct,
  deleteProduct,
  duplicateProduct,
  regroupProduct,
  removeVariant,
  updateProblems,
  variantProblems,
} from './write-product.ts'

const ProductPath = z.object({ id: z.string() })
const VariantPath = z.object({ id: z.string(), variant_id: z.string() })
const OneProduct = z.object({ product: AdminProduct })
const Counts = z.object({ counts: ProductCounts })
const OneVariant = z.object({ variant: AdminVariant })
// A product has at most 2048 variants. Without `limit`, the response contains all of them.
const VariantPage = PageQuery.extend({ limit: z.coerce.number().int().min(1).max(2048).default(2048) })
const tags = ['Products']

export function productRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  productListRoutes(plain, deps)
  productCreationRoutes(plain, deps)
  productRecordRoutes(plain, deps)
  productUpdateRoutes(plain, deps)
}

function productListRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  registerList(plain, deps, {
    tag: 'Products',
    path: '/products',
    plural: 'products',
    view: AdminProduct,
    query: ProductQuery,
    list: listProducts,
  })
  registerList(plain, deps, {
    tag: 'Products',
    path: '/product-summaries',
    plural: 'product_summaries',
    view: ProductSummary,
    query: ProductSummaryQuery,
    list: (db, query) => listProductSummaries(db, query, deps.clock.now()),
  })
  app.get(
    '/products/counts',
    {
      schema: {
        tags,
        operationId: 'countProducts',
        summary: 'Count products by status',
        description: 'Returns how many products there are in each status, and how many have no picture.',
        response: { 200: Counts, ...adminFailures },
      },
    },
    async (_request, reply) => sendReply(reply, jsonReply(200, Counts, { counts: await countProducts(deps.db) })),
  )
}

function productCreationRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/products',
    {
      config: rulesOver((db, given: Given<z.infer<typeof ProductInput>>) => createProblems(db, given, deps.publicUrl)),
      schema: {
        tags,
        operationId: 'createProduct',
        summary: 'Create a product with its variants, prices and stock',
        description:
          'Creates the product and everything below it in one transaction. Returns 400 with every invalid field, and 409 if a handle or SKU is taken.',
        body: ProductInput,
        response: { 201: OneProduct, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await createOnce(deps, request, 'product', async (tx) =>
        jsonReply(201, OneProduct, { product: await createProduct(tx, request.body, deps.publicUrl) }),
      )
      return sendReply(reply, answer)
    },
  )
  registerBulkAction(plain, deps, {
    url: '/products/bulk',
    tag: 'Products',
    operationId: 'bulkUpdateProducts',
    summary: 'Change the status and the groups of many products',
    description:
      'Sets the status of products, and adds them to or removes them from categories, collections and sales channels. Other groups are not changed.',
    body: BulkProductsBody,
    shown: {},
    entries: ({ ids, ...change }) => ids.map((id) => ({ id, change })),
    async run(tx, { id, change }) {
      await regroupProduct(tx, id, change)
      return {}
    },
  })
  registerAdminAction(plain, deps, {
    url: '/products/:id/duplicate',
    tag: 'Products',
    operationId: 'duplicateProduct',
    summary: 'Copy a product as a draft: new ids, no stock, no SKUs',
    description: 'Creates a draft with the same texts, options and prices. Stock and SKUs are not copied.',
    status: 201,
    singular: 'product',
    view: AdminProduct,
    body: z.strictObject({ title: z.string().trim().min(1).max(255).optional() }).optional(),
    target: 'product',
    run: (tx, { id }, body) => duplicateProduct(tx, id, body ?? {}),
  })
}

function productRecordRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/products/:id',
    {
      schema: {
        tags,
        operationId: 'getProduct',
        summary: 'Get a product',
        description: 'Returns a product with its variants, prices, stock and media. Returns 404 if it does not exist.',
        params: ProductPath,
        response: { 200: OneProduct, ...adminFailures },
      },
    },
    async ({ params }, reply) =>
      sendRecord(reply, 'product', jsonReply(200, OneProduct, { product: await found(deps.db, params.id) })),
  )
  app.delete(
    '/products/:id',
    {
      schema: {
        tags,
        operationId: 'deleteProduct',
        summary: 'Delete a product that was never ordered',
        description: 'Deletes a product and its variants. Returns 409 if the product was ordered: archive it instead.',
        params: ProductPath,
        response: { 200: removedOf('product'), ...adminFailures },
      },
    },
    async ({ params }) => {
      await deleteProduct(deps, params.id)
      return { id: params.id, object: 'product' as const, deleted: true as const }
    },
  )
}

function productUpdateRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/products/:id',
      config: rulesOver((db, given: Given<z.infer<typeof ProductPatch>>, { params }) =>
        // Safe cast: the path of this route has these parameters.
        updateProblems(db, (params as { id: string }).id, given, deps.publicUrl),
      ),
      schema: {
        tags,
        operationId: method === 'PUT' ? 'putProduct' : 'updateProduct',
        summary: 'Change a product',
        description:
          'Changes the fields in the body in one transaction. Omitted fields keep their values; a list replaces the stored list. Returns 400 with every invalid field, and 409 if a handle or SKU is taken. `POST` and `PUT` do the same.',
        params: ProductPath,
        body: ProductPatch,
        response: { 200: OneProduct, ...adminFailures },
      },
      handler: async (request, reply) => {
        const change = { id: request.params.id, patch: request.body }
        const editable = {
          singular: 'product',
          read: async (tx: Queryable) => jsonReply(200, OneProduct, { product: await found(tx, change.id) }),
        }
        const answer = await changeOnce(deps, request, 'product', editable, async (tx) =>
          jsonReply(200, OneProduct, { product: await changeProduct(tx, change, deps.publicUrl) }),
        )
        return sendRecord(reply, 'product', answer)
      },
    })
  }
  variantRoutes(plain, deps)
}

function variantRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  variantReadings(plain, deps)
  variantCreationRoute(plain, deps)
  variantChangeRoutes(plain, deps)
}

function variantReadings(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/products/:id/variants',
    {
      schema: {
        tags,
        operationId: 'listVariants',
        summary: "List a product's variants in their order",
        description: 'Returns all variants of a product with their prices and stock, in the order that shops show.',
        params: ProductPath,
        querystring: VariantPage,
        response: {
          200: z.object({ variants: z.array(AdminVariant), count: z.int(), limit: z.int(), offset: z.int() }),
          ...adminFailures,
        },
      },
    },
    async ({ params, query: { limit, offset } }) => {
      const { variants } = await found(deps.db, params.id)
      return { variants: variants.slice(offset, offset + limit), count: variants.length, limit, offset }
    },
  )
  app.get(
    '/products/:id/variants/:variant_id',
    {
      schema: {
        tags,
        operationId: 'getVariant',
        summary: 'Get a variant',
        description: 'Returns one variant with its prices and stock. Returns 404 if the product has no such variant.',
        params: VariantPath,
        response: { 200: OneVariant, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const variant = variantOf(await found(deps.db, params.id), params.variant_id)
      return sendRecord(reply, 'variant', jsonReply(200, OneVariant, { variant }))
    },
  )
}

function variantCreationRoute(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/products/:id/variants',
    {
      config: rulesOver((db, given: Given<z.infer<typeof VariantInput>>, { params }) =>
        // Safe cast: the path of this route has these parameters.
        variantProblems(db, { productId: (params as { id: string }).id, variantId: null }, given),
      ),
      schema: {
        tags,
        operationId: 'createVariant',
        summary: 'Add a variant to a product',
        description: 'Adds a variant with its options, prices and stock. Returns 409 if the SKU is taken.',
        params: ProductPath,
        body: VariantInput,
        response: { 201: OneVariant, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const answer = await createOnce(deps, request, 'product', async (tx) => {
        const input = { ...body, id: body.id ?? newId('variant') }
        const product = await addVariant(tx, { productId: params.id, input })
        return jsonReply(201, OneVariant, { variant: variantOf(product, input.id) })
      })
      return sendReply(reply, answer)
    },
  )
}

function variantChangeRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.delete(
    '/products/:id/variants/:variant_id',
    {
      schema: {
        tags,
        operationId: 'deleteVariant',
        summary: 'Delete a variant that was never ordered',
        description: 'Deletes a variant with its prices and stock. Returns 409 if the variant was ordered.',
        params: VariantPath,
        response: { 200: removedOf('variant'), ...adminFailures },
      },
    },
    async ({ params }) => {
      await removeVariant(deps, { productId: params.id, variantId: params.variant_id })
      return { id: params.variant_id, object: 'variant' as const, deleted: true as const }
    },
  )
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/products/:id/variants/:variant_id',
      config: rulesOver((db, given: Given<z.infer<typeof VariantPatch>>, { params }) => {
        // Safe cast: the path of this route has these parameters.
        const { id, variant_id } = params as z.infer<typeof VariantPath>
        return variantProblems(db, { productId: id, variantId: variant_id }, given)
      }),
      schema: {
        tags,
        operationId: method === 'PUT' ? 'putVariant' : 'updateVariant',
        summary: 'Change a variant',
        description:
          'Changes the fields in the body. Omitted fields keep their values; a list of prices replaces the stored list. `POST` and `PUT` do the same.',
        params: VariantPath,
        body: VariantPatch,
        response: { 200: OneVariant, ...adminFailures },
      },
      handler: async (request, reply) => {
        const { params, body } = request
        const change = { productId: params.id, variantId: params.variant_id, patch: body }
        const editable = {
          singular: 'variant',
          read: async (tx: Queryable) =>
            jsonReply(200, OneVariant, { variant: variantOf(await found(tx, params.id), params.variant_id) }),
        }
        const answer = await changeOnce(deps, request, 'product', editable, async (tx) =>
          jsonReply(200, OneVariant, { variant: variantOf(await changeVariant(tx, change), params.variant_id) }),
        )
        return sendRecord(reply, 'variant', answer)
      },
    })
  }
}

async function found(db: Queryable, id: string): Promise<AdminProduct> {
  const product = await readProduct(db, id)
  if (!product) throw notFound('The product')
  return product
}

function variantOf(product: AdminProduct, id: string): AdminProduct['variants'][number] {
  const variant = product.variants.find((candidate) => candidate.id === id)
  if (!variant) throw notFound('The variant')
  return variant
}
