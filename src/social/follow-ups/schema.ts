import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'
import { networks } from '../networks/index.ts'

const FollowUp = z
  .object({
    id: z.string(),
    network: z.enum(networks),
    kind: z.enum(['comment', 'reply']),
    position: z.int(),
    text: z.string(),
    state: z
      .enum(['waiting', 'armed', 'unknown', 'live', 'failed'])
      .describe('`unknown`: the response was lost, and Weft checks the network for the result. `failed`: see `error`.'),
    tries: z.int().describe('Number of attempts, including attempts whose request may not have reached the network.'),
    external_id: z.string().nullable(),
    error: z.string().nullable(),
    next_at: IsoTime.nullable().describe(
      'When Weft next sends it or checks whether it was published. Earlier parts come first.',
    ),
  })
  .meta({ id: 'FollowUp' })
export type FollowUpView = z.infer<typeof FollowUp>

export const FollowUps = z.array(FollowUp)
