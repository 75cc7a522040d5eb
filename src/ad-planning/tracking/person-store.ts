import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const eventRecords: PersonRecords = {
  countedAs: null,
  async forgetDevices(tx, { people, devices, renamed }) {
    await sql`
      update analytics_event e set event_data = '{}', page_url = regexp_replace(e.page_url, '[?#].*$', ''), checkout_id = null
      from analytics_session s where s.id = e.session_id
        and (s.person_id = any(${people}::text[]) or s.visitor_id = any(${devices}::text[]))`.execute(tx)
    await sql`
      update analytics_event t set visitor_id = r."as"
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(unit text, "as" text) where t.visitor_id = r.unit`.execute(
      tx,
    )
  },
}
