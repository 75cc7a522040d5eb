import { addQuantities, subtractQuantity } from '../../platform/quantity.ts'
import type { Consumption } from './consumption.rules.ts'
import type { OutputReported, RunEvent, RunState } from './run-state.rules.ts'
import { type RunUnits, unitsRefused } from './run-units.rules.ts'

export const rejectionReasons = [
  'stitching_defect',
  'fabric_flaw',
  'color_mismatch',
  'sizing_error',
  'print_defect',
  'material_damage',
  'quality_below_standard',
  'other',
] as const

/** Codes for rejected output, for callers with their own texts. */
export type OutputRefusal =
  | 'nothing_made'
  | 'rejection_unexplained'
  | 'good_not_said'
  | 'good_below_reported'
  | 'rejected_below_reported'
  | 'units_missing'
  | 'shortfall_unexplained'
  | 'unknown_item'
  | 'not_whole'

export interface Problem {
  readonly path: string
  readonly message: string
  readonly code?: OutputRefusal
  /** Number of units that the problem concerns. */
  readonly units?: number
}

/** Part of a run's output: good and rejected units. */
export interface Output {
  readonly good: number
  readonly rejected: number
  readonly rejectionReason: string | null
  readonly rejectionNotes: string | null
  readonly notes: string | null
}

/** Total output of the run. If a number is null, the total of earlier reports applies. */
export interface FinalOutput {
  readonly produced: number | null
  readonly rejected: number | null
  readonly rejectionReason: string | null
  readonly rejectionNotes: string | null
  readonly notes: string | null
  readonly allowShortfall: boolean
  readonly shortfallReason: string | null
  /** Default: the design's plan. */
  readonly consumptions?: readonly Consumption[]
}

export function outputProblems(run: RunUnits, output: Output): Problem[] {
  const problems = fractions(run, { '/good_quantity': output.good, '/rejected_quantity': output.rejected })
  if (output.good === 0 && output.rejected === 0)
    problems.push({
      path: '/good_quantity',
      code: 'nothing_made',
      message: 'Report at least one unit, good or rejected.',
    })
  if (output.rejected > 0 && output.rejectionReason === null) problems.push(unexplained)
  return problems
}

const fractions = (run: RunUnits, amounts: Readonly<Record<string, number>>): Problem[] =>
  Object.entries(amounts).flatMap(([path, amount]) => {
    const message = unitsRefused(run, amount)
    return message === null ? [] : [{ path, code: 'not_whole' as const, message }]
  })

const unexplained: Problem = {
  path: '/rejection_reason',
  code: 'rejection_unexplained',
  message: 'Say why units were rejected.',
}
const notSaid: Problem = {
  path: '/produced_quantity',
  code: 'good_not_said',
  message: 'Say how many good units were made.',
}

export const reported = (output: Output): OutputReported => ({
  type: 'output_reported',
  good: output.good,
  rejected: output.rejected,
  rejection_reason: output.rejectionReason,
  rejection_notes: output.rejectionNotes,
  notes: output.notes,
})

/**
 * Returns the events that complete a run, or the problems with the given output. Every ordered unit must be accounted
 * for: good, rejected with a reason, or missing with a reason. Unreported units do not count as made. More units than
 * ordered are allowed.
 */
export function completion(
  run: Pick<RunState, 'quantity' | 'produced' | 'rejected'> & RunUnits,
  given: FinalOutput,
): { readonly events: RunEvent[] } | { readonly problems: Problem[] } {
  const silent = given.produced === null && run.produced === 0 && (given.rejected ?? run.rejected) === 0
  if (silent) return { problems: [notSaid] }
  const inAll = { good: given.produced ?? run.produced, rejected: given.rejected ?? run.rejected }
  const good = subtractQuantity(inAll.good, run.produced)
  const rejected = subtractQuantity(inAll.rejected, run.rejected)
  const problems = [
    ...fractions(run, { '/produced_quantity': inAll.good, '/rejected_quantity': inAll.rejected }),
    ...totalProblems(run, { good, rejected, rejectionReason: given.rejectionReason }),
  ]
  const missing = subtractQuantity(run.quantity, addQuantities(inAll.good, inAll.rejected))
  if (missing > 0) problems.push(...shortfallProblems(missing, given))
  if (problems.length > 0) return { problems }
  const { rejectionReason, rejectionNotes } = given
  const last = { good, rejected, rejectionReason, rejectionNotes, notes: null }
  return {
    events: [
      ...(good > 0 || rejected > 0 ? [reported(last)] : []),
      {
        type: 'completed',
        notes: given.notes,
        shortfall_reason: missing > 0 ? given.shortfallReason : null,
        ...(given.consumptions ? { consumptions: given.consumptions } : {}),
      },
    ],
  }
}

function totalProblems(
  run: Pick<RunState, 'produced' | 'rejected'>,
  more: { readonly good: number; readonly rejected: number; readonly rejectionReason: string | null },
): Problem[] {
  const problems: Problem[] = []
  if (more.good < 0)
    problems.push({
      path: '/produced_quantity',
      code: 'good_below_reported',
      units: run.produced,
      message: `${run.produced} good units were reported before.`,
    })
  if (more.rejected < 0)
    problems.push({
      path: '/rejected_quantity',
      code: 'rejected_below_reported',
      units: run.rejected,
      message: `${run.rejected} rejected units were reported before.`,
    })
  if (more.rejected > 0 && more.rejectionReason === null) problems.push(unexplained)
  return problems
}

export function shortfallProblems(
  missing: number,
  given: { readonly allowShortfall: boolean; readonly shortfallReason: string | null },
): Problem[] {
  const problems: Problem[] = []
  if (!given.allowShortfall)
    problems.push({
      path: '/allow_shortfall',
      code: 'units_missing',
      units: missing,
      message: `${missing} units are missing: confirm that this is intended.`,
    })
  if ((given.shortfallReason ?? '').trim() === '')
    problems.push({
      path: '/shortfall_reason',
      code: 'shortfall_unexplained',
      units: missing,
      message: `${missing} units are missing: say why.`,
    })
  return problems
}
