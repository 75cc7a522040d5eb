import { dayAfter, instantOf, wallTimeIn } from '../wall-time/index.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export interface Slot {
  readonly weekday: (typeof weekdays)[number]
  /** For example `09:00`. */
  readonly time: string
}

export interface SlotPlan {
  readonly timeZone: string
  readonly slots: readonly Slot[]
}

export interface Occurrence {
  /** Unique among the slots of its platform. */
  readonly slot: string
  readonly local: string
  readonly at: Date
}

/** Sorts slots by weekday and time, and removes duplicates. */
export function orderedSlots(slots: readonly Slot[]): Slot[] {
  const rank = ({ weekday, time }: Slot): string => `${weekdays.indexOf(weekday)} ${time}`
  const unique = new Map(slots.map((slot) => [rank(slot), { weekday: slot.weekday, time: slot.time }]))
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot)
}

/**
 * Returns the slots of a plan after an instant, for this many days, earliest first. When clocks go forward, two slots
 * may fall on the same instant and become one. When clocks go back, a slot occurs only once.
 */
export function occurrencesAfter({ timeZone, slots }: SlotPlan, after: Date, days: number): Occurrence[] {
  const today = wallTimeIn(after, timeZone).slice(0, 10)
  const all = Array.from({ length: days + 1 }, (_, index) => dayAfter(today, index)).flatMap((date) =>
    slots
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .map(({ time }) => occurrenceOf(`${date}T${time}:00`, timeZone)),
  )
  const coming = all.filter(({ at }) => at > after).sort((a, b) => a.at.getTime() - b.at.getTime())
  return coming.filter(({ at }, index) => at.getTime() !== coming[index - 1]?.at.getTime())
}

const occurrenceOf = (local: string, timeZone: string): Occurrence => ({
  slot: `${local} ${timeZone}`,
  local,
  at: instantOf(local, timeZone),
})

const weekdayOf = (date: string) => weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]

/**
 * Returns the earliest free slot. A slot is taken if a post has its name or its instant. Returns null if all are taken.
 */
export function nextFree(
  occurrences: readonly Occurrence[],
  taken: readonly { readonly slot: string; readonly at: Date }[],
): Occurrence | null {
  const names = new Set(taken.map(({ slot }) => slot))
  const times = new Set(taken.map(({ at }) => at.getTime()))
  return occurrences.find(({ slot, at }) => !names.has(slot) && !times.has(at.getTime())) ?? null
}
