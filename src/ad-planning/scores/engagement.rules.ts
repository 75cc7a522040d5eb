const dayMs = 86_400_000

const weights = {
  page_view: 1,
  session: 5,
  product_view: 3,
  add_to_cart: 10,
  begin_checkout: 15,
  lead_form_submission: 15,
  purchase: 25,
  feedback: 20,
  social_share: 8,
  email_open: 2,
  email_click: 5,
  other: 1,
} as const
export type Act = keyof typeof weights

/** Actions of one kind and age. */
export interface Acts {
  readonly kind: Act
  /** Least age of these actions in days: for a group of ages, the lower bound of the group. Never negative. */
  readonly ageDays: number
  readonly count: number
  /** Only for purchases: the value of each in whole currency units. */
  readonly values?: readonly number[]
}

export interface Engagement {
  /** 0 to 100. */
  readonly value: number
  /** Sum before it is divided by five and limited to 100. */
  readonly points: number
  readonly parts: readonly { readonly kind: Act; readonly count: number; readonly points: number }[]
}

/** Sums a person's actions by weight. An action counts half from 30 days on, and a quarter from 90 days on. */
export function engagementOf(acts: readonly Acts[]): Engagement {
  const parts = [...Map.groupBy(acts, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    count: own.reduce((sum, { count }) => sum + count, 0),
    points: own.reduce((sum, each) => sum + pointsOf(each), 0),
  }))
  const points = parts.reduce((sum, part) => sum + part.points, 0)
  return { value: Math.round(Math.min(100, points / 5)), points, parts }
}

function pointsOf({ kind, ageDays, count, values = [] }: Acts): number {
  const bonus = values.reduce((sum, value) => sum + 2 * Math.log10(Math.max(0, value) + 1), 0)
  return (count * weights[kind] + bonus) * decayOf(ageDays)
}

const decayOf = (ageDays: number): number => (ageDays < 30 ? 1 : ageDays < 90 ? 0.5 : 0.25)

export const daysBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / dayMs)
