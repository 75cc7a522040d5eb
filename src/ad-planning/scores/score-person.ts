import { exponentOf, formatMoney } from '../../platform/money.ts'
import { type ChurnFacts, churnRisk } from './churn.rules.ts'
import { byCurrency, lifetimeValue } from './clv.rules.ts'
import { type Act, type Acts, daysBetween, engagementOf } from './engagement.rules.ts'
import type { ActCount, PersonFacts } from './facts.types.ts'
import { readRating } from './nps.rules.ts'
import { type ScoreType, type Tier, tierOf } from './tiers.rules.ts'

export type Confidence = 'high' | 'medium' | 'low'

export interface ScoreDraft {
  readonly score_type: ScoreType
  readonly score_value: number
  readonly currency: string | null
  readonly tier: Tier
  readonly confidence: Confidence
  readonly breakdown: Readonly<Record<string, unknown>>
  readonly explanation: string
}

/** Calculates the requested scores of a person. Omits NPS for a person without ratings. */
export function scorePerson(facts: PersonFacts, now: Date, types: readonly ScoreType[]): ScoreDraft[] {
  const make = { clv: clvScore, engagement: engagementScore, nps: npsScore, churn_risk: churnScore }
  return types.flatMap((type) => make[type](facts, now) ?? [])
}

const certainty = (count: number): Confidence => (count >= 5 ? 'high' : count >= 2 ? 'medium' : 'low')
const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
const shown = (value: number): string => String(Math.round(value * 10) / 10)
/** Rounds to whole minor units, at most 2^53 - 1. */
const wholeMinor = (value: number): number => Math.min(Number.MAX_SAFE_INTEGER, Math.round(value))
const money = (minor: number, currency: string | null): string =>
  currency === null ? `${wholeMinor(minor) / 100} (currency unknown)` : formatMoney(wholeMinor(minor), currency)
/** Returns minor units per whole currency unit. */
const unit = (currency: string | null): number => 10 ** (currency === null ? 2 : exponentOf(currency))

function clvScore(facts: PersonFacts, now: Date): ScoreDraft {
  const values = byCurrency(facts.purchases).map(({ currency, purchases }) => ({
    currency,
    ...lifetimeValue(purchases, now),
  }))
  const [main] = values
  const currency = main?.currency ?? null
  const score_value = main ? Math.round(main.predictedMinor / unit(currency)) : 0
  return {
    score_type: 'clv',
    score_value,
    currency,
    tier: tierOf('clv', score_value),
    confidence: certainty(main?.purchases ?? 0),
    breakdown: { by_currency: values.map(valueShown) },
    explanation: main ? clvWords(main, values.length) : 'Has not bought anything yet: nothing can be expected.',
  }
}

type Valued = ReturnType<typeof lifetimeValue> & { readonly currency: string | null }

const valueShown = (value: Valued) => ({
  currency: value.currency,
  purchases: value.purchases,
  average_order: wholeMinor(value.averageOrderMinor),
  orders_per_month: value.ordersPerMonth,
  lifespan_months: value.lifespanMonths,
  average_gap_days: value.averageGapDays,
  realised: wholeMinor(value.realisedMinor),
  predicted: wholeMinor(value.predictedMinor),
  remaining: wholeMinor(value.remainingMinor),
})

function clvWords(value: Valued, currencies: number): string {
  const { purchases, averageOrderMinor, ordersPerMonth, lifespanMonths, currency, realisedMinor } = value
  const pace =
    purchases === 1
      ? 'one purchase: taken to buy every third month'
      : `${plural(purchases, 'purchase')}, ${Math.round(ordersPerMonth * 100) / 100} a month`
  const others = currencies > 1 ? ' Purchases in other currencies are counted apart.' : ''
  return `${money(averageOrderMinor, currency)} an order; ${pace}, for ${lifespanMonths} months. So far ${money(realisedMinor, currency)} has been spent.${others}`
}

/** Age that determines the weight of the actions in each group. */
const ageDays: Readonly<Record<ActCount['age'], number>> = { recent: 0, earlier: 30, quarter: 60, old: 90 }
const actWords: Readonly<Record<Act, string>> = {
  page_view: 'pages',
  session: 'visits',
  product_view: 'products',
  add_to_cart: 'things put into the cart',
  begin_checkout: 'checkouts begun',
  lead_form_submission: 'forms',
  purchase: 'purchases',
  feedback: 'feedback',
  social_share: 'shares',
  email_open: 'e-mails opened',
  email_click: 'e-mails followed',
  other: 'other acts',
}

