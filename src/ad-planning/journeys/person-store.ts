import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const journeyRecords: PersonRecords = {
  countedAs: null,
  async move(tx, { from, into }) {
    const { numAffectedRows } = await sql`
      update journey_event set person_id = ${into} where person_id = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
  async forgetDevices(tx, { devices }) {
    await sql`
      update journey_event set visitor_id = null, event_data = '{}', page_url = null
      where visitor_id = any(${devices}::text[])`.execute(tx)
  },
  async forgetPeople(tx, people) {
    await sql`
      update journey_event set visitor_id = null, event_data = '{}', page_url = null
      where person_id = any(${people}::text[])`.execute(tx)
  },
}
