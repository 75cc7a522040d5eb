import { z } from 'zod'
import { Id, IsoTime, Statistic } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { periodFields } from '../periods/index.ts'
import { sentimentLabels } from './labels.rules.ts'

export const sourceTypes = ['feedback', 'form_response', 'social_mention', 'social_comment', 'review'] as const

export const Sentiment = z
  .object({
    id: z.string(),
    source_type: z.enum(sourceTypes),
    source_id: z.string(),
    person_id: z.string().nullable(),
    original_text: z.string().nullable().describe('Null if its author has been forgotten.'),
    sentiment_score: Statistic.describe('-1 to 1.'),
    sentiment_label: z.enum(sentimentLabels),
    confidence: Statistic.describe('0 to 1.'),
    keywords: z.array(z.string()),
    language: z.string().nullable(),
    model_provider: z.string(),
    model_version: z.string(),
    analyzed_at: IsoTime,
    created_at: IsoTime,
  })
  .meta({ id: 'Sentiment' })
export type SentimentView = z.infer<typeof Sentiment>

export const CreateSentimentBody = z.strictObject({
  source_type: z.enum(sourceTypes),
  source_id: Id,
  text: z.string().trim().min(1).max(10_000),
  person_id: idOf('person').nullable().optional(),
  reading: z
    .strictObject({
      sentiment_score: z.number().min(-1).max(1),
      sentiment_label: z.enum(sentimentLabels).optional(),
      confidence: z.number().min(0).max(1).default(1),
      keywords: z.array(z.string().max(100)).max(20).default([]),
      model_provider: z.string().min(1).max(100),
      model_version: z.string().min(1).max(100).default('1'),
    })
    .optional()
    .describe('Result of another model. Without it, the shop analyses the text itself.'),
})
export type CreateSentiment = z.infer<typeof CreateSentimentBody>

const filters = {
  ...periodFields,
  source_type: z.enum(sourceTypes).optional(),
  sentiment_label: z.enum(sentimentLabels).optional(),
  person_id: Id.optional(),
}
export const SentimentQuery = listQuery(['-analyzed_at', 'sentiment_score'], {
  q: SearchText.optional().describe('Part of the text, or of the id of its source.'),
  ...filters,
})
export type SentimentFilter = z.infer<typeof SentimentQuery>

export const SentimentStats = z
  .object({
    total: z.int(),
    average_score: Statistic.nullable().describe('Null if there is no score.'),
    by_label: z.array(z.object({ sentiment_label: z.enum(sentimentLabels), count: z.int() })),
    by_source: z.array(z.object({ source_type: z.enum(sourceTypes), count: z.int() })),
    top_keywords: z.array(z.object({ keyword: z.string(), count: z.int() })),
    truncated: z.boolean().describe('True if everything except the total covers only the newest 50,000 rows.'),
    analyzed_rows: z.int(),
  })
  .meta({ id: 'SentimentStats' })
export type SentimentStatsView = z.infer<typeof SentimentStats>
export const SentimentStatsQuery = z.strictObject(filters)
export type SentimentStatsFilter = z.infer<typeof SentimentStatsQuery>
export const OneSentimentStats = z.object({ stats: SentimentStats })
