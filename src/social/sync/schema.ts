import { z } from 'zod'
import { idOf } from '../../platform/http/references.ts'

export const SyncBody = z.strictObject({ platform_id: idOf('social_platform') })

const SyncedTags = z.object({
  synced: z.int().describe('Number of entries that are new or whose use increased.'),
  message: z.string(),
})
export type Synced = z.infer<typeof SyncedTags>
export const SyncAnswer = z
  .object({
    message: z.string(),
    results: z
      .record(z.string(), SyncedTags)
      .describe('Results by network and kind: `network_b_hashtags`, `network_b_mentions`, `network_a_hashtags`.'),
  })
  .meta({ id: 'PlatformDataSync' })
export type SyncAnswerView = z.infer<typeof SyncAnswer>
