import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { accepted, type Given } from '../../platform/http/body-rules.ts'
import { collectProblems, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { presentPersonId } from '../people/index.ts'
import { insertFeedback, readFeedback } from './feedback-store.ts'
import type { CreateFeedback, FeedbackView } from './schema.ts'

/**
 * Stores feedback and adds the event `feedback.created` `{id, person_id, rating, scale?, content?}`. Throws
 * `invalid_data` (400) for an impossible rating or an unknown person.
 */
export async function createFeedback(tx: Queryable, body: CreateFeedback, now: Date): Promise<FeedbackView> {
  const { rating = null, scale = null, content = null } = body
  const problems = ratingProblems(accepted(body))
  const personId = await presentPersonId(tx, body.person_id ?? null).catch(collectProblems(problems, null))
  if (problems.length > 0) throw invalidData(problems)
  const id = newId('fb', now.getTime())
  await insertFeedback(tx, id, { ...body, person_id: personId }, now)
  await addEvent(tx, 'feedback.created', {
    id,
    person_id: personId,
    rating,
    ...(scale === null ? {} : { scale }),
    ...(content === null ? {} : { content }),
  })
  const made = await readFeedback(tx, id)
  if (!made) throw notFound('This feedback')
  return made
}

export function ratingProblems({ body, isRefused }: Given<CreateFeedback>) {
  const { rating = null, scale = null, content = null } = body
  const problems: { path: string; message: string }[] = []
  if (rating === null && content === null && !isRefused('rating', 'content'))
    problems.push({ path: '/rating', message: 'Give a rating, a content, or both.' })
  if (scale !== null && rating === null && !isRefused('rating'))
    problems.push({ path: '/scale', message: 'A scale needs a rating. Send rating, or leave out scale.' })
  if (scale === '5' && rating !== null && (rating < 1 || rating > 5))
    problems.push({ path: '/rating', message: 'On the scale 5, a rating must be 1 to 5.' })
  if (scale === null && rating === 0 && !isRefused('scale'))
    problems.push({
      path: '/rating',
      message: 'Without a scale, a rating of 0 is not clear. For 0 out of 10, send scale 10.',
    })
  return problems
}
