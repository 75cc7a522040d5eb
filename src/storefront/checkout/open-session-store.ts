import type { Queryable } from '../../platform/db/database.ts'
import type { CheckoutState } from './checkout.types.ts'

export interface OpenSession {
  readonly id: string
  readonly status: string
  readonly state: CheckoutState
}

/** Reads open sessions after the given id, sorted by id. */
export const readOpenSessions = (db: Queryable, afterId: string, limit: number): Promise<OpenSession[]> =>
  db
    .selectFrom('checkout')
    .select(['id', 'status', 'state'])
    .where('status', 'in', ['incomplete', 'ready_for_complete'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    // Safe cast: the checkout wrote this content.
    .execute() as Promise<OpenSession[]>
