import type { Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { type Asker, needsApproval } from './approval.rules.ts'
import { readApprovalNeededBy } from './approval-store.ts'

/** Whether another person must approve posts that this caller writes. */
export const mustBeApproved = async (db: Queryable, asker: Asker): Promise<boolean> =>
  needsApproval(await readApprovalNeededBy(db), asker)

/** Throws `conflict` (409) if the caller needs approval and the post is not approved. */
export async function requireApproved(
  db: Queryable,
  asker: Asker,
  post: { readonly approved_at: string | null },
): Promise<void> {
  if (post.approved_at !== null || !(await mustBeApproved(db, asker))) return
  throw conflict('The post is not approved yet. Send it for approval first.')
}

/** Throws `not_allowed` (403) if the caller's own posts need approval. */
export async function requireApprover(db: Queryable, asker: Asker): Promise<void> {
  if (!(await mustBeApproved(db, asker))) return
  throw new AppError('not_allowed', 403, 'Your posts need approval by another person.')
}
