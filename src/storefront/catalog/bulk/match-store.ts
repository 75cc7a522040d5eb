import { type Queryable, sql } from '../../../platform/db/database.ts'
import type { FieldKey } from '../staged.types.ts'

export interface FoundProblem {
  readonly line: number
  readonly key: FieldKey
  readonly variant: number | null
  readonly message: string
}

/**
 * Matches staged products with stored ones by id, or else by handle. Matches their variants by id, or else by SKU or
 * options. Gives handles to products, categories and collections without one.
 */
export async function matchStaged(tx: Queryable): Promise<void> {
  await sql`update import_group g set handle = coalesce(m.stored, case when m.place > 1 or m.taken
        then g.fallback_handle || '-' || lower(g.id) else g.fallback_handle end)
    from (select g.kind, g.id, coalesce(c.handle, o.handle) as stored,
        row_number() over (partition by g.kind, coalesce(g.handle, g.fallback_handle) order by g.handle is null, g.line) as place,
        exists (select from category x where g.kind = 'category' and x.handle = g.fallback_handle)
          or exists (select from collection x where g.kind = 'collection' and x.handle = g.fallback_handle) as taken
      from import_group g left join category c on g.kind = 'category' and c.id = g.id
      left join collection o on g.kind = 'collection' and o.id = g.id) m
    where m.kind = g.kind and m.id = g.id and g.handle is null`.execute(tx)
  await sql`update import_product s set target_id = coalesce(m.id, s.given_id, s.new_id), is_new = m.id is null,
      handle = coalesce(s.handle, m.handle)
    from (select s.seq, coalesce(a.id, b.id) as id, coalesce(a.handle, b.handle) as handle from import_product s
      left join product a on a.id = s.given_id
      left join product b on s.given_id is null and b.handle = s.handle) m
    where m.seq = s.seq`.execute(tx)
  await sql`update import_product s set handle = case when c.place > 1 or exists (select from product p where p.handle = s.fallback_handle)
        then s.fallback_handle || '-' || right(s.new_id, 10) else s.fallback_handle end
    from (select seq, row_number() over (partition by coalesce(handle, fallback_handle) order by handle is null, seq) as place
      from import_product) c
    where c.seq = s.seq and s.handle is null`.execute(tx)
  await sql`analyze pg_temp.import_product`.execute(tx)
  await sql`update import_variant v set target_id = coalesce(m.id, v.given_id, v.new_id), is_new = m.id is null
    from (select v.seq, v.position, coalesce(a.id, b.id, c.id) as id from import_variant v join import_product s on s.seq = v.seq
      left join variant a on a.id = v.given_id
      left join variant b on v.given_id is null and v.sku <> '' and b.sku = v.sku and b.product_id = s.target_id
      left join variant c on v.given_id is null and b.id is null and not s.is_new
        and c.product_id = s.target_id and c.options = v.options) m
    where m.seq = v.seq and m.position = v.position`.execute(tx)
  await sql`analyze pg_temp.import_variant`.execute(tx)
}

/** Records conflicts of the staged rows with stored data and with each other. */
export async function findProblems(tx: Queryable): Promise<void> {
  for (const query of [...productProblems, ...variantProblems, priceProblems, stockProblems, ...groupProblems])
    await sql`insert into import_problem (seq, line, key, variant, message) ${query}`.execute(tx)
}

const productProblems = [
  sql`select seq, line, case when given_id is null then 'handle' else 'id' end, null::integer,
      format('This product is in line %s already: the rows of one product must follow each other.', first)
    from (select *, first_value(line) over same as first, row_number() over same as place from import_product
      window same as (partition by target_id order by seq)) s where place > 1`,
  sql`select seq, line, 'handle', null::integer, format('The handle "%s" is used in line %s already: the rows of one product must follow each other.', handle, first)
    from (select *, first_value(line) over same as first, first_value(target_id) over same as owner, row_number() over same as place
      from import_product window same as (partition by handle order by seq)) s where place > 1 and target_id <> owner`,
  sql`select s.seq, s.line, 'handle', null::integer, format('The handle "%s" belongs to the product %s.', s.handle, p.id)
    from import_product s join product p on p.handle = s.handle and p.id <> s.target_id`,
  sql`select seq, line, 'title', null::integer, 'A new product needs a title.' from import_product where is_new and title is null`,
  ...(['category', 'collection'] as const).map(
    (kind) => sql`select s.seq, s.line, ${sql.lit(kind === 'category' ? 'categories' : 'collections')}, null::integer,
        format('%s was not found.', n->>'id')
      from import_product s, jsonb_array_elements(${sql.ref(kind === 'category' ? 's.categories' : 's.collections')}) n
      where n ? 'id' and not exists (select from ${sql.table(kind)} c where c.id = n->>'id')
        and not exists (select from import_group g where g.kind = ${sql.lit(kind)} and g.id = n->>'id')`,
  ),
  sql`select distinct on (s.seq) s.seq, s.line, 'options', null::integer,
      format('The stored variant %s is not in this file and has other options: delete it first, or add it to the file.', x.id)
    from import_product s join variant x on x.product_id = s.target_id
    where not s.is_new and s.options is not null
      and jsonb_path_query_array(x.options, '$[*].name') <> jsonb_path_query_array(s.options, '$[*].name')
      and not exists (select from import_variant v where v.target_id = x.id) order by s.seq, x.position, x.id`,
]

