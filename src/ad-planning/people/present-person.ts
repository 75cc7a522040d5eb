import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import { lockPeople } from './store.ts'

/** The person that a body names, or whom they were merged into. Throws 400 where there is none, or none any more. */
export async function presentPersonId(tx: Queryable, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [person] = await lockPeople(tx, [id])
  if (!person || person.forgotten_at !== null)
    throw invalidData([{ path: '/person_id', message: `Person ${id} was not found.` }])
  return person.merged_into ?? id
}
