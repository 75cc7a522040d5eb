import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { dayByDay } from './day-by-day.ts'
import { readDayChanges } from './day-store.ts'
import {
  changeExperiment,
  keepPlannedLook,
  lockExperiment,
  readExperiment,
  readFinalResults,
  readPlannedLook,
} from './experiment-store.ts'
import { insertOutcomes, readObserved } from './observation-store.ts'
import { decideBy, type MetricObserved, resultsOf, takePlannedLook } from './results.ts'
import {
  type ExperimentHistoryView,
  ExperimentResults,
  PlannedLook,
  type PlannedLookView,
  type ResultsView,
} from './results-schema.ts'
import type { ExperimentView, Outcomes, StopExperiment } from './schema.ts'
import { pauseRefusal, startRefusal, stopRefusal } from './status.rules.ts'
import { canCompare } from './variants.rules.ts'

/**
 * Starts or resumes an experiment. Throws `conflict` (409) if it runs or has ended, or if there are no two variants to
 * compare. The functions in this file that take an id return null, or no problems, if no experiment has it.
 */
export async function startExperiment(tx: Queryable, id: string, now: Date): Promise<ExperimentView | null> {
  const before = await lockExperiment(tx, id)
  if (!before) return null
  const refusal = startRefusal(before.status, canCompare(before.variants))
  if (refusal !== null) throw conflict(refusal)
  await changeExperiment(tx, id, { status: 'running', started_at: before.started_at ?? now.toISOString() }, now)
  // Resuming a paused experiment adds no event.
  if (before.started_at === null) await addEvent(tx, 'experiment.started', { id })
  return readExperiment(tx, id)
}

export async function pauseExperiment(tx: Queryable, id: string, now: Date): Promise<ExperimentView | null> {
  const before = await lockExperiment(tx, id)
  if (!before) return null
  const refusal = pauseRefusal(before.status)
  if (refusal !== null) throw conflict(refusal)
  await changeExperiment(tx, id, { status: 'paused' }, now)
  return readExperiment(tx, id)
}

export interface StoppedExperiment {
  readonly experiment: ExperimentView
  readonly results: ResultsView
  readonly message: string
}

/**
 * Ends the experiment permanently and stores its figures. The winner is the variant that the request names. If it names
 * none, the winner is the variant that the figures prove better, if any. Throws `conflict` (409) unless the experiment
 * runs or is paused, and `invalid_data` (400) for an unknown winner. Returns null if the experiment does not exist.
 */
export async function stopExperiment(
  tx: Queryable,
  id: string,
  stop: StopExperiment,
  now: Date,
): Promise<StoppedExperiment | null> {
  const before = await lockExperiment(tx, id)
  if (!before) return null
  const refusal = stopRefusal(before.status)
  if (refusal !== null) throw conflict(refusal)
  const named = namedWinner(before, stop?.winner)
  const ended: ExperimentView = { ...before, status: 'completed', ended_at: now.toISOString() }
  const seen = await observe(tx, ended)
  const look = await plannedLookOf(tx, ended, seen, now)
  const { statistics } = ExperimentResults.parse(resultsOf(ended, seen, look, now))
  const winner = named ?? decideBy(ended, statistics).winner
  await changeExperiment(
    tx,
    id,
    {
      status: 'completed',
      ended_at: ended.ended_at,
      stop_reason: stop?.reason ?? null,
      winner_variant_id: winner,
      is_significant: statistics.is_significant,
      p_value: statistics.p_value,
      improvement_percent: statistics.improvement_percent,
    },
    now,
  )
  const experiment = await readExperiment(tx, id)
  if (!experiment) return null
  const results = ExperimentResults.parse(resultsOf(experiment, seen, look, now))
  await changeExperiment(tx, id, { results }, now)
  await addEvent(tx, 'experiment.completed', { id })
  const name = experiment.variants.find((variant) => variant.id === winner)?.name
  return { experiment, results, message: name === undefined ? 'Stopped without a winner.' : `Stopped: ${name} wins.` }
}

/**
 * Returns the current results, or those at the end of a completed experiment. Null if the experiment does not exist.
 */
export async function experimentResults(db: Queryable, id: string, now: Date): Promise<ResultsView | null> {
  const experiment = await readExperiment(db, id)
  if (!experiment) return null
  const final = await readFinalResults(db, id)
  if (final === null) return measure(db, experiment, now)
  return { ...ExperimentResults.parse(final), experiment }
}

/**
 * Returns the primary metric at the end of each day. Does not make the planned look. Null if the experiment does not
 * exist.
 */
