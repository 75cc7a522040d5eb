import { type Queryable, violates } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { normalName } from '../sources/index.ts'
import { deleteCampaign, lockCampaign, readCampaign, writeCampaign, writeDays } from './campaign-store.ts'
import type { CampaignDays, CampaignView, CreateCampaign, UpdateCampaign } from './schema.ts'

export async function createCampaign(tx: Queryable, body: CreateCampaign, now: Date): Promise<CampaignView> {
  return save(tx, {
    id: newId('camp', now.getTime()),
    name: body.name,
    platform: body.platform,
    external_id: body.external_id ?? null,
    aliases: aliasesOf(body.aliases ?? []),
    status: body.status ?? 'active',
    currency: body.currency ?? null,
    daily_budget: body.daily_budget ?? null,
    starts_at: body.starts_at ?? null,
    ends_at: body.ends_at ?? null,
    metadata: body.metadata ?? {},
    totals: [],
    created_at: isoTime(now),
    updated_at: isoTime(now),
  })
}

/**
 * Changes a campaign. Returns null if no campaign has this id. Throws `invalid_data` (400) if it would end before it
 * starts, and `conflict` (409) if another campaign of the platform has its external id.
 */
export async function updateCampaign(
  tx: Queryable,
  id: string,
  { aliases, ...given }: UpdateCampaign,
  now: Date,
): Promise<CampaignView | null> {
  const before = await lockCampaign(tx, id)
  if (!before) return null
  return save(tx, {
    ...before,
    ...given,
    aliases: aliases === undefined ? before.aliases : aliasesOf(aliases),
    updated_at: isoTime(now),
  })
}

/** Deletes a campaign. Returns false if no campaign has this id. */
export async function removeCampaign(tx: Queryable, id: string): Promise<boolean> {
  if (!(await lockCampaign(tx, id))) return false
  await deleteCampaign(tx, id)
  return true
}

/** Stores daily figures. Replaces existing ones of the same days. Returns null if no campaign has this id. */
export async function storeDays(tx: Queryable, id: string, body: CampaignDays, now: Date) {
  if (!(await lockCampaign(tx, id))) return null
  return { ad_campaign_id: id, stored: await writeDays(tx, id, body, now) }
}

const aliasesOf = (names: readonly string[]): string[] => [...new Set(names.map(normalName))]

interface Period {
  readonly starts_at?: string | null | undefined
  readonly ends_at?: string | null | undefined
}

export const periodProblems = ({ starts_at, ends_at }: Period) =>
  starts_at != null && ends_at != null && ends_at <= starts_at
    ? [{ path: '/ends_at', message: 'must be after starts_at' }]
    : []

/**
 * Returns the problems with the campaign's period after the change. Returns none if the campaign does not exist, or if
 * the schema has rejected `starts_at` or `ends_at`.
 */
export async function changeProblems(db: Queryable, id: string, { body, isRefused }: Given<UpdateCampaign>) {
  const before = await readCampaign(db, id)
  return before === null || isRefused('starts_at', 'ends_at') ? [] : periodProblems({ ...before, ...body })
}

async function save(tx: Queryable, campaign: CampaignView): Promise<CampaignView> {
  const problems = periodProblems(campaign)
  if (problems.length > 0) throw invalidData(problems)
  try {
    await writeCampaign(tx, campaign)
  } catch (error) {
    if (!violates(error, 'ad_campaign_external_id')) throw error
    throw conflict('Another campaign of this platform has this external id.', '/external_id')
  }
  return campaign
}
