import type { Queryable } from '../../platform/db/database.ts'
import type { ApprovalGroup } from './approval.rules.ts'

export async function readApprovalNeededBy(db: Queryable): Promise<ApprovalGroup[]> {
  const row = await db.selectFrom('social_settings').select('approval_needed_by').executeTakeFirstOrThrow()
  // Only this store writes the column.
  return row.approval_needed_by as ApprovalGroup[]
}

export async function writeApprovalNeededBy(tx: Queryable, groups: readonly ApprovalGroup[], now: Date): Promise<void> {
  await tx
    .updateTable('social_settings')
    .set({ approval_needed_by: JSON.stringify(groups), updated_at: now })
    .execute()
}
