import { ApiError } from '../../../api/errors.ts'
import { t } from '../../../messages/text.ts'

/** Parses a time of day: `09:00` for `9`, `9am` or `9.00`. Returns null for any other text. */
export function timeOfDay(typed: string): string | null {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?$/i.exec(typed.trim()) ?? []
  if (hours === '' || Number(minutes) > 59) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hour > 23 || (half !== undefined && (Number(hours) < 1 || Number(hours) > 12))) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** Returns slots from the times of each weekday. Throws invalid times as problems of the weekday's field. */
export function slotsOf<Weekday extends string>(
  weekdays: readonly Weekday[],
  typed: Readonly<Partial<Record<Weekday, readonly string[] | undefined>>>,
): { weekday: Weekday; time: string }[] {
  const problems: { path: string; message: string }[] = []
  const slots = weekdays.flatMap((weekday) =>
    (typed[weekday] ?? []).flatMap((text) => {
      const time = timeOfDay(text)
      if (time !== null) return [{ weekday, time }]
      problems.push({ path: `/${weekday}`, message: t('“{text}” is not a time. Write it like 09:00.', { text }) })
      return []
    }),
  )
  if (problems.length > 0) throw new ApiError(400, 'invalid', '', problems)
  return slots
}
