import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'

const shape = {
  id: z.string().describe('Sent as `Webhook-Id` with every attempt.'),
  order_id: z.string(),
  event_type: z.string(),
  profile: z.string().describe("The agent's profile."),
  release: z.string().describe('UCP release that defines the format of the order.'),
  url: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  occurred_at: IsoTime.describe('Sent as `Webhook-Timestamp` with every attempt.'),
  next_attempt_at: IsoTime.nullable(),
  delivered_at: IsoTime.nullable(),
  last_status_code: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: IsoTime,
}
export const AgentWebhook = z.object(shape).meta({ id: 'AgentWebhook' })
export type AgentWebhookView = z.infer<typeof AgentWebhook>

export const AgentWebhookDetail = z.object({ ...shape, body: z.string() }).meta({ id: 'AgentWebhookDetail' })
export type AgentWebhookDetailView = z.infer<typeof AgentWebhookDetail>

export const AgentWebhookQuery = listQuery(['-created_at'], {
  q: SearchText.optional().describe('Part of the id, the event, the URL or the agent’s profile.'),
  order_id: z.string().max(255).optional(),
  status: z.enum(['pending', 'delivered', 'failed']).optional(),
})
export type AgentWebhookQueryValue = z.infer<typeof AgentWebhookQuery>
