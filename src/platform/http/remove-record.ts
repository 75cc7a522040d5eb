import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Database, databaseErrorOf, type Queryable } from '../db/database.ts'
import { allowOnlyShortStatements, type Reference, releaseInParts } from '../db/delete-store.ts'

const answersWithinMs = 2_000
const queryCanceled = '57014'

/**
 * Removals that run in the background, by references and record. A repeated request waits for the running removal,
 * because a second one would lock the rows that the first must release.
 */
const running = new Map<string, Promise<unknown>>()

/**
 * Removes a record in one transaction. If that takes too long because very many rows refer to the record, first deletes
 * or changes those rows in batches. Returns `begun` if the batches take longer than a request may; the work continues
 * while the process runs. `check` throws if the record must keep its references.
 */
export async function removeRecord<Result>(
  db: Database,
  id: string,
  remove: (tx: Queryable) => Promise<Result>,
  references: readonly Reference[],
  check?: (db: Queryable) => Promise<void>,
): Promise<Result | 'begun'> {
  const key = [...references.map(({ table, column }) => `${table}.${column}`), id].join(' ')
  // Safe cast: only one route has these references.
  const before = running.get(key) as Promise<Result> | undefined
  if (before) return inTime(before)
  try {
    return await db.transaction().execute(async (tx) => {
      if (references.length > 0) await allowOnlyShortStatements(tx)
      return remove(tx)
    })
  } catch (error) {
    if (references.length === 0 || databaseErrorOf(error)?.code !== queryCanceled) throw error
  }
  await check?.(db)
  const work = released(db, id, references)
    .then(() => db.transaction().execute(remove))
    .finally(() => running.delete(key))
  running.set(key, work)
  return inTime(work)
}

async function inTime<Result>(work: Promise<Result>): Promise<Result | 'begun'> {
  const outcome = await Promise.race([work, sleep(answersWithinMs, 'begun' as const, { ref: false })])
  // The caller repeats the request and then gets the error.
  if (outcome === 'begun') work.catch(() => undefined)
  return outcome
}

async function released(db: Database, id: string, references: readonly Reference[]): Promise<void> {
  for (const reference of references) await releaseInParts(db, reference, id)
}

/** Sentence in the API reference for routes that may answer `begun`. */
export const mayTakeLong =
  'Returns 202 with `deleted: false` if very many records refer to it: they are released in the background first. Repeat the request until it answers 200 or 404.'

/** Returns the schema of the response after the record is removed. */
export const removedOf = <Kind extends string>(object: Kind) =>
  z.object({ id: z.string(), object: z.literal(object), deleted: z.literal(true) })

/** Returns the schema of the response while the removal continues. */
export const notYetRemovedOf = <Kind extends string>(object: Kind) =>
  z.object({ id: z.string(), object: z.literal(object), deleted: z.literal(false) })
