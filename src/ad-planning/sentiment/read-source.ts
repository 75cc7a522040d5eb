import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { presentPersonId } from '../people/index.ts'
import { labelOfScore } from './labels.rules.ts'
import type { TextReader } from './ports.ts'
import { lexiconModel, readText } from './read-text.rules.ts'
import type { CreateSentiment, SentimentView } from './schema.ts'
import { feedbackText, type NewSentiment, writeSentiment } from './store.ts'

/** The shop's own list of words: asks nobody. */
export const lexiconReader: TextReader = { ...lexiconModel, read: readText }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

type Read = Pick<
  NewSentiment,
  'sentiment_score' | 'sentiment_label' | 'confidence' | 'keywords' | 'language' | 'model_provider' | 'model_version'
>

function readingOf(reader: TextReader, text: string): Read {
  const { score, label, confidence, keywords, language } = reader.read(text)
  return {
    sentiment_score: score,
    sentiment_label: label,
    confidence,
    keywords: [...keywords],
    language,
    model_provider: reader.provider,
    model_version: reader.version,
  }
}

/** Reads a text, or takes what another model has read of it. */
export async function readSource(
  tx: Queryable,
  reader: TextReader,
  { text, reading, source_type, source_id, person_id = null }: CreateSentiment,
  now: Date,
): Promise<SentimentView> {
  const read: Read = reading
    ? {
        ...reading,
        sentiment_label: reading.sentiment_label ?? labelOfScore(reading.sentiment_score),
        language: null,
      }
    : readingOf(reader, text)
  const personId = await presentPersonId(tx, person_id)
  const id = newId('sent', now.getTime())
  return writeSentiment(tx, { id, source_type, source_id, text, person_id: personId, ...read }, hashOf(text), now)
}

/** Each feedback with a text is read once, however often it is told of. */
export const sentimentSubscription = (clock: Clock, reader: TextReader = lexiconReader): Subscription => ({
  types: ['feedback.created'],
  subscriber: 'ad-planning-sentiment',
  async handle(tx, { payload: { id } }) {
    if (typeof id !== 'string') return
    const found = await feedbackText(tx, id)
    if (!found) return
    const { text, personId } = found
    const now = clock.now()
    const read = { id: newId('sent', now.getTime()), source_type: 'feedback' as const, source_id: id, text }
    await writeSentiment(tx, { ...read, person_id: personId, ...readingOf(reader, text) }, hashOf(text), now)
  },
})
