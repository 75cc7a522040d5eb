import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const visitRecords: PersonRecords = {
  countedAs: 'sessions',
  async move(tx, { from, into }) {
    const { numAffectedRows } = await sql`
      update analytics_session set person_id = ${into} where person_id = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
  async forgetDevices(tx, { people, devices, renamed }) {
    await sql`
      update analytics_session set person_id = null, referrer = null, entry_page = regexp_replace(entry_page, '[?#].*$', '')
      where person_id = any(${people}::text[]) or visitor_id = any(${devices}::text[])`.execute(tx)
    await sql`
      update analytics_session t set visitor_id = r."as"
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(unit text, "as" text) where t.visitor_id = r.unit`.execute(
      tx,
    )
  },
}
