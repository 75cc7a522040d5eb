import type { RawBuilder } from 'kysely'
import { plannedAnew, type Queryable, sql } from '../../platform/db/database.ts'

/** Queues the conversions that `ids` selects for crediting. */
export const queueing = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into credit_queue (conversion_id) ${ids} on conflict do nothing`

/** Removes conversions from the queue. The caller must credit them in the same transaction. */
export async function takeQueued(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from credit_queue where conversion_id in (
      select conversion_id from credit_queue order by conversion_id limit ${limit} for update skip locked)
    returning conversion_id as id ${plannedAnew}`.execute(tx)
  return rows.map(({ id }) => id).sort()
}

export const forgetQueued = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  await sql`delete from credit_queue where conversion_id = any(${[...ids]}::text[])`.execute(tx)
}

export async function queueConversion(tx: Queryable, id: string): Promise<void> {
  await queueing(sql`values (${id})`).execute(tx)
}
