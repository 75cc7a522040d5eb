import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import { statsCap } from '../attribution/index.ts'
import { periodOf } from '../periods/index.ts'
import { scoresOf } from '../scores/index.ts'
import type { FunnelFilter, FunnelView, JourneyStepView, PersonJourneyView, TransitionsView } from './schema.ts'
import { biggestDropoff, conversionRate, funnelOf, type Stage, stages } from './stages.rules.ts'
import { climbs, countSteps, furthestStages, readHistory } from './step-store.ts'

const timelineCap = 1000
const dayMs = 86_400_000

/**
 * Returns a person's journey: the newest steps, and totals over all steps. Throws `not_found` (404) if there is no such
 * person.
 */
export async function personJourney(db: Queryable, personId: string): Promise<PersonJourneyView> {
  const { person, steps, sums, value } = await readHistory(db, personId, timelineCap)
  if (!person) throw notFound('This person')
  const scores = await scoresOf(db, personId)
  const scoreOf = (type: string) => scores.get(type)?.score_value ?? null
  const reached = new Set<Stage>(sums?.stages)
  if ((sums?.purchases ?? 0) > 1) reached.add('retention')
  const stagesReached = stages.filter((stage) => reached.has(stage))
  const first = sums?.first ?? null
  const purchased = sums?.purchased ?? null
  const ms = first && purchased ? purchased.getTime() - first.getTime() : null
  const events = sums?.events ?? 0
  return {
    person,
    timeline: steps.toReversed().map((step) => ({
      timestamp: step.occurred_at,
      type: step.event_type,
      stage: step.stage,
      description: describe(step),
      data: step.event_data,
    })),
    summary: {
      total_events: events,
      stages_reached: stagesReached,
      current_stage: stagesReached.at(-1) ?? null,
      first_interaction: isoTimeOrNull(first),
      latest_interaction: isoTimeOrNull(sums?.latest ?? null),
      time_to_conversion: ms === null ? null : { ms, days: Math.round((ms / dayMs) * 100) / 100 },
      total_conversions: sums?.conversions ?? 0,
      total_purchase_value: value,
    },
    scores: {
      nps: scoreOf('nps'),
      engagement: scoreOf('engagement'),
      clv: scoreOf('clv'),
      clv_currency: scores.get('clv')?.currency ?? null,
      churn_risk: scoreOf('churn_risk'),
    },
    truncated: events > timelineCap,
  }
}

function describe({ origin, event_type, event_name, utm_source }: JourneyStepView): string {
  if (origin === 'session')
    return utm_source === null ? 'Visited the website.' : `Visited the website from ${utm_source}.`
  if (origin === 'feedback') return 'Gave feedback.'
  if (event_type === 'purchase') return 'Bought something.'
  return event_name === null ? `${event_type.replaceAll('_', ' ')}.` : `${event_name.replaceAll('_', ' ')}.`
}

const defaultDays = 30

/** Returns the stages that customers reached, over the newest 50,000 steps of a period. */
export async function journeyFunnel(db: Queryable, filter: FunnelFilter, now: Date): Promise<FunnelView> {
  const period = periodOf(filter, now, defaultDays)
  const [total, counted] = await Promise.all([
    countSteps(db, period, filter.website_id),
    furthestStages(db, { period, websiteId: filter.website_id, cap: statsCap }),
  ])
  const funnel = funnelOf({ furthest: counted.map(({ customers }) => customers) })
  const customers = counted.reduce((all, one) => all + one.customers, 0)
  const identified = counted.reduce((all, one) => all + one.identified, 0)
  const reached = counted.reduce((all, one) => all + one.customers * one.rank, 0)
  return {
    funnel,
    summary: {
      total_customers: customers,
      identified_customers: identified,
      anonymous_visitors: customers - identified,
      awareness_to_conversion_rate: conversionRate(funnel),
      biggest_dropoff: biggestDropoff(funnel),
      avg_stages_per_customer: customers === 0 ? 0 : Math.round((reached / customers) * 100) / 100,
    },
    stage_events: stages.map((stage, index) => ({ stage, events: counted[index]?.events ?? 0 })),
    total_rows: total,
    analyzed_rows: Math.min(total, statsCap),
    truncated: total > statsCap,
    period: { from: isoTime(period.from), to: isoTime(period.to) },
  }
}

const transitionRows = 200

/** Returns the moves of customers to a higher stage, over the newest 50,000 steps. */
export async function journeyTransitions(db: Queryable, filter: FunnelFilter, now: Date): Promise<TransitionsView> {
  const period = periodOf(filter, now, defaultDays)
  const total = await countSteps(db, period, filter.website_id)
  const found = await climbs(db, { period, websiteId: filter.website_id, cap: statsCap }, transitionRows)
  const stageAt = (rank: number): Stage => stages[rank - 1] ?? stages[0]
  return {
    entries: found
      .filter(({ before }) => before === null)
      .map(({ source, rank, customers }) => ({ utm_source: source, stage: stageAt(rank), customers })),
    transitions: found.flatMap(({ before, rank, customers }) =>
      before === null ? [] : [{ from: stageAt(before), to: stageAt(rank), customers }],
    ),
    truncated: total > statsCap || found.length === transitionRows,
    period: { from: isoTime(period.from), to: isoTime(period.to) },
  }
}
