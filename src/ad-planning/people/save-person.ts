import { type Queryable, violates } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import type { ForgetPerson } from '../../platform/personal-data/index.ts'
import { lockIdentities } from './identity-store.ts'
import { moveDevices, queueOfPerson, recordMerge } from './merge-store.ts'
import { changePerson, insertPerson, lockPeople, type PersonState, readPerson } from './people-store.ts'
import type { PersonRecords } from './ports.ts'
import type { CreatePerson, MergePerson, PersonDetailView, UpdatePerson } from './schema.ts'

export async function createPerson(tx: Queryable, body: CreatePerson, now: Date): Promise<PersonDetailView> {
  const id = newId('per', now.getTime())
  try {
    await insertPerson(tx, id, body, now)
  } catch (error) {
    if (violates(error, 'person_email_key')) throw conflict('Another person has this e-mail address.', '/email')
    throw error
  }
  return reread(tx, id)
}

/**
 * Changes a person. Returns null if no person has this id. Throws `conflict` (409) if the person was merged or has been
 * forgotten.
 */
export async function updatePerson(
  tx: Queryable,
  id: string,
  body: UpdatePerson,
  now: Date,
): Promise<PersonDetailView | null> {
  const [person] = await lockPeople(tx, [id])
  if (!person) return null
  requirePresent(person)
  await changePerson(tx, id, body, now)
  return reread(tx, id)
}

/**
 * Erases the data of a person. Returns false if no person has this id. Throws `conflict` (409) if the person was merged
 * into another.
 */
export async function removePerson(
  tx: Queryable,
  id: string,
  { forget, now }: { readonly forget: ForgetPerson; readonly now: Date },
): Promise<boolean> {
  await lockIdentities(tx)
  const [person] = await lockPeople(tx, [id])
  if (!person) return false
  if (person.merged_into !== null)
    throw conflict('This person was merged into another person. Forget that person instead.')
  await forget(tx, { kind: 'lead', id }, now)
  return true
}

/** Returns a problem if a person would be merged into themselves. */
export const mergeProblems = (from: string, into: string | undefined) =>
  from === into ? [{ path: '/into', message: 'A person cannot be merged into themselves.' }] : []

/**
 * Merges two records of the same person, and their records of every feature, into `into`. Returns null if no person has
 * the id `from`. Throws `invalid_data` (400) if `into` is unknown or the same, and `conflict` (409) if one of them was
 * merged or has been forgotten.
 */
export async function mergePeople(
  records: readonly PersonRecords[],
  tx: Queryable,
  from: string,
  { into, reason = 'Merged by hand.' }: MergePerson,
  now: Date,
): Promise<PersonDetailView | null> {
  const problems = mergeProblems(from, into)
  if (problems.length > 0) throw invalidData(problems)
  await lockIdentities(tx)
  const people = await lockPeople(tx, [from, into])
  const source = people.find(({ id }) => id === from)
  const target = people.find(({ id }) => id === into)
  if (!source) return null
  if (!target) throw invalidData([{ path: '/into', message: `Person ${into} was not found.` }])
  requirePresent(source)
  requirePresent(target)
  const moved: Record<string, number> = {}
  for (const { countedAs, move } of records) {
    const count = (await move?.(tx, { from, into }, now)) ?? 0
    if (countedAs !== null) moved[countedAs] = count
  }
  moved.devices = await moveDevices(tx, from, into)
  await queueOfPerson(tx, into)
  await recordMerge(tx, { from, into, reason, moved }, now)
  await addEvent(tx, 'person.merged', { id: from, into })
  return reread(tx, into)
}

function requirePresent({ id, merged_into, forgotten_at }: PersonState): void {
  if (merged_into !== null) throw conflict(`Person ${id} was merged into ${merged_into}.`)
  if (forgotten_at !== null) throw conflict(`Person ${id} has been forgotten and cannot be changed.`)
}

async function reread(tx: Queryable, id: string): Promise<PersonDetailView> {
  const person = await readPerson(tx, id)
  if (!person) throw notFound('This person')
  return person
}
