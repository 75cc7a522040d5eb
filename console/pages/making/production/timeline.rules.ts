import type { Run } from '../run/run.tsx'

export interface TimelineRow {
  readonly partner: string | null
  readonly run: Run | null
  readonly from: number
  readonly until: number
}

const dayMs = 86_400_000
const at = (iso: string | null): number | null => (iso === null ? null : new Date(iso).getTime())

/**
 * Returns the runs by partner, unassigned ones first. A run without a due date or an end is shown as at least one week
 * long.
 */
export function spansOf(
  runs: readonly Run[],
  now: number,
): { readonly rows: readonly TimelineRow[]; readonly from: number; readonly until: number } {
  const spans = runs.map((run) => {
    const from = at(run.started_at) ?? at(run.accepted_at) ?? new Date(run.created_at).getTime()
    const planned = at(run.due_at) ?? from + 7 * dayMs
    const until = at(run.completed_at) ?? at(run.finished_at) ?? Math.max(planned, run.started_at ? now : planned)
    return { run, partner: run.partner_name, from, until: Math.max(until, from) }
  })
  const partners = [...new Set(spans.map(({ partner }) => partner))].toSorted((a, b) =>
    (a ?? '').localeCompare(b ?? ''),
  )
  const rows = partners.flatMap((partner): TimelineRow[] => [
    ...(partner === null ? [] : [{ partner, run: null, from: now, until: now }]),
    ...spans.filter((span) => span.partner === partner).toSorted((a, b) => a.from - b.from),
  ])
  return {
    rows,
    from: Math.min(now, ...spans.map(({ from }) => from)) - dayMs,
    until: Math.max(now, ...spans.map(({ until }) => until)) + dayMs,
  }
}
