import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { deleteCollectionRow, insertCollection, readCollection, updateCollection } from './category-store.ts'
import { freeHandle } from './handle-store.ts'
import { slugOf } from './product.rules.ts'
import { asConflict } from './product-refusals.ts'
import type { AdminCollection, CollectionInput, CollectionPatch } from './schema.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/** Throws `conflict` for an id or handle that is taken. */
export const createCollection = (deps: CatalogAdminDeps, input: CollectionInput): Promise<AdminCollection> =>
  saved(deps, input.id ?? newId('pcol'), async (tx, id) => {
    const handle = input.handle ?? (await freeHandle(tx, 'collection', slugOf(input.title)))
    await insertCollection(tx, { id, title: input.title, handle })
  })

export const changeCollection = (
  deps: CatalogAdminDeps,
  { id, patch }: { readonly id: string; readonly patch: CollectionPatch },
): Promise<AdminCollection> =>
  saved(deps, id, async (tx) => {
    const known = await readCollection(tx, id)
    if (!known) throw notFound('The collection')
    await updateCollection(tx, { id, title: patch.title ?? known.title, handle: patch.handle ?? known.handle })
  })

/** Its products stay, without it. */
export async function deleteCollection(deps: CatalogAdminDeps, id: string): Promise<void> {
  if (!(await deleteCollectionRow(deps.db, id))) throw notFound('The collection')
}

async function saved(
  deps: CatalogAdminDeps,
  id: string,
  write: (tx: CatalogAdminDeps['db'], id: string) => Promise<void>,
): Promise<AdminCollection> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await write(tx, id)
      const collection = await readCollection(tx, id)
      if (!collection) throw notFound('The collection')
      return collection
    })
  } catch (error) {
    throw asConflict(error, 'collection')
  }
}
