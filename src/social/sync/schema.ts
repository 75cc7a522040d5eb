import { z } from 'zod'
import { idOf } from '../../platform/http/references.ts'

export const SyncBody = z.strictObject({ platform_id: idOf('social_platform') })

const Synced = z.object({
  synced: z.int().describe('Entries that are new or were used more often.'),
  message: z.string(),
})
export const SyncAnswer = z
  .object({
    message: z.string(),
    results: z.object({ network_b_hashtags: Synced, network_b_mentions: Synced, network_a_hashtags: Synced }),
  })
  .meta({ id: 'PlatformDataSync' })
export type SyncAnswerView = z.infer<typeof SyncAnswer>
