import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Subscription } from '../../platform/events/events.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { presentPersonId } from '../people/index.ts'
import { labelOfScore } from './labels.rules.ts'
import { lexiconModel, readText } from './read-text.rules.ts'
import type { CreateSentiment, SentimentView } from './schema.ts'
import { feedbackText, type NewSentiment, readingOfSource, writeSentiment } from './sentiment-store.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

type Read = Pick<
  NewSentiment,
  'sentiment_score' | 'sentiment_label' | 'confidence' | 'keywords' | 'language' | 'model_provider' | 'model_version'
>

function readingOf(text: string): Read {
  const { score, label, confidence, keywords, language } = readText(text)
  return {
    sentiment_score: score,
    sentiment_label: label,
    confidence,
    keywords: [...keywords],
    language,
    model_provider: lexiconModel.provider,
    model_version: lexiconModel.version,
  }
}

/**
 * Analyses a text, or stores a result that the caller supplies. The built-in analyser never replaces a supplied result:
 * for the same text, that result is returned; for another text, it throws `conflict` (409).
 */
export async function readSource(
  tx: Queryable,
  { text, reading, source_type, source_id, person_id = null }: CreateSentiment,
  now: Date,
): Promise<SentimentView> {
  const read: Read = reading
    ? {
        ...reading,
        sentiment_label: reading.sentiment_label ?? labelOfScore(reading.sentiment_score),
        language: null,
      }
    : readingOf(text)
  const personId = await presentPersonId(tx, person_id)
  const id = newId('sent', now.getTime())
  const made = { id, source_type, source_id, text, person_id: personId, is_supplied: reading !== undefined, ...read }
  return (await writeSentiment(tx, made, hashOf(text), now)) ?? (await suppliedFor(tx, made))
}

async function suppliedFor(tx: Queryable, asked: NewSentiment): Promise<SentimentView> {
  const supplied = await readingOfSource(tx, asked)
  if (!supplied) throw new Error('The conflicting reading is missing.')
  if (supplied.textHash === hashOf(asked.text)) return supplied.view
  throw conflict(
    `A reading by ${supplied.view.model_provider} was already supplied for this source. Send a reading of the new text, or delete the existing one first.`,
    '/reading',
  )
}

/**
 * Subscription that analyses feedback that has a text, once even if its event is delivered several times. Keeps
 * supplied results.
 */
export const sentimentSubscription = (clock: Clock): Subscription => ({
  types: ['feedback.created'],
  subscriber: 'ad-planning-sentiment',
  async handle(tx, { payload: { id } }) {
    if (typeof id !== 'string') return
    const found = await feedbackText(tx, id)
    if (!found) return
    const { text, personId } = found
    const now = clock.now()
    const read = { id: newId('sent', now.getTime()), source_type: 'feedback' as const, source_id: id, text }
    const made = { ...read, person_id: personId, is_supplied: false, ...readingOf(text) }
    await writeSentiment(tx, made, hashOf(text), now)
  },
})
