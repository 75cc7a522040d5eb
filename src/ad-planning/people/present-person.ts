import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { collectProblems, invalidData } from '../../platform/http/refusals.ts'
import { lockPeople } from './people-store.ts'

/**
 * Returns the id of the person that a body names, after merges. Throws `invalid_data` (400) if the person does not
 * exist or has been forgotten. Returns null if the body names none.
 */
export async function presentPersonId(tx: Queryable, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [person] = await lockPeople(tx, [id])
  if (!person || person.forgotten_at !== null)
    throw invalidData([{ path: '/person_id', message: `Person ${id} was not found.` }])
  return person.merged_into ?? id
}

/** Returns a problem if the person that the body names does not exist or has been forgotten. */
export async function personProblems(
  db: Queryable,
  { body: { person_id } }: Given<{ readonly person_id?: string | null | undefined }>,
) {
  const problems: { path: string; message: string }[] = []
  await presentPersonId(db, person_id ?? null).catch(collectProblems(problems, null))
  return problems
}
