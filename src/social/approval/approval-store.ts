import { type Queryable, sql } from '../../platform/db/database.ts'
import type { ApprovalGroup } from './approval.rules.ts'

export async function readApprovalNeededBy(db: Queryable): Promise<ApprovalGroup[]> {
  const { rows } = await sql<{
    groups: ApprovalGroup[]
  }>`select approval_needed_by as groups from social_settings`.execute(db)
  return rows[0]?.groups ?? []
}
