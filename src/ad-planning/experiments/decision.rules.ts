import type { AlphaSplit } from './alpha.rules.ts'
import type { ComparisonView, PlannedLookView, ResultsView } from './results-schema.ts'

export interface Situation {
  readonly status: 'draft' | 'running' | 'paused' | 'completed'
  readonly samples: number
  /** Planned number of units in all variants together. Null if none is planned. */
  readonly target: number | null
  readonly alpha: AlphaSplit
  /** The plain test, made once when the target was reached. Null before that. */
  readonly plannedLook: PlannedLookView | null
  readonly mismatch: boolean
  readonly comparisons: readonly ComparisonView[]
  readonly declaredWinner: string | null
}

export interface Decision extends Readonly<ResultsView['decision']> {
  /** Id of the variant that is proven better. Null if none is. */
  readonly winner: string | null
  readonly sentence: string
}

/** Returns whether the experiment can be decided and why, worded for people without knowledge of statistics. */
export function decisionOn(situation: Situation): Decision {
  const { status, samples, mismatch, declaredWinner, comparisons } = situation
  if (status === 'completed' && declaredWinner !== null)
    return said(true, 'decided', `Decided: ${declaredWinner} was chosen. New visitors see it from now on.`)
  if (samples === 0) return said(false, 'no_data', 'Do not decide yet: nobody has seen this experiment so far.')
  if (mismatch)
    return said(
      false,
      'sample_ratio_mismatch',
      'Do not decide: the variants did not get the shares of visitors that were planned, which chance does not explain. Find out why (a redirect that loses people, a variant that fails to load), then start a new experiment.',
    )
  const harmed = comparisons.find(({ guardrail }) => guardrail === 'harmed')
  if (harmed)
    return said(
      true,
      'guardrail_harmed',
      `Stop: ${harmed.variant_name} makes ${harmed.metric} worse, which was not to happen.`,
    )
  return ofPrimary(situation)
}

function ofPrimary(situation: Situation): Decision {
  const primary = situation.comparisons.filter(({ role }) => role === 'primary')
  const sure = primary.flatMap((comparison) => {
    const isBetter = provenDirection(comparison, situation)
    return isBetter === null ? [] : [{ ...comparison, is_better: isBetter }]
  })
  const better = sure.filter(({ is_better }) => is_better).sort(byImprovement)[0]
  if (better)
    return {
      ...said(true, 'winner', `Decide: ${better.variant_name} is better in ${better.metric}${byHowMuch(better)}.`),
      winner: better.variant_id,
    }
  if (sure.length > 0 && sure.length === primary.length)
    return said(
      true,
      'loser',
      `Decide: keep the control. ${listed(sure.map(({ variant_name: name }) => name))} ${sure.length === 1 ? 'is' : 'are'} worse in ${sure[0]?.metric}.`,
    )
  if (situation.plannedLook !== null)
    return said(
      true,
      'no_difference',
      'Decide: no difference was found with as many visitors as were planned. Keep what is simpler; a difference smaller than the planned one may still be there.',
    )
  return said(false, 'wait', stillWaiting(situation))
}

/**
 * Returns true if the variant is proven better, false if it is proven worse, null if neither. The sequential interval
 * counts at every look; the plain test counts only as it was at the planned look.
 */
export function provenDirection(
  comparison: ComparisonView,
  { plannedLook, alpha }: Pick<Situation, 'plannedLook' | 'alpha'>,
): boolean | null {
  const { exact_p_value: exact, is_better: better, sequential, variant_id: id } = comparison
  const isRare = exact !== null && exact >= alpha.sequential
  if (better !== null && !isRare && sequential?.is_significant === true) return better
  const planned = plannedLook?.comparisons.find(({ variant_id }) => variant_id === id)
  return planned?.is_significant === true ? planned.is_better : null
}

function stillWaiting({ samples, target, status }: Situation): string {
  const rest = status === 'paused' ? ' It is paused: start it again to go on.' : ''
  if (target === null)
    return `Do not decide yet: nothing is certain after ${counted(samples)} visitors. Set a target size to know when to stop.${rest}`
  return `Do not decide yet: ${counted(samples)} of ${counted(target)} planned visitors have come, and nothing is certain so far.${rest}`
}

function byHowMuch({ lift }: ComparisonView): string {
  if (!lift) return ''
  return `, by about ${percent(lift.estimate)} (likely between ${percent(lift.lower)} and ${percent(lift.upper)})`
}

const said = (decide: boolean, verdict: Decision['verdict'], sentence: string): Decision => ({
  decide,
  verdict,
  winner: null,
  sentence,
})
const byImprovement = (a: ComparisonView, b: ComparisonView): number =>
  Math.abs(b.improvement_percent ?? 0) - Math.abs(a.improvement_percent ?? 0)
const percent = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`
const counted = (count: number): string => count.toLocaleString('en-GB')
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)
