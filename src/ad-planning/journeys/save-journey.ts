import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { accepted, type Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { presentPersonId, seePerson } from '../people/index.ts'
import { insertJourney } from './journey-store.ts'
import type { CreateJourney, JourneyStepView } from './schema.ts'
import { stageOf } from './stages.rules.ts'
import { readStep } from './step-store.ts'

export const sourceProblems = ({ body: { source_type, source_id }, isRefused }: Given<CreateJourney>) =>
  (source_type === undefined) === (source_id === undefined) || isRefused('source_type', 'source_id')
    ? []
    : [{ path: '/source_id', message: 'source_type and source_id go together.' }]

/**
 * Records a journey step that happened outside the website. Throws `invalid_data` (400) for an incomplete source or an
 * unknown person, and `conflict` (409) if the source was reported already.
 */
export async function createJourney(tx: Queryable, body: CreateJourney, now: Date): Promise<JourneyStepView> {
  const { occurred_at, source_type, source_id, ...given } = body
  const problems = sourceProblems(accepted(body))
  if (problems.length > 0) throw invalidData(problems)
  const personId = (await presentPersonId(tx, body.person_id)) ?? body.person_id
  const at = new Date(occurred_at ?? now)
  const id = newId('jrn', now.getTime())
  const source = source_type === undefined ? {} : { source_type, source_id }
  const stage = body.stage ?? stageOf[body.event_type]
  const isNew = await insertJourney(tx, { ...given, ...source, id, person_id: personId, stage, at }, now)
  if (!isNew) throw conflict('An event with this source_type and source_id was already reported.', '/source_id')
  if (at.getTime() <= now.getTime()) await seePerson(tx, personId, at)
  const made = await readStep(tx, id)
  if (!made) throw notFound('This journey event')
  return made
}
