import { claimUndescribed } from './ahead-store.ts'
import type { PublishingDeps } from './deps.ts'
import { isOwnedElsewhere, saveTarget, stepBegins } from './save-target.ts'
import type { Target } from './target.types.ts'
import { connectTarget } from './target-account.ts'
import { readTarget } from './target-store.ts'

const atOnce = 100
const againMs = 5 * 60_000
const givenUpMs = 60 * 60_000

/** Asks for the addresses of what was published at its minute. Answers of how many. */
export async function describePublished(deps: PublishingDeps): Promise<number> {
  const now = deps.clock.now()
  const ids = await claimUndescribed(deps.db, now, new Date(now.getTime() + againMs), atOnce)
  for (const id of ids) {
    const target = await readTarget(deps.db, id)
    if (target?.state === 'live') await describe(deps, target, target.externalId)
  }
  return ids.length
}

async function describe(deps: PublishingDeps, target: Target, externalId: string | null): Promise<void> {
  const begun = stepBegins(deps)
  const { account } = await connectTarget(deps, target)
  const found = account && externalId ? await deps.networks[target.network].describe(account, { externalId }) : null
  const step = { phase: 'permalink', outcome: 'read', ...begun } as const
  const since = deps.clock.now().getTime() - (target.publishedAt?.getTime() ?? 0)
  if (!found?.url && since < givenUpMs) return
  const change = { describeAt: null, ...(found?.url ? { url: found.url } : {}) }
  try {
    await saveTarget(deps, target, { ...change, ...(found?.externalId ? { externalId: found.externalId } : {}) }, step)
  } catch (error) {
    if (!isOwnedElsewhere(error)) throw error
    await saveTarget(deps, target, change, step)
  }
}
