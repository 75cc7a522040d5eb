import { z } from 'zod'
import { Id, IsoTime, Moment, WebAddress } from '../http/fields.ts'
import { listQuery, SearchText } from '../http/list-query.ts'

export const WebhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    event_types: z.array(z.string()),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.string().nullable().describe('Why Weft disabled the endpoint; null if a person did.'),
    failing_since: IsoTime.nullable(),
    secret: z
      .string()
      .optional()
      .describe('Shown only when the endpoint is created, its secret is rotated or its URL is changed.'),
    previous_secret_until: IsoTime.nullable().describe(
      'Until then messages have a second signature, made with the old secret.',
    ),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpointView = z.infer<typeof WebhookEndpoint>

const Attempt = z.object({
  attempted_at: IsoTime,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  response_excerpt: z.string().nullable(),
})

const deliveryShape = {
  id: z.string(),
  endpoint_id: z.string(),
  message_id: z.string().describe('Sent as `webhook-id` with every attempt: the same id is the same message.'),
  event_type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  next_attempt_at: IsoTime.nullable(),
  delivered_at: IsoTime.nullable(),
  last_status_code: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: IsoTime,
}
export const WebhookDelivery = z.object(deliveryShape).meta({ id: 'WebhookDelivery' })
export type WebhookDeliveryView = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetail = z
  .object({ ...deliveryShape, body: z.string(), attempt_log: z.array(Attempt) })
  .meta({ id: 'WebhookDeliveryDetail' })
export type WebhookDeliveryDetailView = z.infer<typeof WebhookDeliveryDetail>

export const DeliveryQuery = listQuery(['-created_at'], {
  /** Searches the ids and bodies of messages, ignoring case. */
  q: SearchText.optional(),
  endpoint_id: Id.optional(),
  status: z.enum(['pending', 'delivered', 'failed']).optional(),
  event_type: Id.optional(),
})
export type DeliveryQueryValue = z.infer<typeof DeliveryQuery>

export const ReplayResult = z.object({ deliveries: z.int().describe('How many messages will be sent again.') })

/** Builds the body schemas for the given event types. */
export function endpointBodies(types: readonly string[]) {
  const EventType = z.enum(['*', ...types])
  const EventTypes = z
    .array(EventType)
    .min(1)
    .max(100)
    .refine((list) => new Set(list).size === list.length, 'must not name an event twice')
    .refine((list) => list.length === 1 || !list.includes('*'), '* stands for all and stands alone')
  return {
    Create: z.strictObject({
      url: WebAddress,
      description: z.string().trim().max(1000).default(''),
      event_types: EventTypes.default(['*']),
    }),
    Update: z.strictObject({
      url: WebAddress.optional(),
      description: z.string().trim().max(1000).optional(),
      event_types: EventTypes.optional(),
      status: z.enum(['enabled', 'disabled']).optional(),
    }),
    Rotate: z
      .strictObject({ overlap_minutes: z.int().min(0).max(10_080).default(1440) })
      .default({ overlap_minutes: 1440 }),
    Replay: z.strictObject({
      since: Moment,
      only_failed: z.boolean().default(true),
    }),
  }
}
export type EndpointBodies = ReturnType<typeof endpointBodies>

export const EndpointQuery = listQuery(['created_at', 'url'], {
  /** Searches the URL and the description, ignoring case. */
  q: SearchText.optional(),
  status: z.enum(['enabled', 'disabled']).optional(),
})
export type EndpointFilter = z.infer<typeof EndpointQuery>
