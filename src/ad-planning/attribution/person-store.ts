import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const attributionRecords: PersonRecords = {
  countedAs: null,
  async forgetDevices(tx, { people, devices, renamed }) {
    await sql`
      update campaign_attribution a set entry_page = regexp_replace(a.entry_page, '[?#].*$', ''), metadata = '{}'
      from analytics_session s where s.id = a.analytics_session_id
        and (s.person_id = any(${people}::text[]) or s.visitor_id = any(${devices}::text[]))`.execute(tx)
    await sql`
      update campaign_attribution t set visitor_id = r."as"
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(unit text, "as" text) where t.visitor_id = r.unit`.execute(
      tx,
    )
  },
}
