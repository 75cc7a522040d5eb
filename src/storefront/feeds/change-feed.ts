import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import type { EncryptedBlock, Vault } from '../../platform/vault.ts'
import { type FeedFields, insertFeed, lockFeed, readFeed, type StoredFeed, updateFeed } from './feed-store.ts'
import { pushBinding } from './push-feed.ts'
import { regionCountries } from './region-store.ts'
import type { FeedInput, FeedPatch } from './schema.ts'

export interface ChangeDeps {
  readonly vault: Vault
  /** Returns why Weft refuses to push to a URL. Returns null if it accepts the URL. */
  readonly refusal: (url: string) => string | null
}

export async function createFeed(deps: ChangeDeps, tx: Queryable, body: FeedInput, now: Date): Promise<StoredFeed> {
  const id = newId('feed')
  const none: FeedFields = {
    name: body.name,
    region_id: body.region_id,
    country: '',
    locale: null,
    enabled: true,
    brand: null,
    store_country: null,
    link_template: null,
    checkout: false,
    backorder_days: 14,
    refresh_minutes: 15,
    push_url: null,
    push_method: null,
    push_minutes: 60,
    push_secret: null,
  }
  const fields = await changed(deps, tx, { id, format: body.format, before: none }, body)
  return insertFeed(tx, { id, format: body.format, ...fields }, now)
}

/**
 * Changes a feed and makes it due for a refresh. After a new push destination or new credentials, the next push sends
 * the whole feed. Returns null if the feed does not exist. Throws `invalid_data` for a wrong region, country or push
 * destination.
 */
export async function changeFeed(
  deps: ChangeDeps,
  tx: Queryable,
  id: string,
  body: FeedPatch,
  now: Date,
): Promise<StoredFeed | null> {
  const before = await lockFeed(tx, id)
  if (!before) return null
  // Safe cast: only the vault writes this column.
  const fields = await changed(
    deps,
    tx,
    { id, format: before.format, before: { ...before, push_secret: before.push_secret as EncryptedBlock | null } },
    body,
  )
  const pushAnew =
    fields.push_url !== before.push_url ||
    fields.push_method !== before.push_method ||
    body.push?.authorization !== undefined
  return updateFeed(tx, id, fields, { now, pushAnew })
}

async function changed(
  deps: ChangeDeps,
  tx: Queryable,
  { id, format, before }: { readonly id: string; readonly format: string; readonly before: FeedFields },
  body: FeedPatch,
): Promise<FeedFields> {
  const region_id = body.region_id ?? before.region_id
  const countries = await regionCountries(tx, region_id)
  const country = body.country ?? (countries?.includes(before.country) ? before.country : (countries?.[0] ?? ''))
  const problems = [
    ...countryProblems(region_id, countries, country),
    ...(body.push ? pushProblems(deps, format, body.push) : []),
  ]
  if (problems.length > 0) throw invalidData(problems)
  const set = <Name extends keyof FeedFields & keyof FeedPatch>(name: Name): FeedFields[Name] =>
    // Safe cast: the schema's member has the same type as the column.
    body[name] === undefined ? before[name] : (body[name] as FeedFields[Name])
  return {
    name: set('name'),
    region_id,
    country,
    locale: set('locale'),
    enabled: set('enabled'),
    brand: set('brand'),
    store_country: set('store_country'),
    link_template: set('link_template'),
    checkout: set('checkout'),
    backorder_days: set('backorder_days'),
    refresh_minutes: set('refresh_minutes'),
    ...pushOf(deps, { id, before }, body.push),
  }
}

function countryProblems(regionId: string, countries: readonly string[] | null, country: string) {
  if (countries === null) return [{ path: '/region_id', message: `Region ${regionId} was not found.` }]
  return countries.includes(country)
    ? []
    : [{ path: '/country', message: `The region does not sell to ${country || 'any country'}.` }]
}

const pushProblems = ({ refusal }: ChangeDeps, format: string | null, push: FeedPatch['push'] & {}) => {
  const refused = refusal(push.url)
  return [
    ...(refused === null ? [] : [{ path: '/push/url', message: refused }]),
    ...(push.method === 'acp' && format !== 'acp' && format !== null
      ? [
          {
            path: '/push/method',
            message: 'The method acp is only for feeds of the format acp. Choose another method.',
          },
        ]
      : []),
  ]
}

/** Returns the problems of a new feed, in the fields that the schema accepted. */
export async function createProblems(deps: ChangeDeps, db: Queryable, { body }: Given<FeedInput>) {
  return problemsOf(deps, db, body, body.region_id, body.format ?? null)
}

export async function updateProblems(
  deps: ChangeDeps,
  db: Queryable,
  id: string,
  { body, isRefused }: Given<FeedPatch>,
) {
  const before = await readFeed(db, id)
  return before
    ? problemsOf(
        deps,
        db,
        body,
        isRefused('region_id') ? undefined : (body.region_id ?? before.region_id),
        before.format,
      )
    : []
}

async function problemsOf(
  deps: ChangeDeps,
  db: Queryable,
  { country, push }: Partial<FeedPatch>,
  regionId: string | undefined,
  format: string | null,
) {
  const countries = regionId === undefined ? null : await regionCountries(db, regionId)
  return [
    ...(regionId === undefined || country === undefined ? [] : countryProblems(regionId, countries, country)),
    ...(push ? pushProblems(deps, format, push) : []),
  ]
}

type PushFields = Pick<FeedFields, 'push_url' | 'push_method' | 'push_minutes' | 'push_secret'>

/**
 * Returns the push settings of a feed. Keeps the stored credentials only for the stored URL: a new URL without
 * credentials has none.
 */
function pushOf(
  { vault }: ChangeDeps,
  { id, before }: { readonly id: string; readonly before: FeedFields },
  push: FeedPatch['push'],
): PushFields {
  const { push_url, push_method, push_minutes, push_secret } = before
  if (push === undefined) return { push_url, push_method, push_minutes, push_secret }
  if (push === null) return { push_url: null, push_method: null, push_minutes: 60, push_secret: null }
  const secret = push.authorization ? vault.seal(push.authorization, pushBinding(id)) : null
  const stays = push.authorization === undefined && push.url === push_url
  return {
    push_url: push.url,
    push_method: push.method,
    push_minutes: push.minutes,
    push_secret: stays ? push_secret : secret,
  }
}
