import { type Queryable, sql } from '../../platform/db/database.ts'

/** Records that the output of this run was received. Returns false if that is already recorded. */
export async function insertProductionReceipt(
  tx: Queryable,
  { runId, variantId, quantity }: { readonly runId: string; readonly variantId: string; readonly quantity: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into production_receipt (run_id, variant_id, quantity, reason, created_at)
    values (${runId}, ${variantId}, ${quantity}, 'production', ${now}) on conflict (run_id) do nothing returning run_id`.execute(
    tx,
  )
  return rows.length === 1
}
