import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import './chart.css'
import { dayWords } from './day-columns.tsx'

export interface NarrowingDay {
  readonly day: string
  readonly samples: number
  readonly estimate: number | null
  readonly interval: { readonly lower: number; readonly upper: number } | null
}

interface NarrowingProps {
  readonly label: string
  readonly days: readonly NarrowingDay[]
  readonly format: (value: number) => string
  readonly words: { readonly band: string; readonly middle: string; readonly line: string }
}

type Known = NarrowingDay & { readonly interval: NonNullable<NarrowingDay['interval']> }

const width = 600
const height = 240

/** An interval that narrows from day to day, and the line of nothing that it has to leave. */
export function NarrowingChart({ label, days, format, words }: NarrowingProps) {
  const known = days.filter((day): day is Known => day.interval !== null)
  const at = new Map(days.map(({ day }, index) => [day, index]))
  const x = scaleLinear([0, Math.max(1, days.length - 1)], [6, width - 6])
  const xOf = ({ day }: NarrowingDay) => x(at.get(day) ?? 0)
  const reach = reachOf(known)
  const y = scaleLinear([-reach, reach], [height - 6, 6]).clamp(true)
  const band = area<Known>(
    xOf,
    ({ interval }) => y(interval.lower),
    ({ interval }) => y(interval.upper),
  )
  const middle = line<Known>(xOf, ({ estimate }) => y(estimate ?? 0))
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="chart-tall"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path d={band(known) ?? ''} className="chart-band" />
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="chart-zero" />
        <path d={middle(known) ?? ''} className="chart-line" />
      </svg>
      <figcaption>
        <span>{dayWords(days[0]?.day)}</span>
        <span>{dayWords(days.at(-1)?.day)}</span>
      </figcaption>
      <ul className="chart-legend">
        <li data-mark="band">{words.band}</li>
        <li data-mark="line">{words.middle}</li>
        <li data-mark="zero">{words.line}</li>
      </ul>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {known.map(({ day, estimate, interval }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{estimate === null ? '' : format(estimate)}</td>
                <td>{`${format(interval.lower)} – ${format(interval.upper)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The first days reach so far that nothing of the last could be seen: the picture ends at thrice the last. */
function reachOf(known: readonly Known[]): number {
  const sizes = known.map(({ interval }) => Math.max(Math.abs(interval.lower), Math.abs(interval.upper)))
  const last = sizes.at(-1) ?? 1
  return Math.min(Math.max(...sizes, 1e-9), Math.max(last * 3, 1e-9))
}
