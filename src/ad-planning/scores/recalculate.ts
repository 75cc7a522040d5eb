import type { Queryable } from '../../platform/db/database.ts'
import { Calculated, withoutNoise } from '../../platform/http/fields.ts'
import { newId } from '../../platform/ids.ts'
import type { PersonFacts } from './facts.types.ts'
import { factsOf } from './facts-store.ts'
import type { ReadSentiments } from './ports.ts'
import { type Cause, saveScores } from './save-store.ts'
import { scorePerson } from './score-person.ts'
import { type ScoreType, scoreTypes } from './tiers.rules.ts'

/** Days of feedback that count towards sentiment. */
const sentimentDays = 30

export async function readFacts(
  db: Queryable,
  readSentiments: ReadSentiments,
  personIds: readonly string[],
  now: Date,
): Promise<PersonFacts[]> {
  if (personIds.length === 0) return []
  const facts = await factsOf(db, personIds, now)
  const since = new Date(now.getTime() - sentimentDays * 86_400_000)
  const read = Map.groupBy(await readSentiments(db, personIds, since), ({ personId }) => personId)
  return facts.map((one) => ({ ...one, sentiments: (read.get(one.personId) ?? []).map(({ label }) => label) }))
}

export interface Recalculation {
  readonly cause: Cause
  readonly now: Date
  /** Default: all. */
  readonly types?: readonly ScoreType[]
}

/** Calculates the scores of these people, and stores them and their history in one statement. */
export async function scoreAndSave(
  db: Queryable,
  people: readonly PersonFacts[],
  { cause, now, types }: Recalculation,
): Promise<void> {
  const drafts = people.flatMap((facts) =>
    scorePerson(facts, now, types ?? scoreTypes).map((draft) => ({
      ...draft,
      score_value: withoutNoise(draft.score_value),
      breakdown: Calculated.parse(draft.breakdown),
      id: newId('score', now.getTime()),
      history_id: newId('schist', now.getTime()),
      person_id: facts.personId,
    })),
  )
  if (drafts.length > 0) await saveScores(db, drafts, { cause, now })
}

/** Recalculates and stores the scores of a person. Returns false if no person has this id. */
export async function recalculate(
  db: Queryable,
  readSentiments: ReadSentiments,
  personId: string,
  recalculation: Recalculation,
): Promise<boolean> {
  const [facts] = await readFacts(db, readSentiments, [personId], recalculation.now)
  if (!facts) return false
  await scoreAndSave(db, [facts], recalculation)
  return true
}
