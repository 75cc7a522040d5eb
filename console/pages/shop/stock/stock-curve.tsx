import { formatDate, formatNumber, t } from '../../../frame/show.ts'
import { type Change, stepsOf } from './stock-steps.rules.ts'

const width = 640
const height = 140
const bottom = 20
const left = 36

/** Stock over time. The line has steps, because stock changes at a point in time. */
export function StockCurve({ changes, now }: { changes: readonly Change[]; now: number }) {
  const steps = stepsOf(changes, now, Date.now())
  if (steps.length < 3) return null
  const first = steps[0]?.atMs ?? 0
  const last = steps.at(-1)?.atMs ?? 1
  const most = Math.max(1, ...steps.map(({ units }) => units))
  const least = Math.min(0, ...steps.map(({ units }) => units))
  const x = (atMs: number) => left + ((atMs - first) / Math.max(1, last - first)) * (width - left - 4)
  const y = (units: number) => 8 + (1 - (units - least) / (most - least)) * (height - bottom - 8)
  const path = steps
    .map(({ atMs, units }, index) => (index === 0 ? `M${x(atMs)},${y(units)}` : `H${x(atMs)}V${y(units)}`))
    .join('')
  return (
    <svg
      className="stock-curve"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('On hand from {from} to {to}: up to {most}, now {now}. The history below lists each change.', {
        from: formatDate(new Date(first).toISOString()),
        to: formatDate(new Date(last).toISOString()),
        most: formatNumber(most),
        now: formatNumber(now),
      })}
    >
      {[...new Set([least, Math.round(most / 2), most])].map((units) => (
        <g key={units}>
          <line x1={left} x2={width} y1={y(units)} y2={y(units)} />
          <text x={left - 6} y={y(units) + 4} textAnchor="end">
            {formatNumber(units)}
          </text>
        </g>
      ))}
      <path className="stock-area" d={`${path}V${y(least)}H${x(first)}Z`} />
      <path className="stock-line" d={path} />
      <text x={left} y={height - 4}>
        {formatDate(new Date(first).toISOString())}
      </text>
      <text x={width} y={height - 4} textAnchor="end">
        {formatDate(new Date(last).toISOString())}
      </text>
    </svg>
  )
}
