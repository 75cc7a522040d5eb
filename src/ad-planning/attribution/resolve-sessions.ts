import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Utm } from '../sources/index.ts'
import { type KnownCampaign, type Resolution, resolveCampaign } from './campaign-match.rules.ts'
import { knownCampaigns, sourcesOf, writeResolutions } from './session-store.ts'
import { readSettings } from './settings-store.ts'

/** Resolves a link to its campaign. Looks up equal links only once. */
export type Resolver = (utm: Utm) => Resolution

export async function createResolver(db: Queryable): Promise<Resolver> {
  const campaigns = await knownCampaigns(db)
  const { fuzzy_threshold_ppm } = await readSettings(db)
  return resolverOf(campaigns, fuzzy_threshold_ppm / 1_000_000)
}

function resolverOf(campaigns: readonly KnownCampaign[], threshold: number): Resolver {
  const known = new Map<string, Resolution>()
  return (utm) => {
    const key = JSON.stringify([utm.utm_source, utm.utm_medium, utm.utm_campaign, utm.utm_term, utm.utm_content])
    const found = known.get(key) ?? resolveCampaign(utm, campaigns, threshold)
    known.set(key, found)
    return found
  }
}

interface Linked extends Utm {
  readonly id: string
}

/** Attributes sessions. Returns those whose source changed. */
export async function attribute(
  tx: Queryable,
  sessions: readonly Linked[],
  resolve: Resolver,
  now: Date,
): Promise<string[]> {
  if (sessions.length === 0) return []
  const made = sessions.map((session) => ({
    ...resolve(session),
    id: newId('attr', now.getTime()),
    sessionId: session.id,
  }))
  return writeResolutions(tx, made, now)
}

/**
 * Attributes sessions that have no source yet, and retries unresolved ones that name a campaign. Does not change
 * resolved sessions.
 */
export async function ensureAttributed(tx: Queryable, sessionIds: readonly string[], now: Date): Promise<void> {
  const open = (await sourcesOf(tx, sessionIds)).filter(
    ({ method, utm_campaign }) => method === null || (method === 'unresolved' && utm_campaign !== null),
  )
  if (open.length > 0) await attribute(tx, open, await createResolver(tx), now)
}
