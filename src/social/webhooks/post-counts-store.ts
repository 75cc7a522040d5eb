import { type Queryable, sql } from '../../platform/db/database.ts'
import { type Network, profileOf } from '../networks/index.ts'
import type { Said } from './change.rules.ts'

export interface CountedPost {
  readonly id: string
  /** Counts include reactions up to this time, because they were read from the network. */
  readonly reactionsReadAt: Date | null
}

/** The post with that id at the network, locked until the transaction ends. */
export async function lockPostOf(tx: Queryable, network: Network, externalId: string): Promise<CountedPost | null> {
  // Spelled out as in the index of each network.
  const known = sql`insights ->> ${sql.lit(profileOf(network).result.externalId)} = ${externalId}`
  const { rows } = await sql<{ id: string; read_at: string | null }>`
    select id, insights ->> 'reactions_read_at' as read_at from social_post
    where ${known} order by id limit 1 for update`.execute(tx)
  const row = rows[0]
  return row ? { id: row.id, reactionsReadAt: row.read_at === null ? null : new Date(row.read_at) } : null
}

export async function readSaid(tx: Queryable, postId: string, actorId: string): Promise<Said | null> {
  const row = await tx
    .selectFrom('social_reaction')
    .select(['reaction_type as type', 'taken_type as taken', 'said_at as at'])
    .where('post_id', '=', postId)
    .where('actor_id', '=', actorId)
    .executeTakeFirst()
  return row ?? null
}

export async function writeSaid(tx: Queryable, postId: string, actorId: string, said: Said): Promise<void> {
  await sql`
    insert into social_reaction (post_id, actor_id, reaction_type, taken_type, said_at)
    values (${postId}, ${actorId}, ${said.type}, ${said.taken}, ${said.at})
    on conflict (post_id, actor_id) do update set reaction_type = excluded.reaction_type,
      taken_type = excluded.taken_type, said_at = excluded.said_at`.execute(tx)
}

/** Counts do not fall below zero. Returns whether there was one to subtract. */
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
