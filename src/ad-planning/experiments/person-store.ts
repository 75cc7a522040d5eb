import { sql } from '../../platform/db/database.ts'
import type { PersonRecords } from '../people/ports.ts'

export const unitRecords: PersonRecords = {
  countedAs: null,
  async forgetDevices(tx, { renamed }) {
    const units = sql`jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(unit text, "as" text)`
    await sql`update experiment_exposure t set unit_id = r."as" from ${units} where t.unit_id = r.unit`.execute(tx)
    await sql`update experiment_outcome t set unit_id = r."as" from ${units} where t.unit_id = r.unit`.execute(tx)
  },
}
