import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'

/** Adds an event in the transaction of its cause. Subscribers get it once that has committed. */
export async function addEvent(tx: Queryable, type: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .insertInto('event')
    .values({ type, payload: JSON.stringify(payload) })
    .execute()
}

/** Adds events in the statement of their cause: `with raised as (${addEvents(statement`select type, payload from ...`)})`. */
export const addEvents = (events: Statement): Statement => statement`insert into event (type, payload) ${events}`
