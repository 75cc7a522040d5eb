import { type Queryable, sql } from '../../platform/db/database.ts'
import { type Network, profileOf } from '../networks/index.ts'

/**
 * Returns Weft's posts among those that a network lists: from the network's id of a post to Weft's. The tags of these
 * posts were counted when the posts were written.
 */
export async function ownPosts(
  db: Queryable,
  network: Network,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Must equal the expression in the index of each network.
  const member = sql`insights ->> ${sql.lit(profileOf(network).result.externalId)}`
  const { rows } = await sql<{ external_id: string; id: string }>`
    select ${member} as external_id, id from social_post where ${member} = any(${[...externalIds]}::text[])`.execute(db)
  return new Map(rows.map(({ external_id, id }) => [external_id, id]))
}