function engagementScore(facts: PersonFacts, now: Date): ScoreDraft {
  const bought: Acts[] = facts.purchases
    .filter(({ valueMinor }) => valueMinor > 0)
    .map(({ valueMinor, currency, at }) => ({
      kind: 'purchase',
      ageDays: daysBetween(at, now),
      count: 1,
      values: [valueMinor / unit(currency)],
    }))
  const done: Acts[] = facts.acts.map(({ kind, age, count }) => ({ kind, ageDays: ageDays[age], count }))
  const { value, points, parts } = engagementOf([...bought, ...done])
  const most = parts.toSorted((a, b) => b.points - a.points)
  const words = most.map((part) => `${actWords[part.kind]} ${part.count} (${shown(part.points)} points)`).join(', ')
  return {
    score_type: 'engagement',
    score_value: value,
    currency: null,
    tier: tierOf('engagement', value),
    confidence: certainty(parts.reduce((sum, { count }) => sum + count, 0)),
    breakdown: { points, acts: most },
    explanation: words
      ? `${shown(points)} points, a fifth of which is the score, 100 at most: ${words}.`
      : 'No activity is known.',
  }
}

function npsScore({ ratings }: PersonFacts): ScoreDraft | null {
  if (ratings.length === 0) return null
  const read = ratings.map(({ feedbackId, rating, scale, at }) => ({ feedbackId, at, ...readRating(rating, scale) }))
  const mean = read.reduce((sum, { npsValue }) => sum + npsValue, 0) / read.length
  const score_value = Math.round(mean * 100) / 100
  const [newest] = read
  return {
    score_type: 'nps',
    score_value,
    currency: null,
    tier: tierOf('nps', score_value),
    confidence: certainty(read.length),
    breakdown: {
      nps_value: newest?.npsValue,
      nps_category: newest?.category,
      ratings: read.map(({ feedbackId, rating, scale, category, npsValue, at }) => ({
        feedback_id: feedbackId,
        rating,
        scale,
        nps_category: category,
        nps_value: npsValue,
        rated_at: at.toISOString(),
      })),
    },
    explanation: `The mean of the newest ${plural(read.length, 'rating')}, as points from 0 to 10. The newest is ${newest?.rating} of ${newest?.scale}: a ${newest?.category}.`,
  }
}

function churnScore(facts: PersonFacts, now: Date): ScoreDraft {
  const known = churnFactsOf(facts, now)
  const { value, points, unrounded, declineShare, negativeShare } = churnRisk(known)
  const since = (days: number | null) => (days === null ? 'never' : `${plural(Math.floor(days), 'day')} ago`)
  const loyalty = { '-5': ' Many purchases take 5 points off.', '10': ' Without a purchase there are 10 points more.' }
  return {
    score_type: 'churn_risk',
    score_value: value,
    currency: null,
    tier: tierOf('churn_risk', value),
    confidence: certainty(known.purchases),
    breakdown: {
      days_since_activity: known.daysSinceActivity,
      days_since_purchase: known.daysSincePurchase,
      decline_share: declineShare,
      negative_share: negativeShare,
      feedback_read: facts.sentiments.length,
      purchases: known.purchases,
      points: {
        inactivity: points.inactivity,
        last_purchase: points.lastPurchase,
        decline: points.decline,
        sentiment: points.sentiment,
        loyalty: points.loyalty,
      },
      unrounded,
    },
    explanation: `Last seen ${since(known.daysSinceActivity)}: ${shown(points.inactivity)} of 35 points. Last purchase ${since(known.daysSincePurchase)}: ${shown(points.lastPurchase)} of 30. Doing less than the month before: ${shown(points.decline)} of 20. Negative feedback of the last 30 days: ${shown(points.sentiment)} of 15.${Object.entries(loyalty).find(([added]) => Number(added) === points.loyalty)?.[1] ?? ''}`,
  }
}

function churnFactsOf({ purchases, acts, lastActiveAt, sentiments }: PersonFacts, now: Date): ChurnFacts {
  const paid = purchases.filter(({ valueMinor }) => valueMinor > 0)
  const latest = (times: readonly Date[]) =>
    times.reduce<Date | null>((most, time) => (most === null || time > most ? time : most), null)
  const lastPurchase = latest(paid.map(({ at }) => at))
  const lastAct = latest([
    ...purchases.map(({ at }) => at),
    ...acts.map(({ lastAt }) => lastAt),
    ...[lastActiveAt ?? []].flat(),
  ])
  const within = (age: ActCount['age'], from: number, to: number) =>
    acts.reduce((sum, act) => sum + (act.age === age ? act.count : 0), 0) +
    paid.filter(({ at }) => daysBetween(at, now) >= from && daysBetween(at, now) < to).length
  return {
    daysSinceActivity: lastAct && daysBetween(lastAct, now),
    daysSincePurchase: lastPurchase && daysBetween(lastPurchase, now),
    recentActs: within('recent', 0, 30),
    earlierActs: within('earlier', 30, 60),
    sentiments,
    purchases: paid.length,
  }
}
