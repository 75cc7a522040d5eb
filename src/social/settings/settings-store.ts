import { type Queryable, sql } from '../../platform/db/database.ts'

export async function writeApprovalNeededBy(tx: Queryable, groups: readonly string[], now: Date): Promise<void> {
  await sql`update social_settings set approval_needed_by = ${JSON.stringify(groups)}, updated_at = ${now}`.execute(tx)
}

/**
 * Returns the version of the time zone rules with which the stored instants were computed, or null before the first
 * computation.
 */
export async function readZoneRules(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ zone_rules: string | null }>`select zone_rules from social_settings`.execute(db)
  return rows[0]?.zone_rules ?? null
}

export async function writeZoneRules(db: Queryable, version: string): Promise<void> {
  await sql`update social_settings set zone_rules = ${version}`.execute(db)
}
