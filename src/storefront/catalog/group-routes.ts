import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'

import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { readCollection, readWholeTree } from './category-store.ts'
import { treeOf } from './category-tree.rules.ts'
import { listCollectionProducts } from './collection-store.ts'
import {
  CategoryNode,
  ChangeCollectionProductsBody,
  CollectionProduct,
  CollectionProductsQuery,
  MoveCategoryBody,
  OrderCollectionBody,
} from './group-schema.ts'
import { changeCollectionProducts, orderCollection, orderProblems } from './order-collection.ts'
import { AdminCategory, AdminCollection } from './schema.ts'
import { categoryProblems, moveCategory } from './write-category.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/** Registers the routes for categories as a tree, and for the ordered products of collections. */
export function groupRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  treeRoutes(plain, deps)
  const collection = {
    tag: 'Collections',
    status: 200,
    singular: 'collection',
    view: AdminCollection,
    target: 'collection',
  } as const
  registerAdminAction(plain, deps, {
    ...collection,
    url: '/collections/:id/products',
    operationId: 'changeCollectionProducts',
    summary: 'Add and remove products of a collection',
    description: 'Adds and removes products in one call; the other products keep their order.',
    body: ChangeCollectionProductsBody,
    run: (tx, { id }, body) => changeCollectionProducts(tx, id, body),
  })
  registerAdminAction(plain, deps, {
    ...collection,
    url: '/collections/:id/products/order',
    operationId: 'orderCollection',
    summary: 'Move products to the front of a collection',
    description: 'Moves the given products to the front in the given order. The other products keep their order.',
    body: OrderCollectionBody,
    problems: (db, { id }, given) => orderProblems(db, id, given),
    run: (tx, { id }, body) => orderCollection(tx, id, body.product_ids),
  })
  plain.withTypeProvider<ZodTypeProvider>().get(
    '/collections/:id/products',
    {
      schema: {
        tags: ['Collections'],
        operationId: 'listCollectionProducts',
        summary: 'List the products of a collection in their order',
        description: 'Returns a page of the products of a collection, in the order that shops show.',
        params: IdParams,
        querystring: CollectionProductsQuery,
        response: { 200: listOf('products', CollectionProduct), ...adminFailures },
      },
    },
    async ({ params, query }) => {
      if (!(await readCollection(deps.db, params.id))) throw notFound('The collection')
      const { rows, count } = await listCollectionProducts(deps.db, params.id, query)
      return { products: [...rows], count, limit: query.limit, offset: query.offset }
    },
  )
}

function treeRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().get(
    '/categories/tree',
    {
      schema: {
        tags: ['Categories'],
        operationId: 'getCategoryTree',
        summary: 'Read all categories as a tree',
        description: 'Returns every category with its children nested below it, in their order.',
        response: { 200: z.object({ categories: z.array(CategoryNode) }), ...adminFailures },
      },
    },
    async () => ({ categories: treeOf(await readWholeTree(deps.db)) }),
  )
  registerAdminAction(plain, deps, {
    url: '/categories/:id/move',
    tag: 'Categories',
    operationId: 'moveCategory',
    summary: 'Move a category to another parent or position',
    description: 'Changes the parent or the position of a category. A category cannot be moved below itself.',
    status: 200,
    singular: 'category',
    view: AdminCategory,
    body: MoveCategoryBody,
    target: 'category',
    problems: (db, { id }, given) => categoryProblems(db, id, given),
    run: (tx, { id }, body) => moveCategory(tx, id, body),
  })
}
