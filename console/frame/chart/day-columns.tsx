import { scaleBand, scaleLinear } from 'd3-scale'
import { formatDate } from '../values.tsx'
import './chart.css'

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

const width = 600

/** One column a day. Read out, it is a table. */
export function DayColumns({ label, days, format, height = 140 }: DayColumnsProps) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, width],
  ).paddingInner(0.25)
  const y = scaleLinear([0, Math.max(1, ...days.map(({ value }) => value))], [0, height - 2])
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line x1={0} x2={width} y1={height - 1} y2={height - 1} className="chart-axis" />
        {days.map(({ day, value }) => (
          <rect
            key={day}
            className="chart-column"
            x={x(day)}
            width={x.bandwidth()}
            y={height - 1 - y(value)}
            height={y(value)}
            rx={2}
          >
            <title>{`${dayWords(day)}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{days[0] ? dayWords(days[0].day) : null}</span>
        <span>{days.length > 1 ? dayWords(days[days.length - 1]?.day ?? '') : null}</span>
      </figcaption>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{dayWords(day)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** A day without a time has no zone. */
const dayWords = (day: string): string =>
  formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
