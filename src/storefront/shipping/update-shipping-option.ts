import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { changeShippingOption, lockShippingOption, readShippingOption, regionCountries } from './admin-store.ts'
import type { ShippingOptionView, UpdateShippingOption } from './schema.ts'
import { shippingProblems } from './terms.rules.ts'

/** Returns the problems of a change, in the fields that the schema accepted. */
export async function updateProblems(db: Queryable, id: string, { body, isRefused }: Given<UpdateShippingOption>) {
  const before = await readShippingOption(db, id)
  if (!before || isRefused('min_days', 'max_days')) return []
  return problemsOf(before, body, (await regionCountries(db, before.region_id)) ?? [])
}

function problemsOf(before: ShippingOptionView, change: UpdateShippingOption, inRegion: readonly string[]) {
  // Also allows stored countries that the region no longer has, so that other changes do not fail because of them.
  const allowed = change.countries ? inRegion : [...inRegion, ...(before.countries ?? [])]
  return shippingProblems({ ...before, ...change }, allowed)
}

export async function updateShippingOption(
  tx: Queryable,
  id: string,
  change: UpdateShippingOption,
  now: Date,
): Promise<ShippingOptionView | null> {
  const regionId = (await readShippingOption(tx, id))?.region_id
  if (regionId === undefined) return null
  // Locks the region before the option, like all other callers.
  const inRegion = (await regionCountries(tx, regionId)) ?? []
  if (!(await lockShippingOption(tx, id))) return null
  const before = await readShippingOption(tx, id)
  if (!before) return null
  const option = { ...before, ...change }
  const problems = problemsOf(before, change, inRegion)
  if (problems.length > 0) throw invalidData(problems)
  await changeShippingOption(tx, option, now)
  return readShippingOption(tx, id)
}
