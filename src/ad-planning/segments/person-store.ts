import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const memberRecords: PersonRecords = {
  countedAs: null,
  /** Moves only members that were added by hand. The rules evaluate the remaining person again. */
  async move(tx, { from, into }) {
    await sql`
      insert into segment_member (segment_id, person_id, added_reason, score_at_addition, added_at)
      select segment_id, ${into}, added_reason, score_at_addition, added_at from segment_member
      where person_id = ${from} and added_reason <> 'rule_match' order by segment_id
      on conflict (segment_id, person_id) do update set added_reason = excluded.added_reason`.execute(tx)
    const { numAffectedRows } = await sql`delete from segment_member where person_id = ${from}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
  async forgetPeople(tx, people) {
    await sql`delete from segment_member where person_id = any(${people}::text[])`.execute(tx)
  },
}
