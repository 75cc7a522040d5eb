import { type Queryable, sql } from '../../../platform/db/database.ts'

type Kind = 'category' | 'collection'
const nameColumn = { category: 'name', collection: 'title' } as const
const listColumn = { category: 'categories', collection: 'collections' } as const

/** Writes the categories and collections that have ids in the file. New categories are appended in file order. */
export async function mergeGroups(tx: Queryable): Promise<void> {
  await sql`insert into category (id, name, handle, parent_id, position)
    select id, name, handle, parent_id, (select coalesce(max(position), 0) from category) + row_number() over (order by arrival)
    from import_group where kind = 'category'
    on conflict (id) do update set name = excluded.name, handle = excluded.handle, parent_id = excluded.parent_id, updated_at = now()
    where (category.name, category.handle, category.parent_id) is distinct from (excluded.name, excluded.handle, excluded.parent_id)`.execute(
    tx,
  )
  await sql`insert into collection (id, title, handle) select id, name, handle from import_group where kind = 'collection'
    on conflict (id) do update set title = excluded.title, handle = excluded.handle, updated_at = now()
    where (collection.title, collection.handle) is distinct from (excluded.title, excluded.handle)`.execute(tx)
}

/**
 * Finds the stored category or collection for every name in the file. Returns the unknown names, each in the spelling
 * that sorts first.
 */
export async function nameGroups(tx: Queryable, kind: Kind): Promise<string[]> {
  const list = sql.ref(`s.${listColumn[kind]}`)
  const name = sql.ref(`c.${nameColumn[kind]}`)
  await sql`insert into import_name (kind, name, id)
    select distinct on (lower(n->>'name')) ${sql.lit(kind)}, lower(n->>'name'), c.id
    from import_product s, jsonb_array_elements(${list}) n
    join ${sql.table(kind)} c on c.id = n->>'name' or lower(${name}) = lower(n->>'name')
    order by lower(n->>'name'), c.id = n->>'name' desc, c.created_at, c.id`.execute(tx)
  const { rows } = await sql<{ name: string }>`select min(n->>'name') as name
    from import_product s, jsonb_array_elements(${list}) n
    where n ? 'name' and not exists (select from import_name k where k.kind = ${sql.lit(kind)} and k.name = lower(n->>'name'))
    group by lower(n->>'name') order by min(s.seq)`.execute(tx)
  return rows.map((row) => row.name)
}

export interface NewGroup {
  readonly id: string
  readonly name: string
  readonly handle: string
}

/** Creates categories or collections. A handle that is taken gets the end of the new id as a suffix. */
export async function createGroups(tx: Queryable, kind: Kind, groups: readonly NewGroup[]): Promise<void> {
  const rows = JSON.stringify(groups)
  await sql`insert into ${sql.table(kind)} (id, ${sql.ref(nameColumn[kind])}, handle)
    select r.id, r.name, case when row_number() over (partition by r.handle order by r.id) > 1
        or exists (select from ${sql.table(kind)} c where c.handle = r.handle)
      then r.handle || '-' || right(r.id, 10) else r.handle end
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, name text, handle text)`.execute(tx)
  await sql`insert into import_name (kind, name, id)
    select ${sql.lit(kind)}, lower(r.name), r.id from jsonb_to_recordset(${rows}::jsonb) as r(id text, name text)`.execute(
    tx,
  )
}

/**
 * Writes the categories or collections of products. A list in the file replaces the stored one. A product without a
 * list in the file keeps its own.
 */
export async function mergeLinks(tx: Queryable, kind: Kind): Promise<void> {
  const list = sql.ref(`s.${listColumn[kind]}`)
  const table = sql.table(`product_${kind}`)
  const id = sql.ref(`${kind}_id`)
  await sql`insert into import_link (kind, product_id, id)
    select distinct ${sql.lit(kind)}, s.target_id, coalesce(n->>'id', k.id)
    from import_product s, jsonb_array_elements(${list}) n
    left join import_name k on k.kind = ${sql.lit(kind)} and k.name = lower(n->>'name')`.execute(tx)
  await sql`analyze pg_temp.import_link`.execute(tx)
  await sql`with gone as (delete from ${table} l using import_product s
      where s.target_id = l.product_id and not s.is_new and ${list} is not null and not exists
        (select from import_link i where i.kind = ${sql.lit(kind)} and i.product_id = l.product_id and i.id = l.${id})
      returning l.product_id),
    added as (insert into ${table} (product_id, ${id}) select product_id, id from import_link where kind = ${sql.lit(kind)}
      on conflict do nothing returning product_id)
    insert into import_touched select product_id from gone union select product_id from added`.execute(tx)
}

/** Deletes an empty category or collection. Returns false if it is in use, null if it does not exist. */
export async function removeEmptyGroup(
  tx: Queryable,
  entity: 'category' | 'collection',
  id: string,
): Promise<boolean | null> {
  const child = entity === 'category' ? sql`or exists (select from category where parent_id = g.id)` : sql``
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from ${sql.table(`product_${entity}`)} l where l.${sql.ref(`${entity}_id`)} = g.id) ${child} as used
    from ${sql.table(entity)} g where g.id = ${id} for update of g`.execute(tx)
  const [row] = rows
  if (!row) return null
  if (row.used) return false
  await sql`delete from ${sql.table(entity)} where id = ${id}`.execute(tx)
  return true
}