const variantProblems = [
  sql`select v.seq, v.line, 'variant_id', v.position, format('The variant %s belongs to the product %s.', x.id, x.product_id)
    from import_variant v join import_product s on s.seq = v.seq join variant x on x.id = v.target_id
    where x.product_id <> s.target_id`,
  sql`select seq, line, case when given_id is null then 'sku' else 'variant_id' end, position,
      format('This variant is in line %s already.', first)
    from (select *, first_value(line) over same as first, row_number() over same as place from import_variant
      window same as (partition by target_id order by seq, position)) v where place > 1`,
  sql`select seq, line, 'sku', position, format('The SKU "%s" is used in line %s already.', sku, first)
    from (select *, first_value(line) over same as first, first_value(target_id) over same as owner, row_number() over same as place
      from import_variant where sku <> '' window same as (partition by sku order by seq, position)) v
    where place > 1 and target_id <> owner`,
  sql`select v.seq, v.line, 'sku', v.position, format('The SKU "%s" belongs to the variant %s.', v.sku, x.id)
    from import_variant v join variant x on x.sku = v.sku and x.id <> v.target_id`,
  sql`select v.seq, v.line, 'options', v.position, format('The stored variant %s has these options.', x.id)
    from import_variant v join import_product s on s.seq = v.seq and not s.is_new
    join variant x on x.product_id = s.target_id and x.options = v.options and x.id <> v.target_id`,
]

/**
 * Query of missing prices. A published product needs prices. Exception: a stored variant of a published product that
 * has no price in this currency, because Weft's export writes it without one.
 */
const priceProblems = sql`select v.seq, v.line, 'price', v.position, 'The price is missing.'
  from import_variant v join import_product s on s.seq = v.seq left join product p on p.id = s.target_id
  where v.lacks_price_in is not null and coalesce(s.status, p.status, 'published') = 'published'
    and (v.is_new or p.status <> 'published' or exists (select from variant_price x
      where x.variant_id = v.target_id and x.currency = v.lacks_price_in and x.region_id is null))`

/**
 * SQL condition for a variant with managed stock and without backorders: its stock would fall below zero or below the
 * units that running payments hold.
 */
export const stockImpossible = sql`not (coalesce(v.allow_backorder, k.allow_backorder, false)
  or not coalesce(v.managed, k.managed, true) or coalesce(v.on_hand, k.on_hand, 0) >= coalesce(k.reserved, 0))`

const stockProblems = sql`select v.seq, v.line, 'on_hand', v.position,
    case when coalesce(v.on_hand, k.on_hand) < 0
      then format('The stock is %s: it cannot be below 0 unless backorders are allowed.', coalesce(v.on_hand, k.on_hand))
      else format('The stock cannot be %s: running payments hold %s.', coalesce(v.on_hand, k.on_hand), k.reserved) end
  from import_variant v left join variant_stock k on k.variant_id = v.target_id where ${stockImpossible}`

/** Records rows whose stock is below what running payments hold since the check. Returns their number. */
export async function findLateStockProblems(tx: Queryable): Promise<number> {
  const { rows } =
    await sql`insert into import_problem (seq, line, key, variant, message) ${stockProblems} returning seq`.execute(tx)
  return rows.length
}

const groupProblems = [
  sql`select null::integer, line, case kind when 'category' then 'categories' else 'collections' end, null::integer,
      format('%s is there twice.', id)
    from (select *, row_number() over (partition by kind, id order by line) as place from import_group) g where place > 1`,
  sql`select null::integer, line, 'categories', null::integer, format('The category above, %s, was not found.', parent_id)
    from import_group g where g.parent_id is not null and not exists (select from category c where c.id = g.parent_id)
      and not exists (select from import_group o where o.kind = 'category' and o.id = g.parent_id)`,
  sql`with recursive parents as (
      select id, parent_id from import_group where kind = 'category'
      union all select c.id, c.parent_id from category c
        where not exists (select from import_group g where g.kind = 'category' and g.id = c.id)),
    rooted as (select id from parents where parent_id is null
      union select p.id from parents p join rooted r on p.parent_id = r.id)
    select null::integer, g.line, 'categories', null::integer, format('The category %s lies below itself.', g.id)
    from import_group g where g.kind = 'category' and g.parent_id is not null and not exists (select from rooted r where r.id = g.id)
      and not exists (select from import_problem where seq is null)`,
  ...(['category', 'collection'] as const).map(
    (
      kind,
    ) => sql`select null::integer, g.line, ${sql.lit(kind === 'category' ? 'categories' : 'collections')}, null::integer,
        format('The handle "%s" of %s is used already.', g.handle, g.id)
      from import_group g where g.kind = ${sql.lit(kind)}
        and (exists (select from ${sql.table(kind)} c where c.handle = g.handle and c.id <> g.id)
          or exists (select from import_group o where o.kind = g.kind and o.handle = g.handle and o.id < g.id))`,
  ),
]

export async function countProblems(tx: Queryable): Promise<{ count: number; products: number; general: number }> {
  const { rows } = await sql<{ count: number; products: number; general: number }>`select count(*) as count,
    count(distinct seq) as products, count(*) filter (where seq is null) as general from import_problem`.execute(tx)
  return rows[0] ?? { count: 0, products: 0, general: 0 }
}

export async function readProblems(tx: Queryable, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`select line, key, variant, message from import_problem
    order by line, key, variant nulls first, message limit ${limit}`.execute(tx)
  return rows
}

export async function dropInvalid(tx: Queryable): Promise<void> {
  await sql`delete from import_variant where seq in (select seq from import_problem)`.execute(tx)
  await sql`delete from import_product where seq in (select seq from import_problem)`.execute(tx)
}
