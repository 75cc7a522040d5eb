import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import { changeShippingOption, lockShippingOption, readShippingOption, regionCountries } from './admin-store.ts'
import type { ShippingOptionView, UpdateShippingOption } from './schema.ts'
import { shippingProblems } from './terms.rules.ts'

export async function updateShippingOption(
  tx: Queryable,
  id: string,
  change: UpdateShippingOption,
  now: Date,
): Promise<ShippingOptionView | null> {
  const regionId = (await readShippingOption(tx, id))?.region_id
  if (regionId === undefined) return null
  // Locks the region before the option, like every caller.
  const inRegion = (await regionCountries(tx, regionId)) ?? []
  if (!(await lockShippingOption(tx, id))) return null
  const before = await readShippingOption(tx, id)
  if (!before) return null
  const option = { ...before, ...change }
  // A country that the region has since lost is not an error of this change.
  const allowed = change.countries ? inRegion : [...inRegion, ...(before.countries ?? [])]
  const problems = shippingProblems(option, allowed)
  if (problems.length > 0) throw invalidData(problems)
  await changeShippingOption(tx, option, now)
  return readShippingOption(tx, id)
}
