import { z } from 'zod'
import { Id, IsoTime } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { networks } from '../networks/index.ts'

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

export const LimitQuery = listQuery(['network', 'used_percent', 'observed_at'], {
  q: SearchText.optional().describe('Part of the account or of the name of the limit.'),
  network: z.enum(networks).optional(),
  account_id: Id.optional(),
  blocked: Flag.optional().describe('Only those that take no more for now, or only the others.'),
})
export type LimitFilter = z.infer<typeof LimitQuery>