export async function experimentHistory(db: Queryable, id: string, now: Date): Promise<ExperimentHistoryView | null> {
  const experiment = await readExperiment(db, id)
  if (!experiment) return null
  const metric = experiment.metrics.find(({ role }) => role === 'primary')
  const days = metric ? dayByDay(experiment, metric, await readDayChanges(db, experiment, metric), now) : []
  return { metric: metric?.name ?? experiment.primary_metric, days }
}

/**
 * Returns the current figures. The first call after the planned number of units is reached also stores the planned
 * look.
 */
export async function measure(db: Queryable, experiment: ExperimentView, now: Date): Promise<ResultsView> {
  const seen = await observe(db, experiment)
  return resultsOf(experiment, seen, await plannedLookOf(db, experiment, seen, now), now)
}

/**
 * Returns the stored planned look, or a new one if the planned number of units has been reached. Returns null until
 * then.
 */
async function plannedLookOf(
  db: Queryable,
  experiment: ExperimentView,
  seen: readonly MetricObserved[],
  now: Date,
): Promise<PlannedLookView | null> {
  const kept = await readKept(db, experiment.id)
  if (kept !== null) return kept
  const taken = takePlannedLook(experiment, seen, now)
  const look = taken && PlannedLook.parse(taken)
  if (look === null || (await keepPlannedLook(db, experiment.id, look))) return look
  // Another process has stored the planned look; that one counts.
  return readKept(db, experiment.id)
}

async function readKept(db: Queryable, id: string): Promise<PlannedLookView | null> {
  const kept = await readPlannedLook(db, id)
  return kept === null ? null : PlannedLook.parse(kept)
}

async function observe(db: Queryable, experiment: ExperimentView): Promise<MetricObserved[]> {
  const seen: MetricObserved[] = []
  for (const metric of experiment.metrics) seen.push(await readObserved(db, experiment, metric))
  return seen
}

/**
 * Stores outcomes that other systems report. A repeated outcome counts once. Throws `invalid_data` (400) for a metric
 * that the experiment does not have. Returns null if the experiment does not exist.
 */
export async function addOutcomes(
  tx: Queryable,
  id: string,
  { outcomes }: Outcomes,
  now: Date,
): Promise<{ added: number; already_known: number } | null> {
  const experiment = await readExperiment(tx, id)
  if (!experiment) return null
  const problems = unknownMetrics(experiment, outcomes)
  if (problems.length > 0) throw invalidData(problems)
  const added = await insertOutcomes(tx, id, outcomes, now)
  return { added, already_known: outcomes.length - added }
}

function unknownMetrics({ metrics }: ExperimentView, outcomes: Sound<Outcomes['outcomes']>) {
  const told = new Set(metrics.filter(({ source }) => source === 'outcomes').map(({ name }) => name))
  return outcomes.flatMap(({ metric } = {}, index) =>
    metric === undefined || told.has(metric)
      ? []
      : [
          {
            path: `/outcomes/${index}/metric`,
            message: `This experiment has no metric ${metric} with the source outcomes.`,
          },
        ],
  )
}

/**
 * Returns a problem for each outcome whose metric is not a metric of the experiment with the source `outcomes`. Returns
 * none if the experiment does not exist.
 */
export async function outcomeProblems(db: Queryable, id: string, { outcomes = [] }: Sound<Outcomes>) {
  const experiment = await readExperiment(db, id)
  return experiment ? unknownMetrics(experiment, outcomes) : []
}

const variantNamed = ({ variants }: ExperimentView, wanted: string) =>
  variants.find(({ id, name }) => id === wanted || name === wanted)

function namedWinner(experiment: ExperimentView, wanted: string | undefined): string | null {
  const problems = winnerProblems(experiment, wanted)
  if (problems.length > 0) throw invalidData(problems)
  return wanted === undefined ? null : (variantNamed(experiment, wanted)?.id ?? null)
}

function winnerProblems(experiment: ExperimentView, wanted: string | undefined) {
  if (wanted === undefined || variantNamed(experiment, wanted)) return []
  const names = experiment.variants.map(({ name }) => name).join(', ')
  return [{ path: '/winner', message: `There is no variant ${wanted}; there are ${names}.` }]
}

/**
 * Returns a problem if the winner that the request names is not a variant. Returns none if the experiment does not
 * exist.
 */
export async function stopProblems(db: Queryable, id: string, { winner }: { readonly winner?: string | undefined }) {
  const experiment = await readExperiment(db, id)
  return experiment ? winnerProblems(experiment, winner) : []
}
