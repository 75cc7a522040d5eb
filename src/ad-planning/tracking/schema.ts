import { z } from 'zod'
import { Amount, CurrencyCode, Id, IsoTime, Moment, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { periodFields } from '../periods/index.ts'
import { utmFilters } from '../sources/index.ts'
import { isPurchase } from './collect.rules.ts'

const Members = z.record(z.string(), z.unknown())
const Text = z.string().max(255).nullable().optional()
const Address = z.string().max(2000).nullable().optional()
/** Id that the client generates, so that a repeated request counts once. */
const OwnId = z.string().regex(/^[A-Za-z0-9_.-]{16,64}$/, 'must be 16 to 64 letters, digits, _ . or -')
const VisitorId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits, _ . or -')
const dataSize = 4096

const Event = z.object({
  id: OwnId.optional(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((name) => !isPurchase(name), 'Purchases come from orders, not from events.'),
  page_url: Address,
  value: Amount.optional().describe('In the currency’s minor unit.'),
  currency: CurrencyCode.optional(),
  checkout_id: Id.optional().describe('The checkout session that the visitor continues to.'),
  data: Members.refine(
    (data) => JSON.stringify(data).length <= dataSize,
    `must not be longer than ${dataSize} characters`,
  ).optional(),
  occurred_at: Moment.optional(),
})
export type EventBody = z.infer<typeof Event>

const SiteKeyField = z.string().max(255).optional().describe('Required here or in the header x-site-key.')

export const CollectSessionBody = z.object({
  site_key: SiteKeyField,
  id: OwnId.optional(),
  visitor_id: VisitorId.optional().describe('Stored in the visitor’s browser, only with consent.'),
  consent: z
    .enum(['granted', 'denied'])
    .default('denied')
    .describe('With `denied`, the visitor is not recognised again.'),
  page_url: Address,
  referrer: Address,
  utm_source: Text,
  utm_medium: Text,
  utm_campaign: Text,
  utm_term: Text,
  utm_content: Text,
  events: z.array(Event).max(50).optional(),
})
export type CollectSession = z.infer<typeof CollectSessionBody>

export const CollectEventsBody = z.object({
  site_key: SiteKeyField,
  session_id: Id,
  events: z.array(Event).min(1).max(50),
})
export type CollectEvents = z.infer<typeof CollectEventsBody>

export const CollectedSession = z.object({
  session: z.object({
    id: z.string(),
    visitor_id: z.string(),
    consent: z.enum(['granted', 'denied']),
    started_at: IsoTime,
  }),
  accepted: z.int().describe('Number of events that were not known yet.'),
})
export const CollectedEvents = z.object({ accepted: z.int().describe('Number of events that were not known yet.') })
export const Ignored = z.object({ accepted: z.literal(0), ignored: z.literal('bot') })

export const SiteKey = z
  .object({
    id: z.string(),
    title: z.string(),
    token: z.string().describe('Key that the pages of the website send. It is not secret.'),
    allowed_origins: z.array(z.string()).describe('Origins whose pages may call. Empty: any website.'),
    script_url: z.string(),
    last_used_at: IsoTime.nullable(),
    revoked_at: IsoTime.nullable(),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'SiteKey' })
export type SiteKeyView = z.infer<typeof SiteKey>

export const SiteKeyQuery = listQuery(['-created_at', 'updated_at', 'title'], {
  q: SearchText.optional().describe('Part of the title or the key.'),
})
export type SiteKeyFilter = z.infer<typeof SiteKeyQuery>

const Origin = z
  .string()
  .trim()
  .max(255)
  .toLowerCase()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    error: 'must be an origin, such as https://shop.example',
  })
const Origins = z.array(Origin).max(50)
export const CreateSiteKeyBody = z.strictObject({ title: Name, allowed_origins: Origins.optional() })
export type CreateSiteKey = z.infer<typeof CreateSiteKeyBody>
export const UpdateSiteKeyBody = z.strictObject({
  title: Name.optional(),
  allowed_origins: Origins.optional(),
  revoked: z.boolean().optional(),
})
export type UpdateSiteKey = z.infer<typeof UpdateSiteKeyBody>

export const Session = z
  .object({
    id: z.string(),
    website_id: z.string().nullable(),
    visitor_id: z.string(),
    person_id: z.string().nullable(),
    consent: z.enum(['granted', 'denied']),
    entry_page: z.string().nullable(),
    referrer: z.string().nullable(),
    device: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
    utm_source: z.string().nullable(),
    utm_medium: z.string().nullable(),
    utm_campaign: z.string().nullable(),
    utm_term: z.string().nullable(),
    utm_content: z.string().nullable(),
    pageviews: z.int(),
    started_at: IsoTime,
    last_seen_at: IsoTime,
  })
  .meta({ id: 'AnalyticsSession' })
export type SessionView = z.infer<typeof Session>

export const SessionQuery = listQuery(['-started_at', 'last_seen_at'], {
  q: SearchText.optional().describe('Part of an id, of the first page, the referrer, the source or the campaign.'),
  website_id: Id.optional(),
  visitor_id: Id.optional(),
  person_id: Id.optional(),
  ...utmFilters,
  ...periodFields,
})
export type SessionFilter = z.infer<typeof SessionQuery>

export const AnalyticsEvent = z
  .object({
    id: z.string(),
    session_id: z.string(),
    website_id: z.string().nullable(),
    visitor_id: z.string(),
    event_name: z.string(),
    page_url: z.string().nullable(),
    event_data: Members,
    value: z.int().nullable(),
    currency: z.string().nullable(),
    checkout_id: z.string().nullable(),
    occurred_at: IsoTime,
    received_at: IsoTime,
  })
  .meta({ id: 'AnalyticsEvent' })
export type AnalyticsEventView = z.infer<typeof AnalyticsEvent>

export const AnalyticsEventQuery = listQuery(['-occurred_at', 'received_at'], {
  q: SearchText.optional().describe('Part of the id, the name, the page or the checkout session.'),
  website_id: Id.optional(),
  visitor_id: Id.optional(),
  session_id: Id.optional(),
  event_name: z.string().max(100).optional(),
  ...periodFields,
})
export type AnalyticsEventFilter = z.infer<typeof AnalyticsEventQuery>
