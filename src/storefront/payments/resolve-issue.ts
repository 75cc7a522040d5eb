import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/page.ts'
import { closeIssue, readIssue } from './issue-list-store.ts'
import type { PaymentIssueView } from './schema.ts'

/** A person has dealt with it; null: there is no such issue. */
export async function resolveIssue(
  tx: Queryable,
  id: string,
  note: string | null,
  now: Date,
): Promise<PaymentIssueView | null> {
  const closed = await closeIssue(tx, id, note, now)
  const issue = await readIssue(tx, id)
  if (issue && !closed) throw conflict('This payment issue is resolved already.')
  return issue
}
