import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const sentimentRecords: PersonRecords = {
  countedAs: null,
  async move(tx, { from, into }) {
    const { numAffectedRows } = await sql`
      update sentiment_analysis set person_id = ${into} where person_id = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
  /** Runs after the feedback is forgotten, because a concurrent analysis may still be reading its text. */
  async forgetPeople(tx, people) {
    await sql`
      update sentiment_analysis set original_text = null, keywords = '{}', text_hash = ''
      where person_id = any(${people}::text[])`.execute(tx)
  },
}
