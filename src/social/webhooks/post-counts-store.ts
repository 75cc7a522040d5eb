import { type Queryable, sql } from '../../platform/db/database.ts'
import { type Network, profileOf } from '../networks/index.ts'
import type { Said } from './change.rules.ts'

export interface CountedPost {
  readonly id: string
  /**
   * When the reactions were last read from the network; null if never. The counts already include reactions before
   * that.
   */
  readonly reactionsReadAt: Date | null
}

/**
 * Finds the post by its id at the network, and locks it until the transaction ends. Null if Weft does not know the
 * post.
 */
export async function lockPostOf(tx: Queryable, network: Network, externalId: string): Promise<CountedPost | null> {
  // Must equal the expression in the index of each network.
  const known = sql`insights ->> ${sql.lit(profileOf(network).result.externalId)} = ${externalId}`
  const { rows } = await sql<{ id: string; read_at: string | null }>`
    select id, insights ->> 'reactions_read_at' as read_at from social_post
    where ${known} order by id limit 1 for update`.execute(tx)
  const row = rows[0]
  return row ? { id: row.id, reactionsReadAt: row.read_at === null ? null : new Date(row.read_at) } : null
}

export async function readSaid(tx: Queryable, postId: string, actorId: string): Promise<Said | null> {
  const { rows } = await sql<Said>`
    select reaction_type as type, taken_type as taken, said_at as at from social_reaction
    where post_id = ${postId} and actor_id = ${actorId}`.execute(tx)
  return rows[0] ?? null
}

export async function writeSaid(tx: Queryable, postId: string, actorId: string, said: Said): Promise<void> {
  await sql`
    insert into social_reaction (post_id, actor_id, reaction_type, taken_type, said_at)
    values (${postId}, ${actorId}, ${said.type}, ${said.taken}, ${said.at})
    on conflict (post_id, actor_id) do update set reaction_type = excluded.reaction_type,
      taken_type = excluded.taken_type, said_at = excluded.said_at`.execute(tx)
}
