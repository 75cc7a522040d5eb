import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const conversionRecords: PersonRecords = {
  countedAs: 'conversions',
  async move(tx, { from, into }, now) {
    const { numAffectedRows } = await sql`
      update conversion set person_id = ${into}, updated_at = ${now} where person_id = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
  async forgetDevices(tx, { devices }) {
    await sql`update conversion set visitor_id = null where visitor_id = any(${devices}::text[])`.execute(tx)
  },
  /** Keeps the conversions, but removes everything that identifies the person. */
  async forgetPeople(tx, people) {
    await sql`
      update conversion set visitor_id = null, analytics_session_id = null, lead_id = null, metadata = '{}'
      where person_id = any(${people}::text[])`.execute(tx)
  },
}

/**
 * Returns SQL that adds the visitor to a session's conversions after the visitor has consented, and returns the ids of
 * the conversions.
 */
export const nameConvertedVisitor = (
  sessionId: string,
  { before, visitorId }: { readonly before: string; readonly visitorId: string },
): RawBuilder<unknown> => sql`
  update conversion set visitor_id = ${visitorId} where analytics_session_id = ${sessionId} and visitor_id = ${before} returning id`
