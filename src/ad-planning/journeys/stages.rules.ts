export const stages = [
  'awareness',
  'interest',
  'consideration',
  'intent',
  'conversion',
  'retention',
  'advocacy',
] as const
export type Stage = (typeof stages)[number]

export const journeyEventTypes = [
  'form_submit',
  'feedback',
  'purchase',
  'page_view',
  'social_engage',
  'email_open',
  'email_click',
  'ad_click',
  'lead_capture',
  'support_ticket',
  'custom',
] as const
export type JourneyEventType = (typeof journeyEventTypes)[number]

export const channels = ['web', 'social', 'email', 'sms', 'phone', 'in_person', 'ad'] as const

/** The stage of each reported event type. This is the only mapping of reported events to stages. */
export const stageOf: Readonly<Record<JourneyEventType, Stage>> = {
  ad_click: 'awareness',
  page_view: 'awareness',
  social_engage: 'interest',
  email_open: 'interest',
  email_click: 'consideration',
  form_submit: 'consideration',
  lead_capture: 'consideration',
  custom: 'interest',
  purchase: 'conversion',
  support_ticket: 'retention',
  feedback: 'retention',
}

export interface Reached {
  /** Number of customers whose highest stage this is, in the order of stages. */
  readonly furthest: readonly number[]
}

export interface FunnelStage {
  readonly stage: Stage
  /** Customers who reached this stage or a later one. */
  readonly count: number
  /** Percent of all customers. */
  readonly percentage: number
  /** Percent of the previous stage's customers who did not reach this stage. */
  readonly dropoff_rate: number
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

export function funnelOf({ furthest }: Reached): FunnelStage[] {
  const counts = stages.map((_, index) => furthest.slice(index).reduce((all, some) => all + some, 0))
  const everybody = counts[0] ?? 0
  return stages.map((stage, index) => {
    const count = counts[index] ?? 0
    const before = counts[index - 1] ?? count
    return { stage, count, percentage: percent(count, everybody), dropoff_rate: percent(before - count, before) }
  })
}

/**
 * Returns the step from one stage to the next (`awareness → interest`) that loses the largest share of the customers of
 * its first stage, the earliest on a tie. Returns null if no step loses customers.
 */
export function biggestDropoff(funnel: readonly FunnelStage[]): { stage: string; rate: number } | null {
  let worst: { stage: string; rate: number } | null = null
  for (const [index, { stage, dropoff_rate: rate }] of funnel.entries()) {
    const before = funnel[index - 1]
    if (before && rate > (worst?.rate ?? 0)) worst = { stage: `${before.stage} → ${stage}`, rate }
  }
  return worst
}

export function conversionRate(funnel: readonly FunnelStage[]): number {
  return funnel.find(({ stage }) => stage === 'conversion')?.percentage ?? 0
}
