import { area, line } from 'd3-shape'
import { formatDay } from '../values.tsx'
import { Figure } from './figure.tsx'
import { scale } from './scale.ts'

export interface IntervalDay {
  readonly day: string
  readonly middle: number | null
  /** Null on a day without enough data. */
  readonly range: { readonly lower: number; readonly upper: number } | null
  readonly actual?: number | null
}
type Known = IntervalDay & { readonly range: NonNullable<IntervalDay['range']> }

interface IntervalProps {
  readonly label: string
  readonly days: readonly IntervalDay[]
  readonly format: (value: number) => string
  /** `actual`: adds a line of actual values. `zero`: adds a line at zero. */
  readonly words: { readonly middle: string; readonly range: string; readonly actual?: string; readonly zero?: string }
}

const width = 600
const height = 220

/** An estimate and its range for each day, such as a forecast. */
export function IntervalChart({ label, days, format, words }: IntervalProps) {
  const known = days.filter((day): day is Known => day.range !== null)
  const place = new Map(days.map(({ day }, index) => [day, index]))
  const x = scale([0, Math.max(1, days.length - 1)], [6, width - 6])
  const xOf = ({ day }: IntervalDay) => x(place.get(day) ?? 0)
  const y = scale(words.zero ? bothWays(known) : fromZero(known), [height - 4, 6])
  const band = area<Known>(
    xOf,
    ({ range }) => y(range.lower),
    ({ range }) => y(range.upper),
  )
  const middle = line<Known>(xOf, (one) => y(one.middle ?? 0))
  const came = line<Known>(xOf, ({ actual }) => y(actual ?? 0)).defined(({ actual }) => typeof actual === 'number')
  const table = known.map((one) => ({
    name: formatDay(one.day),
    cells: [
      one.middle === null ? '' : `${words.middle}: ${format(one.middle)}`,
      `${words.range}: ${format(one.range.lower)} – ${format(one.range.upper)}`,
      typeof one.actual === 'number' ? `${words.actual}: ${format(one.actual)}` : '',
    ],
  }))
  return (
    <Figure
      label={label}
      width={width}
      height={height}
      tall
      ends={[formatDay(days[0]?.day), formatDay(days.at(-1)?.day)]}
      legend={{
        line: words.middle,
        band: words.range,
        ...(words.actual ? { actual: words.actual } : {}),
        ...(words.zero ? { zero: words.zero } : {}),
      }}
      table={table}
    >
      <path d={band(known) ?? ''} className="chart-band" />
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={words.zero ? 'chart-zero' : 'chart-axis'} />
      <path d={middle(known) ?? ''} className="chart-line" />
      {words.actual ? <path d={came(known) ?? ''} className="chart-line chart-actual" /> : null}
    </Figure>
  )
}

const fromZero = (known: readonly Known[]): [number, number] => [
  0,
  Math.max(1, ...known.flatMap(({ range, actual }) => [range.upper, actual ?? 0])),
]

/** The scale covers only three times the last range, because the ranges of the first days are very wide. */
function bothWays(known: readonly Known[]): [number, number] {
  const sizes = known.map(({ range }) => Math.max(Math.abs(range.lower), Math.abs(range.upper)))
  const reach = Math.min(Math.max(...sizes, 1e-9), Math.max((sizes.at(-1) ?? 1) * 3, 1e-9))
  return [-reach, reach]
}
