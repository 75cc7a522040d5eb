import { formatDate } from '../values.tsx'
import { Columns } from './columns.tsx'

export interface DayValue {
  /** `2026-11-22`. */
  readonly day: string
  readonly value: number
}

interface DayColumnsProps {
  readonly label: string
  readonly days: readonly DayValue[]
  readonly format: (value: number) => string
  readonly height?: number
}

/** One column a day. */
export const DayColumns = ({ label, days, format, height }: DayColumnsProps) => (
  <Columns
    label={label}
    height={height}
    columns={days.map(({ day, value }) => ({ key: day, name: dayWords(day), value, shown: format(value) }))}
    ends={[dayWords(days[0]?.day), days.length > 1 ? dayWords(days.at(-1)?.day) : '']}
  />
)

/** A day without a time has no zone. */
export const dayWords = (day: string | undefined): string =>
  day === undefined ? '' : formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
