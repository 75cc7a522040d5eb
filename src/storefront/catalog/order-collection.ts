import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { readCollection } from './category-store.ts'
import { collectionProductIds, lockCollection, writeCollectionProducts } from './collection-store.ts'
import type { ChangeCollectionProducts } from './group-schema.ts'
import type { AdminCollection } from './schema.ts'

/**
 * Adds and removes products. New ones go last in the given order; the others keep their order. Returns null if the
 * collection does not exist.
 */
export async function changeCollectionProducts(
  tx: Queryable,
  id: string,
  { add = [], remove = [] }: ChangeCollectionProducts,
): Promise<AdminCollection | null> {
  if (!(await lockCollection(tx, id))) return null
  const gone = new Set(remove)
  const kept = (await collectionProductIds(tx, id)).filter((productId) => !gone.has(productId))
  await writeCollectionProducts(tx, id, [...new Set([...kept, ...add])])
  return readCollection(tx, id)
}

/**
 * Moves the named products to the front, in that order. The others keep their order after them. Returns null if the
 * collection does not exist. Throws `invalid_data` for a product that is not in it.
 */
export async function orderCollection(
  tx: Queryable,
  id: string,
  productIds: readonly string[],
): Promise<AdminCollection | null> {
  if (!(await lockCollection(tx, id))) return null
  const there = await collectionProductIds(tx, id)
  const problems = strangers(there, productIds)
  if (problems.length > 0) throw invalidData(problems)
  await writeCollectionProducts(tx, id, [...new Set([...productIds, ...there])])
  return readCollection(tx, id)
}

/** Returns the problems that `orderCollection` would find in the body. */
export async function orderProblems(
  db: Queryable,
  id: string,
  { sound: { product_ids = [] } }: Given<{ readonly product_ids: readonly string[] }>,
) {
  return (await readCollection(db, id)) ? strangers(await collectionProductIds(db, id), product_ids) : []
}

const strangers = (there: readonly string[], productIds: readonly (string | undefined)[]) =>
  productIds.flatMap((productId, index) =>
    productId === undefined || there.includes(productId)
      ? []
      : [{ path: `/product_ids/${index}`, message: `Product ${productId} is not in this collection.` }],
  )
