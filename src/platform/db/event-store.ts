import type { Queryable } from './database.ts'

/** Written in the transaction of its cause; subscribers hear of it once that is committed. */
export async function addEvent(tx: Queryable, type: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .insertInto('event')
    .values({ type, payload: JSON.stringify(payload) })
    .execute()
}
