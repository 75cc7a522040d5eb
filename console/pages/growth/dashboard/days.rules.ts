interface Day {
  readonly date: string
  readonly conversions: number
  readonly sessions: number
  readonly value: readonly { readonly currency: string | null; readonly value: number }[]
}

const dayMs = 86_400_000

/** Every day of the period, also those on which nothing happened, up to today. */
export function daysOf(trend: readonly Day[], from: string, days: number, now: Date) {
  const known = new Map(trend.map((day) => [day.date, day]))
  const today = now.toISOString().slice(0, 10)
  return Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10),
  )
    .filter((day) => day <= today)
    .map((day) => {
      const { conversions = 0, sessions = 0, value = [] } = known.get(day) ?? {}
      return { day, conversions, sessions, value }
    })
}
