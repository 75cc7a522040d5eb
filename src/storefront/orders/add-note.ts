import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { insertNote, orderExists } from './note-store.ts'
import type { OrderNoteView } from './schema.ts'

/** Adds a note to an order. Returns null if the order does not exist. */
export async function addNote(tx: Queryable, orderId: string, body: string, now: Date): Promise<OrderNoteView | null> {
  if (!(await orderExists(tx, orderId))) return null
  const id = newId('note', now.getTime())
  await insertNote(tx, { id, order_id: orderId, body, created_at: now })
  return { id, order_id: orderId, body, created_at: now.toISOString() }
}
