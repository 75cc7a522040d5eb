import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'

export const PlatformHealth = z
  .object({
    platform_id: z.string(),
    healthy: z.boolean(),
    checked_at: IsoTime,
    expires_at: IsoTime.nullable().describe('When the login ends if nobody renews it; null: never, or unknown.'),
    data_access_expires_at: IsoTime.nullable().describe('When its person has to log in again in any case.'),
    scopes: z.array(z.string()),
    missing_scopes: z.array(z.string()).describe('Asked for and not granted: what they are for will be refused.'),
    problems: z.array(z.string()).describe('What is wrong and what to do about it, for a person.'),
  })
  .meta({ id: 'SocialPlatformHealth' })
export type PlatformHealthView = z.infer<typeof PlatformHealth>
