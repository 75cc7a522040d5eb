import { z } from 'zod'
import { Id, IsoTime, Metadata, Name, Statistic } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { periodFields } from '../periods/index.ts'
import { sentimentLabels } from '../sentiment/index.ts'

export const Feedback = z
  .object({
    id: z.string(),
    person_id: z.string().nullable(),
    rating: z.int().nullable(),
    scale: z.enum(['5', '10']).nullable().describe('Number of points of the scale; null if it is not known.'),
    content: z.string().nullable(),
    source: z.string(),
    website_id: z.string().nullable(),
    sentiment_label: z
      .enum(sentimentLabels)
      .nullable()
      .describe('Null if the text is not analysed yet, or there is none.'),
    sentiment_score: Statistic.nullable(),
    metadata: Metadata,
    created_at: IsoTime,
  })
  .meta({ id: 'Feedback' })
export type FeedbackView = z.infer<typeof Feedback>

export const CreateFeedbackBody = z.strictObject({
  person_id: idOf('person').nullable().optional(),
  rating: z.int().min(0).max(10).nullable().optional(),
  scale: z.enum(['5', '10']).nullable().optional(),
  content: z.string().trim().min(1).max(10_000).nullable().optional(),
  source: Name.optional(),
  website_id: idOf('site_key').nullable().optional(),
  metadata: Metadata.optional(),
})
export type CreateFeedback = z.infer<typeof CreateFeedbackBody>

export const FeedbackQuery = listQuery(['-created_at'], {
  q: SearchText.optional().describe('Part of the text, the source or the id.'),
  ...periodFields,
  person_id: Id.optional(),
  website_id: Id.optional(),
  sentiment_label: z.enum(sentimentLabels).optional(),
})
export type FeedbackFilter = z.infer<typeof FeedbackQuery>
