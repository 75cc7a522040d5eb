import { type Queryable, sql } from '../../platform/db/database.ts'

/** Our posts among what a network lists, by the id that it knows them by: they were counted when they were written. */
export async function ownPosts(
  db: Queryable,
  network: 'network_a' | 'network_b',
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const member =
    network === 'network_a' ? sql`insights ->> 'network_a_post_id'` : sql`insights ->> 'network_b_media_id'`
  const { rows } = await sql<{ external_id: string; id: string }>`
    select ${member} as external_id, id from social_post where ${member} = any(${[...externalIds]}::text[])`.execute(db)
  return new Map(rows.map(({ external_id, id }) => [external_id, id]))
}
