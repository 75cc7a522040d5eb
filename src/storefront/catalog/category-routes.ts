import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerList } from '../../platform/http/admin-list.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { sendRecord } from '../../platform/http/record-version.ts'
import { mayTakeLong, notYetRemovedOf, removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { listCategories, listCollections, readCategory, readCollection } from './category-store.ts'
import { changeOnce, createOnce } from './create-once.ts'
import {
  AdminCategory,
  AdminCollection,
  CategoryInput,
  CategoryPatch,
  CategoryQuery,
  CollectionInput,
  CollectionPatch,
  CollectionQuery,
} from './schema.ts'
import { categoryProblems, changeCategory, createCategory, deleteCategory } from './write-category.ts'
import { changeCollection, createCollection, deleteCollection } from './write-collection.ts'
import type { CatalogAdminDeps } from './write-product.ts'

const Path = z.object({ id: z.string() })
const OneCategory = z.object({ category: AdminCategory })
const OneCollection = z.object({ collection: AdminCollection })

const aboutOf = (tag: string) => (operationId: string, summary: string, description: string) => ({
  tags: [tag],
  operationId,
  summary,
  description,
})
const aboutCategory = aboutOf('Categories')
const aboutCollection = aboutOf('Collections')

export function categoryRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  categoryListRoutes(plain, deps)
  categoryUpdateRoutes(plain, deps)
  categoryRemovalRoutes(plain, deps)
}

function categoryListRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  registerList(plain, deps, {
    tag: 'Categories',
    path: '/categories',
    plural: 'categories',
    view: AdminCategory,
    query: CategoryQuery,
    list: listCategories,
  })
  app.post(
    '/categories',
    {
      schema: {
        ...aboutCategory(
          'createCategory',
          'Create a category',
          'Creates a category below a parent, or at the top. Returns 409 if the handle is taken.',
        ),
        body: CategoryInput,
        response: { 201: OneCategory, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await createOnce(deps, request, 'category', async (tx) =>
        jsonReply(201, OneCategory, { category: await createCategory(tx, request.body) }),
      )
      return sendReply(reply, answer)
    },
  )
  app.get(
    '/categories/:id',
    {
      schema: {
        ...aboutCategory(
          'getCategory',
          'Get a category',
          'Returns a category with its parent and its texts. Returns 404 if it does not exist.',
        ),
        params: Path,
        response: { 200: OneCategory, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const category = await readCategory(deps.db, params.id)
      if (!category) throw notFound('The category')
      return sendRecord(reply, 'category', jsonReply(200, OneCategory, { category }))
    },
  )
}

function categoryUpdateRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/categories/:id',
      config: rulesOver((db, given: Given<z.infer<typeof CategoryPatch>>, { params }) =>
        // Safe cast: the path of this route has these parameters.
        categoryProblems(db, (params as { id: string }).id, given),
      ),
      schema: {
        ...aboutCategory(
          method === 'PUT' ? 'putCategory' : 'updateCategory',
          'Change a category',
          'Changes the fields in the body. Omitted fields keep their values. `POST` and `PUT` do the same.',
        ),
        params: Path,
        body: CategoryPatch,
        response: { 200: OneCategory, ...adminFailures },
      },
      handler: async (request, reply) => {
        const change = { id: request.params.id, patch: request.body }
        const editable = {
          singular: 'category',
          async read(tx: Queryable) {
            const category = await readCategory(tx, change.id)
            return category && jsonReply(200, OneCategory, { category })
          },
        }
        const answer = await changeOnce(deps, request, 'category', editable, async (tx) =>
          jsonReply(200, OneCategory, { category: await changeCategory(tx, change) }),
        )
        return sendRecord(reply, 'category', answer)
      },
    })
  }
}

function categoryRemovalRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.delete(
    '/categories/:id',
    {
      schema: {
        ...aboutCategory(
          'deleteCategory',
          'Delete a category without children, but not its products',
          `Deletes a category and removes its products from it. Returns 409 if the category has children. ${mayTakeLong}`,
        ),
        params: Path,
        response: { 200: removedOf('category'), 202: notYetRemovedOf('category'), ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const named = { id: params.id, object: 'category' } as const
      if ((await deleteCategory(deps, params.id)) === 'begun') return reply.code(202).send({ ...named, deleted: false })
      return { ...named, deleted: true as const }
    },
  )
  collectionRoutes(plain, deps)
}

function collectionRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  collectionListRoutes(plain, deps)
  collectionChangeRoutes(plain, deps)
}

function collectionListRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  registerList(plain, deps, {
    tag: 'Collections',
    path: '/collections',
    plural: 'collections',
    view: AdminCollection,
    query: CollectionQuery,
    list: listCollections,
  })
  app.post(
    '/collections',
    {
      schema: {
        ...aboutCollection(
          'createCollection',
          'Create a collection',
          'Creates an empty collection. Returns 409 if the handle is taken.',
        ),
        body: CollectionInput,
        response: { 201: OneCollection, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await createOnce(deps, request, 'collection', async (tx) =>
        jsonReply(201, OneCollection, { collection: await createCollection(tx, request.body) }),
      )
      return sendReply(reply, answer)
    },
  )
  app.get(
    '/collections/:id',
    {
      schema: {
        ...aboutCollection(
          'getCollection',
          'Get a collection',
          'Returns a collection with its texts. Its products are listed at `/products` below it.',
        ),
        params: Path,
        response: { 200: OneCollection, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const collection = await readCollection(deps.db, params.id)
      if (!collection) throw notFound('The collection')
      return sendRecord(reply, 'collection', jsonReply(200, OneCollection, { collection }))
    },
  )
}

function collectionChangeRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: '/collections/:id',
      schema: {
        ...aboutCollection(
          method === 'PUT' ? 'putCollection' : 'updateCollection',
          'Change a collection',
          'Changes the fields in the body. Omitted fields keep their values. `POST` and `PUT` do the same.',
        ),
        params: Path,
        body: CollectionPatch,
        response: { 200: OneCollection, ...adminFailures },
      },
      handler: async (request, reply) => {
        const change = { id: request.params.id, patch: request.body }
        const editable = {
          singular: 'collection',
          async read(tx: Queryable) {
            const collection = await readCollection(tx, change.id)
            return collection && jsonReply(200, OneCollection, { collection })
          },
        }
        const answer = await changeOnce(deps, request, 'collection', editable, async (tx) =>
          jsonReply(200, OneCollection, { collection: await changeCollection(tx, change) }),
        )
        return sendRecord(reply, 'collection', answer)
      },
    })
  }
  app.delete(
    '/collections/:id',
    {
      schema: {
        ...aboutCollection(
          'deleteCollection',
          'Delete a collection, but not its products',
          `Deletes a collection. Its products are not changed. Returns 404 if it does not exist. ${mayTakeLong}`,
        ),
        params: Path,
        response: { 200: removedOf('collection'), 202: notYetRemovedOf('collection'), ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const named = { id: params.id, object: 'collection' } as const
      if ((await deleteCollection(deps, params.id)) === 'begun')
        return reply.code(202).send({ ...named, deleted: false })
      return { ...named, deleted: true as const }
    },
  )
}
