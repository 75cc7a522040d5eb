import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { exponentOf } from '../../platform/money.ts'
import type { Fitted } from './fit.ts'
import { fitInThread } from './fit-in-thread.ts'
import { refusalOf, weeksOf } from './histories.rules.ts'
import {
  type Buyer,
  boughtCurrencies,
  buyersOf,
  insertModel,
  inUnits,
  lastFit,
  type NewPrediction,
  replacePredictions,
} from './model-store.ts'
import { rfmGroupOf, rfmOf } from './rfm.rules.ts'

interface FitDeps {
  readonly db: Database
  readonly clock: Clock
}

const dayMs = 86_400_000
const everyDays = 7

/**
 * Fits the models if the last fit is a week old or there was none. Returns the number of currencies, including those
 * with too little data.
 */
export async function fitDueModels(deps: FitDeps): Promise<number> {
  const last = await lastFit(deps.db)
  if (last && deps.clock.now().getTime() - last.getTime() < everyDays * dayMs) return 0
  return (await fitCustomerModels(deps)).length
}

/** Fits each currency separately. Returns the ids of the stored models. */
export async function fitCustomerModels({ db, clock }: FitDeps): Promise<string[]> {
  const ids: string[] = []
  for (const currency of await boughtCurrencies(db)) ids.push(await fitCurrency(db, currency, clock.now()))
  return ids
}

async function fitCurrency(db: Database, currency: string, now: Date): Promise<string> {
  const today = Math.floor(now.getTime() / dayMs)
  const unit = 10 ** exponentOf(currency)
  const buyers = await buyersOf(db, currency, today)
  const histories = buyers.map((buyer) => inUnits(buyer, unit))
  const repeatBuyers = buyers.filter(({ days }) => days.length > 1).length
  const weeks = weeksOf(histories, today)
  const refusal = refusalOf(repeatBuyers, weeks)
  const fitted = refusal === null ? await fitInThread({ buyers: histories, today }) : null
  const id = newId('custmod', now.getTime())
  const model = {
    id,
    currency,
    status: fitted ? ('fitted' as const) : ('refused' as const),
    reason: refusal ?? wordsOf(fitted, buyers.length, weeks),
    buyers: buyers.length,
    repeatBuyers,
    weeks,
    bgNbd: fitted && parametersOf(fitted.bgNbd, ['r', 'alpha', 'a', 'b']),
    gammaGamma: fitted?.gammaGamma ? parametersOf(fitted.gammaGamma, ['p', 'q', 'gamma']) : null,
    goodness: fitted?.goodness ?? null,
  }
  const predictions = predict(buyers, { today, unit, fitted })
  await db.transaction().execute(async (tx) => {
    await insertModel(tx, model, now)
    await replacePredictions(tx, model, predictions, now)
  })
  return id
}

function wordsOf(fitted: Fitted | null, buyers: number, weeks: number): string {
  if (!fitted) return 'Nothing fits.'
  const settled = fitted.goodness.bg_nbd_converged ? '' : ' The search did not settle: do not rely on it.'
  return `Fitted to ${buyers} buyers over ${Math.floor(weeks)} weeks.${settled}`
}

const parametersOf = <Model extends object>(model: Model, names: readonly (keyof Model)[]) =>
  Object.fromEntries(names.map((name) => [name, model[name]]))

interface Basis {
  readonly today: number
  readonly unit: number
  readonly fitted: Fitted | null
}

function predict(buyers: readonly Buyer[], { today, unit, fitted }: Basis): NewPrediction[] {
  const values = buyers.map(({ days, spent }) => ({
    recencyDays: today - (days.at(-1) ?? today),
    frequency: days.length,
    monetaryMinor: Math.min(
      Number.MAX_SAFE_INTEGER,
      spent.reduce((sum, minor) => sum + minor, 0),
    ),
  }))
  const quintiles = rfmOf(values)
  return buyers.map(({ personId }, index) => {
    const { recencyDays = 0, frequency = 0, monetaryMinor = 0 } = values[index] ?? {}
    const places = quintiles[index] ?? { recency: 3, frequency: 3, monetary: 3 }
    const expected = fitted?.predictions[index]
    const value = expected?.expectedValue == null ? null : expected.expectedValue * unit
    return {
      person_id: personId,
      recency_days: recencyDays,
      frequency,
      monetary_minor: monetaryMinor,
      recency_quintile: places.recency,
      frequency_quintile: places.frequency,
      monetary_quintile: places.monetary,
      rfm_group: rfmGroupOf(places),
      probability_alive: expected?.probabilityAlive ?? null,
      expected_purchases: expected?.expectedPurchases ?? null,
      expected_value_minor: value,
      predicted_clv_minor: value === null || !expected ? null : value * expected.expectedPurchases,
    }
  })
}
