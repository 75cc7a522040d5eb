import { type Queryable, sql } from '../../platform/db/database.ts'
import { type Network, profileOf } from '../networks/index.ts'
import { reactionsAfterReading, sumOf } from './reactions.rules.ts'

interface ReadInsights extends Readonly<Record<string, unknown>> {
  readonly reactions?: Readonly<Record<string, number>>
  readonly reaction_count?: number
}

/**
 * Merges insights into the post's stored insights. Removes the stored `sync_error` unless the new insights contain one.
 * Returns null if the post was deleted. Keeps counts of reactions whose types the reading does not name.
 */
export async function mergePostInsights(
  tx: Queryable,
  postId: string,
  insights: ReadInsights,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows: found } = await sql<{ reactions: Readonly<Record<string, number>> | null }>`
    select insights -> 'reactions' as reactions from social_post where id = ${postId} for update`.execute(tx)
  const merged = { ...insights, ...countedReactions(found[0]?.reactions ?? {}, insights) }
  const { rows } = await sql<{ insights: Readonly<Record<string, unknown>> }>`
    update social_post set insights = insights - 'sync_error' || ${JSON.stringify(merged)}::jsonb, updated_at = ${now}
    where id = ${postId} returning insights`.execute(tx)
  return rows[0]?.insights ?? null
}

/** Returns the members with the counts of reactions. Empty if the insights do not count reactions. */
function countedReactions(stored: Readonly<Record<string, number>>, { reactions, reaction_count }: ReadInsights) {
  if (reactions === undefined || reaction_count === undefined) return {}
  const counts = reactionsAfterReading(stored, reactions, reaction_count)
  return { reactions: counts, reaction_count: sumOf(counts) }
}

/**
 * Adds one reaction of type `add` and subtracts one of type `take`. No count falls below zero. `taken`: whether there
 * was one to subtract.
 */
export async function countReaction(
  tx: Queryable,
  postId: string,
  { add, take }: { readonly add: string | null; readonly take: string | null },
  now: Date,
): Promise<{ taken: boolean }> {
  const before = sql`coalesce((insights -> 'reactions' ->> ${take}::text)::int, 0)`
  const { rows } = await sql<{ taken: boolean }>`
    with found as (select id, ${take}::text is not null and ${before} > 0 as taken from social_post where id = ${postId})
    update social_post p set updated_at = ${now}, insights = p.insights || jsonb_build_object(
      'reactions', (
        select coalesce(jsonb_object_agg(type, greatest(0, n)), '{}') from (
          select type, sum(n)::int as n from (
            select key as type, value::int as n from jsonb_each_text(coalesce(p.insights -> 'reactions', '{}'))
            union all select ${add}::text, 1 where ${add}::text is not null
            union all select ${take}::text, -1 where ${take}::text is not null and found.taken) as parts
          group by type) as counted),
      'reaction_count', greatest(0, coalesce((p.insights ->> 'reaction_count')::int, 0)
        + (${add}::text is not null)::int - found.taken::int))
    from found where p.id = found.id returning found.taken`.execute(tx)
  return { taken: rows[0]?.taken === true }
}

export async function countComment(
  tx: Queryable,
  postId: string,
  { network, by }: { readonly network: Network; readonly by: 1 | -1 },
  now: Date,
): Promise<void> {
  const name = profileOf(network).result.comments
  await sql`
    update social_post set updated_at = ${now}, insights = insights || jsonb_build_object(
      ${name}::text, greatest(0, coalesce((insights ->> ${name}::text)::int, 0) + ${by}::int))
    where id = ${postId}`.execute(tx)
}

export async function mergeInsights(
  tx: Queryable,
  postId: string,
  insights: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await sql`
    update social_post set updated_at = ${now}, insights = insights || ${JSON.stringify(insights)}::jsonb
    where id = ${postId}`.execute(tx)
}
