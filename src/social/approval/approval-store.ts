import type { Queryable } from '../../platform/db/database.ts'
import type { ApprovalGroup } from './approval.rules.ts'

export async function readApprovalNeededBy(db: Queryable): Promise<ApprovalGroup[]> {
  const row = await db.selectFrom('social_settings').select('approval_needed_by').executeTakeFirstOrThrow()
  // Safe cast: `writeApprovalNeededBy` stores only these groups.
  return row.approval_needed_by as ApprovalGroup[]
}
