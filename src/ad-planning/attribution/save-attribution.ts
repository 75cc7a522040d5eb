import { type Queryable, violates } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type Given, valuesAfter } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { isFillerId, seeVisitor } from '../people/index.ts'
import { insertImportedSession, sessionIsKnown } from '../visits/index.ts'
import {
  attributionOfSession,
  changeManual,
  deleteAttribution,
  insertManual,
  lockAttribution,
  type OwnWord,
  platformOfCampaign,
  readAttribution,
} from './attribution-store.ts'
import { attribute, createResolver } from './resolve-sessions.ts'
import type { AttributionView, CreateAttribution, SettingsView, UpdateAttribution, UpdateSettings } from './schema.ts'
import { queueOfSessions, sourcesOf } from './session-store.ts'
import { readSettings, writeSettings } from './settings-store.ts'

/**
 * Stores a manual attribution, which automatic runs never replace, and returns it. Imports a session that is not known
 * yet. Throws `conflict` (409) if the session has an attribution already.
 */
export async function createAttribution(tx: Queryable, body: CreateAttribution, now: Date): Promise<AttributionView> {
  const sessionId = body.analytics_session_id
  if (!(await sessionIsKnown(tx, sessionId))) await importSession(tx, body, now)
  const word = await wordOf(tx, body, null)
  const id = newId('attr', now.getTime())
  try {
    await insertManual(tx, id, sessionId, word, now)
  } catch (error) {
    if (!violates(error, 'campaign_attribution_once_per_session')) throw error
    throw conflict('This session is attributed already: change that attribution.', '/analytics_session_id')
  }
  return reread(tx, id)
}

/**
 * Changes an attribution and marks it as manual, so that automatic runs never replace it. Returns null if no
 * attribution has this id.
 */
export async function updateAttribution(
  tx: Queryable,
  id: string,
  body: UpdateAttribution,
  now: Date,
): Promise<AttributionView | null> {
  const before = await lockAttribution(tx, id)
  if (!before) return null
  await changeManual(tx, id, await wordOf(tx, body, before), now)
  await queueOfSessions(tx, [before.analytics_session_id])
  return reread(tx, id)
}

/**
 * Deletes an attribution, and resolves the session from its link again. Returns false if no attribution has this id.
 */
export async function removeAttribution(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const before = await lockAttribution(tx, id)
  if (!before) return false
  await deleteAttribution(tx, id)
  await attribute(tx, await sourcesOf(tx, [before.analytics_session_id]), await createResolver(tx), now)
  await queueOfSessions(tx, [before.analytics_session_id])
  return true
}

/** Resolves one session again, unless its attribution is manual. Returns null if no session has this id. */
export async function resolveSession(tx: Queryable, sessionId: string, now: Date): Promise<AttributionView | null> {
  const sources = await sourcesOf(tx, [sessionId])
  if (sources.length === 0) return null
  await attribute(tx, sources, await createResolver(tx), now)
  return attributionOfSession(tx, sessionId)
}

export async function updateSettings(tx: Queryable, given: UpdateSettings, now: Date): Promise<SettingsView> {
  const settings = { ...(await readSettings(tx)), ...given, updated_at: isoTime(now) }
  const problems = shareProblems(settings)
  if (problems.length > 0) throw invalidData(problems)
  await writeSettings(tx, settings, now)
  return settings
}

/**
 * Returns a problem if the shares of the first and last position exceed 1,000,000 together after the change. Returns
 * none if the schema has rejected one of them.
 */
export async function settingsProblems(db: Queryable, given: Given<UpdateSettings>) {
  const shares = valuesAfter(await readSettings(db), given, 'position_first_ppm', 'position_last_ppm')
  return shares ? shareProblems(shares) : []
}

const shareProblems = (shares: {
  readonly position_first_ppm?: number | null
  readonly position_last_ppm?: number | null
}) =>
  (shares.position_first_ppm ?? 0) + (shares.position_last_ppm ?? 0) > 1_000_000
    ? [
        {
          path: '/position_last_ppm',
          message: 'position_first_ppm and position_last_ppm must be at most 1000000 together. Lower one of them.',
        },
      ]
    : []

/**
 * Returns the fields that are missing or invalid to create the body's session. Returns none if the session exists or
 * the schema has rejected its id.
 */
export async function createProblems(db: Queryable, { body }: Given<CreateAttribution>) {
  const { analytics_session_id: sessionId } = body
  return sessionId === undefined || (await sessionIsKnown(db, sessionId)) ? [] : importProblems(body)
}

function importProblems({
  analytics_session_id: sessionId,
  visitor_id,
  session_started_at,
}: Partial<CreateAttribution>): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = []
  const unknown = `Session ${sessionId} is not known`
  if (visitor_id === undefined)
    problems.push({ path: '/visitor_id', message: `${unknown}. Send visitor_id, so that the session can be created.` })
  else if (isFillerId(visitor_id))
    problems.push({
      path: '/visitor_id',
      message: 'This id is a placeholder, not the id of a visitor. Send the id that the website gave the visitor.',
    })
  if (session_started_at === undefined)
    problems.push({
      path: '/session_started_at',
      message: `${unknown}. Send session_started_at, so that the session can be created.`,
    })
  return problems
}

async function importSession(tx: Queryable, body: CreateAttribution, now: Date): Promise<void> {
  const { visitor_id, session_started_at } = body
  const problems = importProblems(body)
  if (visitor_id === undefined || session_started_at === undefined || problems.length > 0) throw invalidData(problems)
  const startedAt = new Date(session_started_at)
  await seeVisitor(tx, visitor_id, startedAt)
  const utm = [body.utm_source, body.utm_medium, body.utm_campaign, body.utm_term, body.utm_content]
  const session = {
    id: body.analytics_session_id,
    visitorId: visitor_id,
    websiteId: body.website_id ?? null,
    startedAt,
    entryPage: body.entry_page ?? null,
    utm: utm.map((text) => text ?? null),
  }
  await insertImportedSession(tx, session, now)
}

async function wordOf(tx: Queryable, given: UpdateAttribution, before: AttributionView | null): Promise<OwnWord> {
  const campaignId = given.ad_campaign_id === undefined ? (before?.ad_campaign_id ?? null) : given.ad_campaign_id
  const ofCampaign = campaignId === null ? null : await platformOfCampaign(tx, campaignId)
  if (campaignId !== null && ofCampaign === null)
    throw invalidData([{ path: '/ad_campaign_id', message: `Campaign ${campaignId} was not found.` }])
  const kept = given.ad_campaign_id === undefined ? before?.platform : undefined
  return {
    campaignId,
    adSetId: given.ad_set_id === undefined ? (before?.ad_set_id ?? null) : given.ad_set_id,
    adId: given.ad_id === undefined ? (before?.ad_id ?? null) : given.ad_id,
    platform: given.platform ?? kept ?? ofCampaign ?? 'direct',
    metadata: { ...before?.metadata, ...given.metadata },
  }
}

async function reread(tx: Queryable, id: string): Promise<AttributionView> {
  const attribution = await readAttribution(tx, id)
  if (!attribution) throw notFound('This attribution')
  return attribution
}
