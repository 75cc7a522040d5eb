import type { Queryable } from '../db/database.ts'

/** Adds an event in the transaction of its cause. Subscribers get it once that has committed. */
export async function addEvent(tx: Queryable, type: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .insertInto('event')
    .values({ type, payload: JSON.stringify(payload) })
    .execute()
}
