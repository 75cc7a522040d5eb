import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { removeRecord } from '../../platform/http/remove-record.ts'
import { newId } from '../../platform/ids.ts'
import { slugOf } from '../../platform/slug.rules.ts'
import { deleteCollectionRow, insertCollection, readCollection, updateCollection } from './category-store.ts'
import { freeHandle } from './handle-store.ts'
import type { AdminCollection, CollectionInput, CollectionPatch } from './schema.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/**
 * Creates a collection and returns it. Without a handle, makes one from the title. Fails on a unique key if the id or
 * handle is taken.
 */
export async function createCollection(tx: Queryable, input: CollectionInput): Promise<AdminCollection> {
  const id = input.id ?? newId('pcol')
  const handle = input.handle ?? (await freeHandle(tx, 'collection', slugOf(input.title)))
  await insertCollection(tx, { id, title: input.title, handle })
  return stored(tx, id)
}

export async function changeCollection(
  tx: Queryable,
  { id, patch }: { readonly id: string; readonly patch: CollectionPatch },
): Promise<AdminCollection> {
  const known = await stored(tx, id)
  await updateCollection(tx, { id, title: patch.title ?? known.title, handle: patch.handle ?? known.handle })
  return stored(tx, id)
}

/**
 * Deletes a collection, but not its products. Returns `begun` if removing its many links continues in the background.
 * Throws `not_found`.
 */
export async function deleteCollection({ db }: CatalogAdminDeps, id: string): Promise<'begun' | 'deleted'> {
  const references = [{ table: 'product_collection', column: 'collection_id' }]
  const deleted = await removeRecord(db, id, (tx) => deleteCollectionRow(tx, id), references)
  if (!deleted) throw notFound('The collection')
  return deleted === 'begun' ? deleted : 'deleted'
}

async function stored(tx: Queryable, id: string): Promise<AdminCollection> {
  const collection = await readCollection(tx, id)
  if (!collection) throw notFound('The collection')
  return collection
}
