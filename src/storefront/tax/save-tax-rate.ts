import { type Queryable, violates } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { provinceKey } from '../regions/index.ts'
import { changeTaxRate, insertTaxRate, lockTaxRate, type TaxRateTerms } from './admin-store.ts'
import type { CreateTaxRate, TaxRateView, UpdateTaxRate } from './schema.ts'

export async function createTaxRate(tx: Queryable, given: CreateTaxRate, now: Date): Promise<TaxRateView> {
  const terms = termsOf({ ...given, province: given.province ?? null, tax_class: given.tax_class ?? null })
  return onceInItsPlace(() => insertTaxRate(tx, newId('txr', now.getTime()), terms, now))
}

export async function updateTaxRate(
  tx: Queryable,
  id: string,
  change: UpdateTaxRate,
  now: Date,
): Promise<TaxRateView | null> {
  const before = await lockTaxRate(tx, id)
  if (!before) return null
  return onceInItsPlace(() => changeTaxRate(tx, id, termsOf({ ...before, ...change }), now))
}

/**
 * Returns the terms with the province in the form used for comparison, so that `US-CA` and `ca` cannot both have a
 * rate. Throws `invalid_data` for text that is not a province.
 */
function termsOf({ name, country, province, tax_class, rate_ppm }: TaxRateTerms): TaxRateTerms {
  const key = provinceKey(province, country)
  const problems = provinceProblems({ province, country })
  if (problems.length > 0) throw invalidData(problems)
  return { name, country, province: key, tax_class, rate_ppm }
}

/** Returns the problems of the province. A blank text is not a province; the rate of a whole country has none. */
export const provinceProblems = ({ province, country }: Partial<Pick<TaxRateTerms, 'province' | 'country'>>) =>
  province != null && country !== undefined && provinceKey(province, country) === null
    ? [{ path: '/province', message: `${province} is not a province.` }]
    : []

/** Returns the problems of a change, in the fields that the schema accepted. */
export async function updateProblems(db: Queryable, id: string, { body, isRefused }: Given<UpdateTaxRate>) {
  const before = await lockTaxRate(db, id)
  return !before || isRefused('country', 'province') ? [] : provinceProblems({ ...before, ...body })
}

async function onceInItsPlace(write: () => Promise<TaxRateView>): Promise<TaxRateView> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'tax_rate_country_province_tax_class_key')) throw error
    throw conflict('This country, province and tax class have a rate already: change that one.', '/country')
  }
}
