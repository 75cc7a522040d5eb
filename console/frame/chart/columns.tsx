import { formatDay } from '../values.tsx'
import { Figure } from './figure.tsx'

interface ColumnValue {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly shown: string
}

interface ColumnsProps {
  readonly label: string
  readonly columns: readonly ColumnValue[]
  readonly ends: readonly [string, string]
  readonly height?: number
}

const width = 600

export function Columns({ label, columns, ends, height = 140 }: ColumnsProps) {
  const step = width / Math.max(1, columns.length - 0.25)
  const tallest = Math.max(1, ...columns.map(({ value }) => value))
  const y = (value: number) => (value / tallest) * (height - 2)
  const table = columns.map(({ name, shown }) => ({ name, cells: [shown] }))
  return (
    <Figure label={label} width={width} height={height} ends={ends} table={table}>
      <line x1={0} x2={width} y1={height - 1} y2={height - 1} className="chart-axis" />
      {columns.map(({ key, name, value, shown }, index) => (
        <rect
          key={key}
          className="chart-column"
          x={index * step}
          width={step * 0.75}
          y={height - 1 - y(value)}
          height={y(value)}
          rx={2}
        >
          <title>{`${name}: ${shown}`}</title>
        </rect>
      ))}
    </Figure>
  )
}

interface DayColumnsProps {
  readonly label: string
  readonly days: readonly { readonly day: string; readonly value: number }[]
  readonly format: (value: number) => string
  readonly height?: number
}

export const DayColumns = ({ label, days, format, height }: DayColumnsProps) => (
  <Columns
    label={label}
    height={height}
    columns={days.map(({ day, value }) => ({ key: day, name: formatDay(day), value, shown: format(value) }))}
    ends={[formatDay(days[0]?.day), days.length > 1 ? formatDay(days.at(-1)?.day) : '']}
  />
)
