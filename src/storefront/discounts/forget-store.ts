import { type Queryable, sql } from '../../platform/db/database.ts'

export async function traceRedemptions(tx: Queryable, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select discount_id || '/' || attempt_id as id from discount_redemption where lower(email) = any(${emails}::text[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function forgetRedemptions(tx: Queryable, emails: readonly string[], pseudonym: string): Promise<void> {
  await sql`update discount_redemption set email = ${pseudonym} where lower(email) = any(${emails}::text[])`.execute(tx)
}
