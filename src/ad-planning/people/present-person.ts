import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import { lockPeople } from './store.ts'

/** The person a body names, following merges. Throws 400 if the person does not exist or has been forgotten. */
export async function presentPersonId(tx: Queryable, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [person] = await lockPeople(tx, [id])
  if (!person || person.forgotten_at !== null)
    throw invalidData([{ path: '/person_id', message: `Person ${id} was not found.` }])
  return person.merged_into ?? id
}
