import { type Queryable, sql } from '../../platform/db/database.ts'
import type { EarlierChoice, ItemCandidate } from './match-items.rules.ts'

/**
 * Reads the inventory item that a person last chose for each of these items of a vendor. The keys are those of
 * `itemKey`.
 */
export async function knownItems(
  db: Queryable,
  vendor: string,
  keys: readonly string[],
): Promise<Map<string, EarlierChoice>> {
  const { rows } = await sql<{ key: string; id: string; times: number; unit: string | null; factor: string | null }>`
    select item_key as key, inventory_item_id as id, times_chosen as times, vendor_unit as unit, unit_factor as factor
    from vendor_item where vendor_key = ${vendor} and item_key = any(${[...keys]}::text[])`.execute(db)
  return new Map(
    rows.map(({ key, id, times, unit, factor }) => [
      key,
      { itemId: id, timesChosen: times, vendorUnit: unit, unitFactor: factor === null ? null : Number(factor) },
    ]),
  )
}

const mostCandidates = 500

/** Returns items with one of the SKUs or ids, and items whose title or material occurs in one of the names. */
export async function itemCandidates(
  db: Queryable,
  {
    skus,
    ids,
    names,
  }: { readonly skus: readonly string[]; readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<ItemCandidate[]> {
  const { rows } = await sql<{ id: string; title: string; sku: string | null; unit: string; material: string | null }>`
    select i.id, i.title, i.sku, i.unit, m.name as material
    from inventory_item i left join raw_material m on m.id = i.raw_material_id
    where lower(i.sku) = any(${[...skus]}::text[]) or i.id = any(${[...ids]}::text[])
      or exists (select from unnest(${[...names]}::text[]) n where position(lower(i.title) in n) > 0 or position(lower(m.name) in n) > 0)
    order by (lower(i.sku) = any(${[...skus]}::text[]) or i.id = any(${[...ids]}::text[])) desc nulls last, length(i.title) desc, i.id
    limit ${mostCandidates}`.execute(db)
  return rows.map(({ material, ...row }) => ({ ...row, materialName: material }))
}

export interface ChosenItem {
  readonly itemId: string
  readonly vendorUnit: string | null
  readonly unitFactor: number | null
}

/** Stores choices. Overwrites earlier ones. */
export async function rememberItems(
  tx: Queryable,
  vendor: string,
  items: ReadonlyMap<string, ChosenItem>,
  now: Date,
): Promise<void> {
  const chosen = [...items].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await sql`insert into vendor_item as v (vendor_key, item_key, inventory_item_id, vendor_unit, unit_factor, created_at, updated_at)
    select ${vendor}, k, i, u, f, ${now}, ${now}
    from unnest(${chosen.map(([key]) => key)}::text[], ${chosen.map(([, { itemId }]) => itemId)}::text[],
      ${chosen.map(([, { vendorUnit }]) => vendorUnit)}::text[], ${chosen.map(([, { unitFactor }]) => unitFactor)}::numeric[]) as t(k, i, u, f)
    on conflict (vendor_key, item_key) do update set inventory_item_id = excluded.inventory_item_id, updated_at = excluded.updated_at,
      vendor_unit = excluded.vendor_unit, unit_factor = excluded.unit_factor,
      times_chosen = case when v.inventory_item_id = excluded.inventory_item_id then v.times_chosen + 1 else 1 end`.execute(
    tx,
  )
}
