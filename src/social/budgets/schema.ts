import { z } from 'zod'
import { Id, IsoTime } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { networks } from '../networks/index.ts'

export const NetworkLimit = z
  .object({
    network: z.enum(networks),
    account_id: z.string().describe('Id of the page, account or user; `app` for a limit of the whole app.'),
    bucket: z.string().describe('Name of the limit at the network.'),
    used_percent: z.int(),
    blocked_until: IsoTime.nullable().describe('Nothing is published there before then. Null if nothing blocks it.'),
    observed_at: IsoTime.describe('When the network reported it.'),
  })
  .meta({ id: 'NetworkLimit' })
export type LimitView = z.infer<typeof NetworkLimit>

export const LimitQuery = listQuery(['network', 'used_percent', 'observed_at'], {
  q: SearchText.optional().describe('Part of the account or of the name of the limit.'),
  network: z.enum(networks).optional(),
  account_id: Id.optional(),
  blocked: Flag.optional().describe('`true`: only limits that are used up for now; `false`: only other records.'),
})
export type LimitFilter = z.infer<typeof LimitQuery>
