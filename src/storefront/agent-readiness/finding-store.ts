import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Check } from './checks.ts'

export const shownExamples = 20

/**
 * Counts the findings of a check and reads the first twenty. With `productId`, looks only at that product, its variants
 * and pictures.
 */
export async function findExamples(db: Queryable, { findings }: Check, productId?: string) {
  const within =
    productId === undefined
      ? sql``
      : sql`where id in (select ${productId}::text union all select id from variant where product_id = ${productId}
          union all select id from product_media where product_id = ${productId})`
  const { rows } = await sql<{ id: string; what: string; product_id: string | null; count: number }>`
    with found as (${sql.raw(findings)}),
      shown as (select id, what, count(*) over () as count from found ${within} order by id, what limit ${shownExamples})
    select s.*, coalesce((select p.id from product p where p.id = s.id), (select v.product_id from variant v where v.id = s.id),
      (select m.product_id from product_media m where m.id = s.id)) as product_id
    from shown s order by s.id, s.what`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    examples: rows.map(({ id, what, product_id: productId }) => ({ id, what, product_id: productId })),
  }
}

export interface FeedFinding {
  readonly format: string
  readonly attribute: string
  readonly message: string
  readonly refuses: boolean
  readonly count: number
  readonly examples: readonly { id: string; what: string; product_id: string; field: string }[]
}

/**
 * Reads the problems that the enabled feeds had at their last refresh. Returns one finding per format, attribute and
 * severity, with the number of problems and the first twenty.
 */
export async function readFeedFindings(db: Queryable): Promise<FeedFinding[]> {
  const { rows } = await sql<FeedFinding>`
    with found as (
      select f.format, f.name, i.product_id, i.variant_id, x ->> 'attribute' as attribute, x ->> 'message' as message,
        (x ->> 'refuses')::boolean as refuses, x ->> 'field' as field
      from feed f join feed_item i on i.feed_id = f.id and i.problems <> '[]' cross join jsonb_array_elements(i.problems) x
      where f.enabled),
    placed as (select *, row_number() over (partition by format, attribute, refuses order by product_id, variant_id, name) as place from found)
    select format, attribute, min(message) as message, refuses, count(*)::int as count,
      (select json_agg(json_build_object('id', e.variant_id, 'what', coalesce(p.title || case when v.title = 'Default' then '' else ', ' || v.title end, e.variant_id) || ' (' || e.name || ')',
          'product_id', e.product_id, 'field', e.field) order by e.place)
        from placed e left join product p on p.id = e.product_id left join variant v on v.id = e.variant_id
        where (e.format, e.attribute, e.refuses) = (g.format, g.attribute, g.refuses) and e.place <= ${shownExamples}) as examples
    from placed g group by format, attribute, refuses order by format, refuses desc, attribute`.execute(db)
  return rows
}
