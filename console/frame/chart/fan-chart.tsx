import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import './chart.css'
import { dayWords } from './day-columns.tsx'

export interface FanDay {
  readonly day: string
  readonly middle: number
  readonly low: number
  readonly high: number
  readonly actual: number | null
}

interface FanProps {
  readonly label: string
  readonly days: readonly FanDay[]
  readonly format: (value: number) => string
  readonly words: { readonly middle: string; readonly range: string; readonly actual: string }
}

const width = 600
const height = 200

/** What is expected of each day, within which range, and what came of the days that are over. */
export function FanChart({ label, days, format, words }: FanProps) {
  const x = scaleLinear([0, Math.max(1, days.length - 1)], [6, width - 6])
  const most = Math.max(1, ...days.flatMap(({ high, actual }) => [high, actual ?? 0]))
  const y = scaleLinear([0, most], [height - 4, 8])
  const band = area<FanDay>(
    (_, index) => x(index),
    ({ low }) => y(Math.max(0, low)),
    ({ high }) => y(high),
  )
  const middle = line<FanDay>(
    (_, index) => x(index),
    (one) => y(one.middle),
  )
  const came = line<FanDay>(
    (_, index) => x(index),
    ({ actual }) => y(actual ?? 0),
  ).defined(({ actual }) => actual !== null)
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="chart-tall"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <line x1={0} x2={width} y1={height - 4} y2={height - 4} className="chart-axis" />
        <path d={band([...days]) ?? ''} className="chart-band" />
        <path d={middle([...days]) ?? ''} className="chart-line" />
        <path d={came([...days]) ?? ''} className="chart-line chart-actual" />
      </svg>
      <figcaption>
        <span>{dayWords(days[0]?.day)}</span>
        <span>{dayWords(days.at(-1)?.day)}</span>
      </figcaption>
      <ul className="chart-legend">
        <li data-mark="line">{words.middle}</li>
        <li data-mark="band">{words.range}</li>
        <li data-mark="actual">{words.actual}</li>
      </ul>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map(({ day, middle: value, low, high, actual }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{`${words.middle}: ${format(value)}`}</td>
                <td>{`${words.range}: ${format(low)} – ${format(high)}`}</td>
                <td>{actual === null ? '' : `${words.actual}: ${format(actual)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
