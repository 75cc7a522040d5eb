import { type Queryable, sql } from '../../platform/db/database.ts'

/** By the items' keys, what they were said to be when somebody last ordered them of the vendor. */
export async function knownItems(db: Queryable, vendor: string, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select item_key as key, inventory_item_id as id from vendor_item
    where vendor_key = ${vendor} and item_key = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** What was said last counts. */
export async function rememberItems(
  tx: Queryable,
  vendor: string,
  items: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const keys = [...items.keys()].sort()
  await sql`insert into vendor_item as v (vendor_key, item_key, inventory_item_id, created_at, updated_at)
    select ${vendor}, k, i, ${now}, ${now}
    from unnest(${keys}::text[], ${keys.map((key) => items.get(key))}::text[]) as t(k, i)
    on conflict (vendor_key, item_key) do update set inventory_item_id = excluded.inventory_item_id, updated_at = excluded.updated_at,
      times_chosen = case when v.inventory_item_id = excluded.inventory_item_id then v.times_chosen + 1 else 1 end`.execute(
    tx,
  )
}
