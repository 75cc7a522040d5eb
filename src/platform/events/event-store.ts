import type { Queryable } from '../db/database.ts'
import { insertRow } from '../db/row-store.ts'
import { type Statement, statement } from '../db/statement.ts'

/** Adds an event in the transaction that causes it. Subscribers get it after the commit. */
export async function addEvent(tx: Queryable, type: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await insertRow(tx, 'event', { type, payload: JSON.stringify(payload) })
}

/**
 * Adds events in the statement that causes them: `with raised as (${addEvents(statement`select type, payload from
 * ...`)})`.
 */
export const addEvents = (events: Statement): Statement => statement`insert into event (type, payload) ${events}`
