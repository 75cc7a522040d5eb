import { databaseErrorOf, type Queryable, violates } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteLocation,
  insertLocation,
  lastPriority,
  moveDefault,
  readLocation,
  updateLocation,
  variantsAt,
} from './location-store.ts'
import { type CreateLocation, maxPriority, type StockLocation, type UpdateLocation } from './stock-schema.ts'

/**
 * Creates a location, by default as the last one in priority. Throws `conflict` for a priority that is taken. Throws
 * `invalid_data` if latitude or longitude is given alone, or if no later priority is free.
 */
export async function createLocation(tx: Queryable, given: CreateLocation, now: Date): Promise<StockLocation> {
  const id = newId('sloc', now.getTime())
  const priority = given.priority ?? (await lastPriority(tx)) + 1
  if (priority > maxPriority)
    throw invalidData([
      { path: '/priority', message: 'The highest possible priority is taken. Send a priority that is free.' },
    ])
  const { name, address = {}, is_public = false, latitude = null, longitude = null } = given
  requirePoint({ latitude, longitude })
  const row = { id, name, priority, address, is_public, latitude, longitude, now }
  await refusingTaken(() => insertLocation(tx, row))
  return written(tx, id)
}

export async function changeLocation(
  tx: Queryable,
  id: string,
  change: UpdateLocation,
  now: Date,
): Promise<StockLocation | null> {
  const known = await readLocation(tx, id)
  if (!known) return null
  const { is_default: becomesDefault, ...fields } = change
  const changed = { ...known, ...fields }
  requirePoint(changed)
  await refusingTaken(() => updateLocation(tx, changed, now))
  if (becomesDefault && !known.is_default) await moveDefault(tx, id)
  return written(tx, id)
}

/**
 * Deletes a location. Returns false if it does not exist. Throws `conflict` for the default location and for a location
 * with stock.
 */
export async function removeLocation(tx: Queryable, id: string): Promise<boolean> {
  const known = await readLocation(tx, id)
  if (!known) return false
  if (known.is_default) throw conflict('This is the default location: make another one the default first.')
  const count = await variantsAt(tx, id)
  if (count > 0) throw conflict(`${count} variant(s) lie here: transfer their stock first.`)
  try {
    await deleteLocation(tx, id)
  } catch (error) {
    if (databaseErrorOf(error)?.code === '23503') throw conflict('Stock was put here just now: transfer it first.')
    throw error
  }
  return true
}

function requirePoint(point: Pick<StockLocation, 'latitude' | 'longitude'>): void {
  const problems = pointProblems(point)
  if (problems.length > 0) throw invalidData(problems)
}

const pointProblems = ({ latitude, longitude }: Pick<StockLocation, 'latitude' | 'longitude'>) =>
  (latitude === null) === (longitude === null)
    ? []
    : [{ path: '/latitude', message: 'Send latitude and longitude together, or leave out both.' }]

/** Returns the problems of a new location, in the fields that the schema accepted. */
export const createProblems = ({ body: { latitude = null, longitude = null }, isRefused }: Given<CreateLocation>) =>
  isRefused('latitude', 'longitude') ? [] : pointProblems({ latitude, longitude })

export async function updateProblems(db: Queryable, id: string, { body, isRefused }: Given<UpdateLocation>) {
  const known = await readLocation(db, id)
  return !known || isRefused('latitude', 'longitude') ? [] : pointProblems({ ...known, ...body })
}

async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (violates(error, 'stock_location_priority_key'))
      throw conflict('Another location has this priority: each location needs a different one.', '/priority')
    throw error
  }
}

async function written(tx: Queryable, id: string): Promise<StockLocation> {
  const location = await readLocation(tx, id)
  if (!location) throw new Error('The location that was just written is missing.')
  return location
}
