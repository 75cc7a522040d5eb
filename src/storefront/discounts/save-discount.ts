import { type Queryable, violates } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { changeDiscount, insertDiscount, lockDiscount, readDiscount, unknownProducts } from './admin-store.ts'
import type { CreateDiscount, DiscountView, UpdateDiscount } from './schema.ts'
import { type DiscountTerms, type TermsProblem, termsProblems } from './terms.rules.ts'

const noTerms = {
  percent_ppm: null,
  amount: null,
  currency: null,
  min_subtotal: null,
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  usage_limit_per_customer: null,
  eligible_product_ids: null,
  active: true,
}

export async function createDiscount(tx: Queryable, given: CreateDiscount, now: Date): Promise<DiscountView> {
  const terms = { ...noTerms, ...given, ...periodOf(given, noTerms) }
  await refuseWrongTerms(tx, terms, 0)
  const id = newId('disc', now.getTime())
  return written(tx, id, () => insertDiscount(tx, id, terms, now))
}

export async function updateDiscount(
  tx: Queryable,
  id: string,
  change: UpdateDiscount,
  now: Date,
): Promise<DiscountView | null> {
  const before = await lockDiscount(tx, id)
  if (!before) return null
  const terms = { ...before, ...change, ...periodOf(change, before) }
  await refuseWrongTerms(tx, terms, before.used_count)
  return written(tx, id, () => changeDiscount(tx, id, terms, now))
}

type Period = Pick<DiscountTerms, 'starts_at' | 'ends_at'>

const periodOf = (given: { starts_at?: string | null; ends_at?: string | null }, before: Period): Period => ({
  starts_at: momentOf(given.starts_at, before.starts_at),
  ends_at: momentOf(given.ends_at, before.ends_at),
})

function momentOf(given: string | null | undefined, before: Date | null): Date | null {
  if (given === undefined) return before
  return given === null ? null : new Date(given)
}

async function refuseWrongTerms(tx: Queryable, terms: DiscountTerms, usedCount: number): Promise<void> {
  const problems = await problemsOf(tx, terms, usedCount)
  if (problems.length > 0) throw invalidData(problems)
}

async function problemsOf(tx: Queryable, terms: DiscountTerms, usedCount: number): Promise<TermsProblem[]> {
  const unknownProductIds = await unknownProducts(tx, terms.eligible_product_ids ?? [])
  return termsProblems(terms, { usedCount, unknownProductIds })
}

/** Returns the problems of a new discount, in the fields that the schema accepted. */
export async function createProblems(db: Queryable, { body, isRefused }: Given<CreateDiscount>) {
  const terms = { ...noTerms, code: '', title: '', type: 'percent' as const, ...body, ...periodOf(body, noTerms) }
  return (await problemsOf(db, terms, 0)).filter(({ path }) => !isRefused(...(dependsOn[path] ?? [])))
}

export async function updateProblems(db: Queryable, id: string, { body, isRefused }: Given<UpdateDiscount>) {
  const before = await lockDiscount(db, id)
  if (!before) return []
  const terms = { ...before, ...body, ...periodOf(body, before) }
  return (await problemsOf(db, terms, before.used_count)).filter(({ path }) => !isRefused(...(dependsOn[path] ?? [])))
}

/** For each field, the other fields that a problem with it depends on. */
const dependsOn: Readonly<Record<string, readonly (keyof CreateDiscount)[]>> = {
  '/percent_ppm': ['type'],
  '/amount': ['type'],
  '/currency': ['amount', 'min_subtotal'],
  '/ends_at': ['starts_at'],
}

async function written(tx: Queryable, id: string, write: () => Promise<void>): Promise<DiscountView> {
  try {
    await write()
  } catch (error) {
    if (violates(error, 'discount_code_key')) throw conflict('There is a discount with this code already.', '/code')
    throw error
  }
  const discount = await readDiscount(tx, id)
  if (!discount) throw new Error('The discount that was just written is missing.')
  return discount
}
