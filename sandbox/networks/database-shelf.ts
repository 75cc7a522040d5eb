import { type Kysely, sql } from 'kysely'
import type { Change, Shelf, StoredRecord } from './collection.ts'

interface NetworkTables {
  sandbox_network: { kind: string; id: string; body: string; position: string }
}

/** Stores the networks' records in the shop's own database. */
export function createDatabaseShelf<DB>(anyDb: Kysely<DB>): Shelf {
  // Safe cast: the migrations create this table in every database, whichever type the caller uses.
  const db = anyDb as unknown as Kysely<NetworkTables>
  return {
    async load() {
      const rows = await db.selectFrom('sandbox_network').select(['kind', 'id', 'body']).orderBy('position').execute()
      // Safe cast: JSON columns arrive parsed.
      return rows as unknown as StoredRecord[]
    },
    async write(changes) {
      const kept = changes.filter((change): change is Change & { body: object } => change.body !== null)
      const gone = changes.filter(({ body }) => body === null)
      await db.transaction().execute(async (tx) => {
        for (const { kind, id } of gone) {
          await tx.deleteFrom('sandbox_network').where('kind', '=', kind).where('id', '=', id).execute()
        }
        if (kept.length === 0) return
        const rows = kept.map(({ kind, id, body }) => ({ kind, id, body: JSON.stringify(body) }))
        await sql`
          insert into sandbox_network (kind, id, body)
          select kind, id, body::jsonb from unnest(
            ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::text[], ${rows.map(({ body }) => body)}::text[]
          ) with ordinality as given (kind, id, body, at)
          order by at
          on conflict (kind, id) do update set body = excluded.body`.execute(tx)
      })
    },
  }
}
