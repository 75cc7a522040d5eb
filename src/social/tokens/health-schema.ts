import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'

export const PlatformHealth = z
  .object({
    platform_id: z.string(),
    healthy: z.boolean(),
    checked_at: IsoTime,
    expires_at: IsoTime.nullable().describe('When the login expires unless it is renewed; null if never or unknown.'),
    data_access_expires_at: IsoTime.nullable().describe('When a person has to log in again in any case.'),
    scopes: z.array(z.string()),
    missing_scopes: z
      .array(z.string())
      .describe('Scopes that were requested and not granted. Operations that need them will fail.'),
    problems: z.array(z.string()).describe('Problems and how to fix them, as text.'),
  })
  .meta({ id: 'SocialPlatformHealth' })
export type PlatformHealthView = z.infer<typeof PlatformHealth>
