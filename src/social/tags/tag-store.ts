import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { HashtagView, MentionView, TagQueryValue } from './schema.ts'

export interface TagUse {
  readonly kind: 'hashtag' | 'mention'
  /** Spelling in the caption. */
  readonly text: string
  readonly folded: string
  readonly platform: string
  /** Each source is counted once: `post:<id>` or `upstream:<id>`. */
  readonly source: string
  readonly usedAt: Date
}

/**
 * Counts uses, each source once. Writes rows in a fixed order, so that concurrent calls do not deadlock. Returns the
 * number of changed entries, without those for `all`.
 */
export async function countTagUses(db: Queryable, uses: readonly TagUse[]): Promise<number> {
  const counted = await Promise.all([countUses(db, 'hashtag', uses), countUses(db, 'mention', uses)])
  return counted.reduce((sum, count) => sum + count, 0)
}

async function countUses(db: Queryable, kind: TagUse['kind'], all: readonly TagUse[]): Promise<number> {
  const uses = all.filter((use) => use.kind === kind)
  if (uses.length === 0) return 0
  const given = sql`unnest(${uses.map(({ text }) => text)}::text[], ${uses.map(({ folded }) => folded)}::text[],
    ${uses.map(({ platform }) => platform)}::text[], ${uses.map(({ source }) => source)}::text[],
    ${uses.map(({ usedAt }) => usedAt.toISOString())}::timestamptz[]) with ordinality as u (text, folded, platform, source, used_at, n)`
  const fresh = sql`
    with fresh as (
      insert into tag_use (kind, folded, platform, source)
      select distinct ${kind}::text, u.folded, u.platform, u.source from ${given} order by 2, 3, 4
      on conflict do nothing returning folded, platform, source),
    added as (
      select f.folded, f.platform, count(distinct f.source)::int as uses, max(u.used_at) as last_used_at,
        (array_agg(u.text order by u.n))[1] as text
      from fresh f join ${given} on u.folded = f.folded and u.platform = f.platform and u.source = f.source
      group by f.folded, f.platform order by f.folded, f.platform)`
  const into = kind === 'hashtag' ? sql`hashtag as t (tag,` : sql`mention as t (username,`
  const { rows } = await sql<{ platform: string }>`
    ${fresh}
    insert into ${into} folded, platform, usage_count, last_used_at)
    select text, folded, platform, uses, last_used_at from added order by folded, platform
    on conflict (folded, platform) do update
      set usage_count = t.usage_count + excluded.usage_count,
        last_used_at = greatest(t.last_used_at, excluded.last_used_at)
    returning platform`.execute(db)
  return rows.filter(({ platform }) => platform !== 'all').length
}

/** Subtracts a source's counts for networks not in `kept`. */
export async function forgetOtherUses(db: Queryable, source: string, kept: readonly string[]): Promise<void> {
  for (const [kind, table] of tablesOfKinds) {
    const counted = sql`platform <> 'all' and platform <> all(${[...kept]}::text[])`
    await takeBack(db, table, sql`kind = ${kind} and source = ${source} and ${counted}`)
    await takeBack(
      db,
      table,
      sql`kind = ${kind} and source = ${source} and platform = 'all' and not exists (
        select 1 from tag_use other where other.kind = u.kind and other.folded = u.folded
          and other.source = u.source and other.platform <> 'all')`,
    )
  }
}

const tablesOfKinds = [
  ['hashtag', sql`hashtag`],
  ['mention', sql`mention`],
] as const

async function takeBack(db: Queryable, table: RawBuilder<unknown>, gone: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from tag_use u where ${gone} returning folded, platform)
    update ${table} t set usage_count = t.usage_count - 1
    from gone where t.folded = gone.folded and t.platform = gone.platform and t.usage_count > 0`.execute(db)
}

const orders = {
  suggestions: sql`usage_count desc, last_used_at desc, folded`,
  popular: sql`usage_count desc, last_used_at desc, folded`,
  recent: sql`last_used_at desc, usage_count desc, folded`,
}

interface HashtagRow extends Omit<HashtagView, 'last_used_at'> {
  readonly last_used_at: Date
}

/** Finds hashtags by prefix. For `all`, a post counts once, even if it targets several networks. */
export async function findHashtags(
  db: Queryable,
  { prefix, platform, type, limit }: TagQueryValue & { readonly prefix: string },
): Promise<HashtagView[]> {
  const { rows } = await sql<HashtagRow>`
    select tag, platform, usage_count, last_used_at from hashtag
    where folded like ${likePrefix(prefix)} and platform = ${platform} and usage_count > 0
    order by ${orders[type]} limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, last_used_at: isoTime(row.last_used_at) }))
}

interface MentionRow extends Omit<MentionView, 'last_used_at'> {
  readonly last_used_at: Date
}

/** Finds mentions by the start of the username or any part of the display name. */
export async function findMentions(
  db: Queryable,
  { prefix, platform, type, limit }: TagQueryValue & { readonly prefix: string },
): Promise<MentionView[]> {
  const { rows } = await sql<MentionRow>`
    select username, display_name, platform, usage_count, last_used_at from mention
    where usage_count > 0 and (folded like ${likePrefix(prefix)} or (${prefix}::text <> '' and lower(display_name) like ${`%${likePrefix(prefix)}`}))
      and (${platform}::text = 'all' or platform = ${platform})
    order by ${orders[type]}, platform limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, last_used_at: isoTime(row.last_used_at) }))
}

const likePrefix = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`
