import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'
import { networks } from '../network-names/index.ts'

export const NetworkLimit = z
  .object({
    network: z.enum(networks),
    account_id: z.string().describe('The page, account or user; `app`: what the app has in common.'),
    bucket: z.string().describe('Which of the limits that the network keeps.'),
    used_percent: z.int(),
    blocked_until: IsoTime.nullable().describe('Nothing is published there before; null: it may go on.'),
    observed_at: IsoTime.describe('When the network said so.'),
  })
  .meta({ id: 'NetworkLimit' })
export type LimitView = z.infer<typeof NetworkLimit>
