import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const feedbackRecords: PersonRecords = {
  countedAs: 'feedback',
  async move(tx, { from, into }) {
    const { numAffectedRows } = await sql`
      update feedback set person_id = ${into} where person_id = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
  /** Keeps ratings, but deletes texts and feedback without a rating. */
  async forgetPeople(tx, people) {
    await sql`delete from feedback where person_id = any(${people}::text[]) and rating is null`.execute(tx)
    await sql`update feedback set content = null, metadata = '{}' where person_id = any(${people}::text[])`.execute(tx)
  },
}
