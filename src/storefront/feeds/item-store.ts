import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { OfferProblem } from './feed.types.ts'
import type { FeedProblem } from './schema.ts'

/** State of a variant in a feed, with a digest of the stated values. */
export interface FeedItem {
  readonly product_id: string
  readonly variant_id: string
  /** The digest in hexadecimal. */
  readonly digest: string
  readonly state: 'listed' | 'refused'
  readonly problems: readonly OfferProblem[]
}

/**
 * Saves the items of the products after `afterId` up to `uptoId` (null: to the end). Changed items get the number of
 * the refresh. Items that were not read become `gone`.
 */
export async function saveItems(
  db: Queryable,
  feedId: string,
  items: readonly FeedItem[],
  {
    afterId,
    uptoId,
    seq,
    now,
  }: { readonly afterId: string; readonly uptoId: string | null; readonly seq: number; readonly now: Date },
): Promise<void> {
  await statement`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as g(product_id text, variant_id text, digest text, state text, problems jsonb)),
    gone as (
      update feed_item i set state = 'gone', problems = '[]', digest = '', seq = ${seq}, changed_at = ${now}
      where i.feed_id = ${feedId} and i.product_id > ${afterId} ${uptoId === null ? statement`` : statement`and i.product_id <= ${uptoId}`}
        and i.state <> 'gone' and not exists (select from given g where g.product_id = i.product_id and g.variant_id = i.variant_id))
    insert into feed_item as i (feed_id, product_id, variant_id, digest, seq, state, problems, changed_at)
    select ${feedId}, g.product_id, g.variant_id, decode(g.digest, 'hex'), ${seq}, g.state, g.problems, ${now} from given g
    on conflict (feed_id, product_id, variant_id) do update set digest = excluded.digest, state = excluded.state,
      problems = excluded.problems, changed_at = excluded.changed_at,
      seq = case when (i.digest, i.state) is distinct from (excluded.digest, excluded.state) then excluded.seq else i.seq end
    where (i.digest, i.state, i.problems) is distinct from (excluded.digest, excluded.state, excluded.problems)`.execute(
    db,
  )
}

export interface ChangedProduct {
  readonly product_id: string
  readonly variant_ids: readonly string[]
}

/** Returns the products with items that changed after refresh `since`, up to refresh `upto`, sorted by id. */
export async function changedProducts(
  db: Queryable,
  feedId: string,
  {
    since,
    upto,
    afterId,
    limit,
  }: { readonly since: number; readonly upto: number; readonly afterId: string; readonly limit: number },
): Promise<ChangedProduct[]> {
  const { rows } = await statement<ChangedProduct>`
    select product_id, array_agg(variant_id order by variant_id) as variant_ids from feed_item
    where feed_id = ${feedId} and seq > ${since} and seq <= ${upto} and product_id > ${afterId}
    group by product_id order by product_id limit ${limit}`.execute(db)
  return rows
}

/** Returns a page of the items with problems. Items that are not listed come first. */
export async function listProblems(
  db: Queryable,
  feedId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: FeedProblem[]; readonly count: number }> {
  const { rows } = await statement<FeedProblem & { count: number }>`
    with page as (
      select product_id, variant_id, state = 'listed' as listed, problems, count(*) over ()::int as count from feed_item
      where feed_id = ${feedId} and problems <> '[]' order by state = 'listed', product_id, variant_id
      limit ${limit} offset ${offset})
    select page.*, p.title as product_title, v.title as variant_title
    from page left join product p on p.id = page.product_id left join variant v on v.id = page.variant_id
    order by page.listed, page.product_id, page.variant_id`.execute(db)
  const { rows: counted } =
    rows.length > 0
      ? { rows: [] }
      : await statement<{ count: number }>`
    select count(*)::int as count from feed_item where feed_id = ${feedId} and problems <> '[]'`.execute(db)
  return {
    rows: rows.map(({ count: _, ...row }) => row),
    count: rows[0]?.count ?? counted[0]?.count ?? 0,
  }
}

/** Deletes items that have been gone since before that time. Cursors from before then are no longer accepted. */
export async function forgetGone(db: Queryable, before: Date): Promise<void> {
  await statement`with gone as (delete from feed_item where state = 'gone' and changed_at < ${before} returning feed_id, seq)
    update feed f set oldest_seq = greatest(f.oldest_seq, g.seq)
    from (select feed_id, max(seq) as seq from gone group by feed_id) g where f.id = g.feed_id`.execute(db)
}
