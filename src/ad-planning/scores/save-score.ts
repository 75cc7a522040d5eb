import type { Queryable } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { insertRating } from '../feedback/index.ts'
import { isOnScale, scaleOf } from './nps.rules.ts'
import type { ReadSentiments } from './ports.ts'
import type { CreatePrediction, PredictionView } from './prediction-schema.ts'
import { readPrediction } from './prediction-store.ts'
import { recalculate } from './recalculate.ts'
import { knownPerson } from './save-store.ts'
import type { CreateScore, ScoreView } from './schema.ts'
import { readScore, scoreIdOf } from './score-store.ts'
import type { ScoreType } from './tiers.rules.ts'

/**
 * Recalculates one score of a person and returns it. First stores a rating in the body as feedback. Throws `invalid`
 * (400) for an impossible rating, `invalid_data` (400) for an unknown person, `conflict` (409) for one who was merged
 * or forgotten, and `not_found` if the data gives no score.
 */
export async function createScore(
  tx: Queryable,
  readSentiments: ReadSentiments,
  body: CreateScore,
  now: Date,
): Promise<ScoreView> {
  const { person_id: personId, score_type: type } = body
  const problem = ratingProblem(body)
  if (problem) throw new AppError('invalid', 400, problem.message, { path: problem.path })
  await requirePresent(tx, personId)
  if (body.rating !== undefined) {
    const { rating, scale = null, source_type = 'manual', source_id } = body
    const metadata = source_id === undefined ? {} : { source_id }
    const id = newId('fdbk', now.getTime())
    await insertRating(tx, { id, personId, rating, scale, source: source_type, metadata }, now)
  }
  await recalculate(tx, readSentiments, personId, { cause: { kind: 'manual', id: null }, now, types: [type] })
  const id = await scoreIdOf(tx, personId, type)
  const score = id === null ? null : await readScore(tx, id)
  if (!score) throw notFound('This score')
  return score
}

/**
 * Returns the problems that `createScore` would find in the rating. Also checks a body of which the schema rejected some
 * fields.
 */
export function scoreProblems({ body, isRefused }: Given<CreateScore>) {
  const { score_type } = body
  if (score_type === undefined || isRefused('rating', 'scale')) return []
  const problem = ratingProblem({ ...body, score_type })
  return problem ? [problem] : []
}

function ratingProblem({ score_type, rating, scale, source_type, source_id }: Omit<CreateScore, 'person_id'>) {
  if (score_type !== 'nps') {
    if (rating === undefined && scale === undefined && source_type === undefined && source_id === undefined) return null
    return {
      path: '/rating',
      message:
        'Only a score of type nps is calculated from a rating. Leave out rating, scale, source_type and source_id.',
    }
  }
  if (rating === undefined) return { path: '/rating', message: 'A score of type nps needs a rating.' }
  const meant = scaleOf(rating, scale)
  if (!isOnScale(rating, meant))
    return { path: '/rating', message: `The rating ${rating} is not on the scale ${meant}.` }
  return null
}

const predicted = { churn_risk: ['churn_risk'], clv: ['clv'], all: ['churn_risk', 'clv'] } as const

/**
 * Recalculates a person's predictions. Throws `invalid_data` (400) for an unknown person, `conflict` (409) for one who
 * was merged or forgotten, and `not_found` if the data gives no prediction.
 */
export async function createPrediction(
  tx: Queryable,
  readSentiments: ReadSentiments,
  { person_id: personId, prediction_type }: CreatePrediction,
  now: Date,
): Promise<PredictionView> {
  await requirePresent(tx, personId)
  const types: readonly ScoreType[] = predicted[prediction_type]
  await recalculate(tx, readSentiments, personId, { cause: { kind: 'manual', id: null }, now, types })
  const prediction = await readPrediction(tx, personId)
  if (!prediction) throw notFound('This prediction')
  return prediction
}

async function requirePresent(tx: Queryable, personId: string): Promise<void> {
  const person = await knownPerson(tx, personId)
  if (!person) throw invalidData([{ path: '/person_id', message: `Person ${personId} was not found.` }])
  if (person.presentId !== person.id) throw conflict(`Person ${person.id} was merged into ${person.presentId}.`)
  if (person.forgotten) throw conflict(`Person ${person.id} has been forgotten and cannot be scored.`)
}
