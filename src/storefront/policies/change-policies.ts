import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { effectivePolicies } from './policies.rules.ts'
import type { Policies } from './policies.types.ts'
import { countProductPolicies, deletePolicies, holdProduct, readPolicies, writePolicies } from './policy-store.ts'
import type { PoliciesChange } from './schema.ts'

export interface ProductPolicies extends Policies {
  readonly effective: Policies
}

/** Maximum number of products with their own terms, because every process keeps these terms in memory. */
const mostProducts = 10_000

export async function changePolicies(tx: Queryable, change: PoliciesChange, now: Date): Promise<Policies> {
  await writePolicies(tx, null, merged(await readPolicies(tx, null), change), now)
  return readPolicies(tx, null)
}

export async function readProductPolicies(db: Queryable, productId: string): Promise<ProductPolicies | null> {
  if (!(await holdProduct(db, productId))) return null
  const [own, shop] = [await readPolicies(db, productId), await readPolicies(db, null)]
  return { ...own, effective: effectivePolicies(shop, own) }
}

export async function changeProductPolicies(
  tx: Queryable,
  productId: string,
  change: PoliciesChange,
  now: Date,
): Promise<ProductPolicies> {
  const before = await readProductPolicies(tx, productId)
  if (!before) throw notFound('This product')
  const after = merged(before, change)
  const isEmpty = after.returns === null && after.shipping === null && after.warranty === null
  if (isEmpty) await deletePolicies(tx, productId)
  else {
    const isNew = before.returns === null && before.shipping === null && before.warranty === null
    if (isNew && (await countProductPolicies(tx)) >= mostProducts)
      throw conflict(`At most ${mostProducts} products can have policies of their own.`)
    await writePolicies(tx, productId, after, now)
  }
  const { returns, shipping, warranty } = after
  return { returns, shipping, warranty, effective: effectivePolicies(await readPolicies(tx, null), after) }
}

const merged = (before: Policies, change: PoliciesChange): Policies => ({
  returns: change.returns === undefined ? before.returns : change.returns,
  shipping: change.shipping === undefined ? before.shipping : change.shipping,
  warranty: change.warranty === undefined ? before.warranty : change.warranty,
})
