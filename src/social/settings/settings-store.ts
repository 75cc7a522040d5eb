import type { Queryable } from '../../platform/db/database.ts'

export async function writeApprovalNeededBy(tx: Queryable, groups: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('social_settings')
    .set({ approval_needed_by: JSON.stringify(groups), updated_at: now })
    .execute()
}

/** Version of the time zone rules with which the stored instants were computed. Null if there is none. */
export async function readZoneRules(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('social_settings').select('zone_rules').executeTakeFirst()
  return row?.zone_rules ?? null
}

export async function writeZoneRules(db: Queryable, version: string): Promise<void> {
  await db.updateTable('social_settings').set({ zone_rules: version }).execute()
}
