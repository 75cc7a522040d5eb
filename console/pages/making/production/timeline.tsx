import type { ReactNode } from 'react'
import { useRead } from '../../../api/index.ts'
import { scale } from '../../../frame/chart/scale.ts'
import { Rows } from '../../../frame/record.ts'
import { Empty, Failure, formatDate, PageHead, stateWords, t, useGo } from '../../../frame/show.ts'
import '../making.css'
import { isRunLate, type Run, runName } from '../run/run.tsx'
import { spansOf } from './timeline.rules.ts'

const width = 960
const nameWidth = 190
const rowHeight = 30

export function Timeline({ above, actions }: { above: ReactNode; actions: ReactNode }) {
  const { data, error, refetch } = useRead('/admin/production-runs', { limit: 100, order: '-created_at' })
  const runs = (data?.production_runs ?? []).filter(
    ({ status, allocated_quantity, quantity }) => status !== 'cancelled' && allocated_quantity < quantity,
  )
  return (
    <>
      <PageHead title={t('Production')} actions={actions} />
      {above}
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data && runs.length === 0 ? <Empty title={t('No production runs yet')} /> : null}
      {runs.length > 0 ? <Gantt runs={runs} /> : null}
    </>
  )
}

function Gantt({ runs }: { runs: readonly Run[] }) {
  const go = useGo()
  const now = Date.now()
  const { rows, from, until } = spansOf(runs, now)
  const x = scale([from, until], [nameWidth, width - 12])
  const height = rows.length * rowHeight + 32
  const tone = (run: Run) =>
    run.status === 'completed' ? 'completed' : isRunLate(run) ? 'late' : run.started_at ? 'work' : 'waiting'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by keyboard */}
      <section className="card gantt" tabIndex={0} aria-label={t('Timeline')}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t('Runs by partner and date. The list below has the same data.')}
        >
          {daysBetween(from, until).map((tick) => (
            <g key={tick}>
              <line x1={x(tick)} x2={x(tick)} y1={20} y2={height} />
              <text className="axis-text" x={x(tick)} y={12} textAnchor="middle">
                {formatDate(new Date(tick).toISOString(), { day: 'numeric', month: 'short' })}
              </text>
            </g>
          ))}
          {rows.map(({ run, partner, from: begin, until: end }, index) => (
            <g key={run?.id ?? partner} transform={`translate(0 ${index * rowHeight + 26})`}>
              <text x={run ? 12 : 0} y={18} fontWeight={run ? 400 : 650}>
                {shortened(run ? runName(run) : (partner ?? ''))}
              </text>
              {run ? (
                // biome-ignore lint/a11y/noStaticElementInteractions: the list below has the links
                <rect
                  className="bar"
                  data-state={tone(run)}
                  x={x(begin)}
                  y={5}
                  width={Math.max(6, x(end) - x(begin))}
                  height={18}
                  rx={5}
                  onClick={() => go(`/production/${run.id}`)}
                >
                  <title>{`${runName(run)} · ${stateWords(run.status)}`}</title>
                </rect>
              ) : null}
            </g>
          ))}
          <line className="today" x1={x(now)} x2={x(now)} y1={20} y2={height} />
        </svg>
      </section>
      <Rows
        rows={rows.flatMap(({ run, from, until }) => (run ? [{ ...run, from, until }] : []))}
        line={({ from: begin, until: end, ...run }) => ({
          ...{ name: runName(run), to: `/production/${run.id}` },
          note: [
            run.partner_name ?? t('No one yet'),
            `${formatDate(new Date(begin).toISOString())} – ${formatDate(new Date(end).toISOString())}`,
            stateWords(isRunLate(run) ? 'late' : run.status),
          ].join(' · '),
        })}
      />
    </>
  )
}

const dayMs = 86_400_000

/** Returns at most six days, evenly spaced. */
function daysBetween(from: number, until: number): number[] {
  const step = dayMs * Math.max(1, Math.ceil((until - from) / dayMs / 6))
  const first = Math.ceil(from / dayMs) * dayMs
  return Array.from({ length: 6 }, (_, index) => first + index * step).filter((day) => day <= until)
}

const shortened = (text: string): string => (text.length > 27 ? `${text.slice(0, 26)}…` : text)
