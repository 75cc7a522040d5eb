import { z } from 'zod'
import { CountryCode, IsoTime, WebAddress } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { feedFormats } from './feed.types.ts'

const Name = z.string().trim().min(1).max(255)
const Minutes = z.int().min(5).max(1440)

const Push = z.strictObject({
  url: WebAddress,
  /**
   * `put`: sends the whole feed, compressed, by PUT. `acp`: sends changed products by PATCH, in the format of the ACP
   * Feed API.
   */
  method: z.enum(['put', 'acp']),
  /**
   * Value of the Authorization header. Stored encrypted and never returned. If absent, keeps the stored one if the URL
   * stays the same. Null removes it.
   */
  authorization: z.string().min(1).max(4096).nullable().optional(),
  minutes: Minutes.default(60),
})

const fields = {
  name: Name,
  format: z.enum(feedFormats),
  /** Region whose prices and shipping options the feed states. */
  region_id: idOf('region'),
  /** A country of the region. Default: the stored one if it is in the region, otherwise the region's first. */
  country: CountryCode.optional(),
  /**
   * Language of the feed's texts and of the linked pages. If null, the texts are in the shop's language, and each page
   * in its visitor's.
   */
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Use a language tag such as en or en-IN')
    .nullable()
    .optional(),
  enabled: z.boolean().optional(),
  /** Brand of products without a vendor. Null means none. */
  brand: z.string().trim().min(1).max(70).nullable().optional(),
  /** Country of the store. OpenAI requires it. */
  store_country: CountryCode.nullable().optional(),
  /**
   * URL of a product on your own website: `https://shop.example/p/{handle}?variant={variant_id}`. If null, the link
   * leads to the shop's pages.
   */
  link_template: z
    .string()
    .max(2048)
    .regex(/^https?:\/\/\S+$/, 'Use an http or https address')
    .nullable()
    .optional(),
  /** Whether OpenAI may sell the products in a chat. */
  checkout: z.boolean().optional(),
  /** Days from today until a backordered item is expected. */
  backorder_days: z.int().min(1).max(365).optional(),
  refresh_minutes: Minutes.optional(),
  push: Push.nullable().optional(),
}
export const FeedInput = z.strictObject(fields)
const { format: _, ...changeable } = fields
export const FeedPatch = z.strictObject({ ...changeable, name: Name.optional(), region_id: idOf('region').optional() })
export type FeedInput = z.infer<typeof FeedInput>
export type FeedPatch = z.infer<typeof FeedPatch>

export const FeedView = z
  .object({
    id: z.string(),
    name: z.string(),
    format: z.enum(feedFormats),
    region_id: z.string(),
    country: z.string(),
    locale: z.string().nullable(),
    enabled: z.boolean(),
    brand: z.string().nullable(),
    store_country: z.string().nullable(),
    link_template: z.string().nullable(),
    checkout: z.boolean(),
    backorder_days: z.int(),
    refresh_minutes: z.int(),
    urls: z
      .record(z.string(), z.string())
      .describe('URLs of the feed by kind of file. Anybody who knows a URL can read the feed.'),
    cursor: z.string().describe('The newest value for `since`.'),
    refreshed_at: IsoTime.nullable(),
    listed_count: z.int(),
    problem_count: z.int().describe('Number of items with a problem, whether they are in the feed or not.'),
    push: z
      .object({
        url: z.string(),
        method: z.enum(['put', 'acp']),
        minutes: z.int(),
        has_authorization: z.boolean(),
        state: z.enum(['waiting', 'delivered', 'failing']),
        pushed_at: IsoTime.nullable(),
        failing_since: IsoTime.nullable(),
        next_at: IsoTime.nullable(),
        message: z.string().nullable(),
      })
      .nullable(),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Feed' })
export type FeedView = z.infer<typeof FeedView>

export const FeedQuery = listQuery(['-created_at', 'name'], {
  /** Searches the name, ignoring case. */
  q: SearchText.optional(),
  format: z.enum(feedFormats).optional(),
})
export type FeedFilter = z.infer<typeof FeedQuery>

export const FeedProblem = z.object({
  product_id: z.string(),
  product_title: z.string().nullable(),
  variant_id: z.string(),
  variant_title: z.string().nullable(),
  listed: z.boolean(),
  problems: z.array(
    z.object({
      attribute: z.string(),
      message: z.string(),
      refuses: z.boolean(),
      record: z.string().describe('Id of the product, or `feed` or `shipping`.'),
      field: z.string().describe('JSON pointer into the body that changes the record.'),
    }),
  ),
})
export type FeedProblem = z.infer<typeof FeedProblem>
