import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { slugOf } from '../product.rules.ts'
import { createGroups, mergeLinks, nameGroups } from './group-store.ts'
import { findLateStockProblems } from './match-store.ts'
import {
  finishMerge,
  lockChangingStock,
  type MergeCounts,
  mergeMedia,
  mergeProducts,
  mergeStock,
  mergeVariants,
} from './merge-store.ts'

export interface MergeFacts extends MergeCounts {
  readonly categories_created: number
  /** Stock that a payment made impossible while the import ran. */
  readonly lateStockProblems: number
}

/** Writes everything that is staged and matched; the caller's transaction keeps or forgets it. */
export async function mergeStaged(tx: Queryable, salesChannelId: string | null): Promise<MergeFacts> {
  const created = { category: 0, collection: 0 }
  for (const kind of ['category', 'collection'] as const) {
    const names = await nameGroups(tx, kind)
    const groups = names.map((name) => ({
      id: newId(kind === 'category' ? 'pcat' : 'pcol'),
      name,
      handle: slugOf(name),
    }))
    if (groups.length > 0) await createGroups(tx, kind, groups)
    created[kind] = groups.length
  }
  await mergeProducts(tx, salesChannelId)
  await mergeLinks(tx, 'category')
  await mergeLinks(tx, 'collection')
  await mergeMedia(tx)
  await mergeVariants(tx)
  await lockChangingStock(tx)
  const lateStockProblems = await findLateStockProblems(tx)
  await mergeStock(tx)
  return { ...(await finishMerge(tx)), categories_created: created.category, lateStockProblems }
}
