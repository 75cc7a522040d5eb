import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { insertShippingOption, readShippingOption, regionCountries } from './admin-store.ts'
import type { CreateShippingOption, ShippingOptionView } from './schema.ts'
import { shippingProblems } from './terms.rules.ts'

/** Returns the problems of a new option, in the fields that the schema accepted. */
export async function createProblems(db: Queryable, { body, isRefused }: Given<CreateShippingOption>) {
  const { region_id, countries = null, min_days = null, max_days = null } = body
  const known = region_id === undefined ? null : await regionCountries(db, region_id)
  return shippingProblems({ countries, min_days, max_days }, known ?? countries ?? []).filter(
    ({ path }) => path !== '/min_days' || !isRefused('max_days'),
  )
}

export async function createShippingOption(
  tx: Queryable,
  given: CreateShippingOption,
  now: Date,
): Promise<ShippingOptionView> {
  const countries = await regionCountries(tx, given.region_id)
  const option = {
    id: newId('so', now.getTime()),
    region_id: given.region_id,
    name: given.name,
    carrier: given.carrier ?? null,
    countries: given.countries ?? null,
    provinces: given.provinces ?? null,
    amount: given.amount,
    free_over: given.free_over ?? null,
    min_days: given.min_days ?? null,
    max_days: given.max_days ?? null,
    active: given.active ?? true,
  }
  const problems = shippingProblems(option, countries ?? option.countries ?? [])
  if (!countries) problems.push({ path: '/region_id', message: `Region ${given.region_id} was not found.` })
  if (problems.length > 0) throw invalidData(problems)
  await insertShippingOption(tx, option, now)
  const made = await readShippingOption(tx, option.id)
  if (!made) throw new Error('The shipping option that was just written is missing.')
  return made
}
