import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const scoreRecords: PersonRecords = {
  countedAs: null,
  async forgetPeople(tx, people) {
    await sql`delete from customer_score where person_id = any(${people}::text[])`.execute(tx)
    await sql`delete from customer_score_history where person_id = any(${people}::text[])`.execute(tx)
    await sql`delete from customer_prediction where person_id = any(${people}::text[])`.execute(tx)
  },
}
