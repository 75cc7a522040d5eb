import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { slugOf } from '../../../platform/slug.rules.ts'
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
  /** Number of rows whose stock was accepted by the check, but is now below what running payments hold. */
  readonly lateStockProblems: number
}

/** Writes all staged and matched records, in the caller's transaction. */
export async function mergeStaged(
  tx: Queryable,
  salesChannelId: string | null,
  onStep: (share: number) => void = () => {},
): Promise<MergeFacts> {
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
  const steps = [
    () => mergeProducts(tx, salesChannelId),
    () => mergeLinks(tx, 'category'),
    () => mergeLinks(tx, 'collection'),
    () => mergeMedia(tx),
    () => mergeVariants(tx),
    () => lockChangingStock(tx),
  ]
  for (const [place, step] of steps.entries()) {
    onStep(place / steps.length)
    await step()
  }
  const lateStockProblems = await findLateStockProblems(tx)
  await mergeStock(tx)
  return { ...(await finishMerge(tx)), categories_created: created.category, lateStockProblems }
}
