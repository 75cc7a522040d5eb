import type { Queryable } from '../../platform/db/database.ts'
import { inTurns } from '../../platform/turns.ts'
import { resolveVariants, type VariantName } from './snapshot-store.ts'

const askedAtOnce = 2000

/** Returns the variant id of each row, in their order; null for a variant that does not exist. */
export async function resolveRows(tx: Queryable, rows: readonly VariantName[]): Promise<(string | null)[]> {
  const ids: (string | null)[] = []
  for await (const part of inTurns(rows, askedAtOnce))
    ids.push(
      ...(await resolveVariants(
        tx,
        part.map(({ variantId, sku }) => ({ variantId, sku })),
      )),
    )
  return ids
}
