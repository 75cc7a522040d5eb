import type { Clock } from '../../platform/clock.ts'
import { type Database, type Queryable, violates } from '../../platform/db/database.ts'
import { troubleOf } from '../../platform/db/trouble.ts'
import type { Logger } from '../../platform/log.ts'
import type { Account, Fault, FollowUpProviders, Network, Written } from '../networks/index.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import { mostTries, nextLookMs, nextTryOfLookMs, sentAgainMs } from './follow-up.rules.ts'
import {
  changeFollowUp,
  claimFollowUp,
  dueFollowUpIds,
  type FollowUp,
  type FollowUpChange,
  knownIds,
  readParent,
} from './follow-up-store.ts'
import { platformOfPost } from './platform-store.ts'

export interface FollowUpDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly followUps: FollowUpProviders
  readonly connect: (db: Queryable, platformId: string) => Promise<ConnectedPlatform | null>
  /** Returns when the account can post again, according to the network's reports. Null means now. */
  readonly toldOpenAt: (network: Network, accountId: string) => Promise<Date | null>
  /** Counts a post of a thread before it is sent. Returns null if it may be sent. */
  readonly reservePost: (
    account: Account,
    at: Date,
  ) => Promise<{ readonly until: Date; readonly reason: string } | null>
  readonly releasePost: (account: Account, at: Date) => Promise<void>
}

const atOnce = 100
const leaseMs = 120_000
const clockSkewMs = 60_000
/** If the network does not list a follow-up after this time, it was not published. */
const settledMs = 120_000

/**
 * Publishes due first comments and threads. A thread continues as far as possible in one run. Returns the number of
 * follow-ups that it tried to handle.
 */
export async function sendFollowUps(deps: FollowUpDeps): Promise<number> {
  let handled = 0
  const seen = new Set<string>()
  for (;;) {
    const due = await dueFollowUpIds(deps.db, deps.clock.now(), atOnce)
    const ids = due.filter((id) => !seen.has(id))
    if (ids.length === 0) return handled
    for (const id of ids) {
      seen.add(id)
      handled++
      await handleOne(deps, id)
    }
  }
}

/** Handles one follow-up. After an unexpected error, it waits until its lease expires, and the others continue. */
async function handleOne(deps: FollowUpDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  try {
    const claimed = await claimFollowUp(deps.db, id, now, new Date(now.getTime() + leaseMs))
    if (!claimed) return
    const place = await placeOf(deps, claimed)
    if ('problem' in place) await putOff(deps, claimed, place)
    else if (claimed.state === 'waiting') await send(deps, claimed, place)
    else await lookFor(deps, claimed, place)
  } catch (error) {
    if (troubleOf(error)) throw error
    deps.log.error({ error, followUp: id }, 'a follow-up of a social post could not be sent')
  }
}

interface Place {
  readonly account: Account
  readonly written: Written
}
interface NoPlace {
  readonly problem: string
  /** Time of the next try; null if there is none. */
  readonly nextAt: Date | null
}

async function placeOf(deps: FollowUpDeps, followUp: FollowUp): Promise<Place | NoPlace> {
  const { network, text, state } = followUp
  const parent = await readParent(deps.db, followUp)
  if (!parent?.externalId)
    return {
      problem: 'The network’s id of the post above this one is unknown. Write this part at the network yourself.',
      nextAt: null,
    }
  const now = deps.clock.now()
  const later = new Date(now.getTime() + sentAgainMs * 10)
  const platformId = await platformOfPost(deps.db, followUp.postId)
  const platform = platformId === null ? null : await deps.connect(deps.db, platformId)
  if (!platform?.config || platform.status !== 'active')
    return { problem: 'The platform is not connected. Publishing continues once it is.', nextAt: later }
  const open = state === 'waiting' ? await deps.toldOpenAt(network, parent.accountId) : null
  if (open)
    return { problem: `The network takes no more from this account before ${open.toISOString()}.`, nextAt: open }
  const account = { network, id: parent.accountId, config: platform.config }
  return { account, written: { parentId: parent.externalId, text } }
}

function putOff(deps: FollowUpDeps, followUp: FollowUp, { problem, nextAt }: NoPlace): Promise<FollowUp | null> {
  if (nextAt) return save(deps, followUp, { state: followUp.state, error: problem, nextAt })
  return save(deps, followUp, { state: 'failed', error: problem })
}

/**
 * Commits `armed` before it sends the request. A process that later finds `armed` checks the network before it sends
 * again.
 */
async function send(deps: FollowUpDeps, followUp: FollowUp, { account, written }: Place): Promise<void> {
  const now = deps.clock.now()
  const { isPost } = deps.followUps[followUp.network]
  const held = isPost ? await deps.reservePost(account, now) : null
  if (held) {
    await putOff(deps, followUp, { problem: held.reason, nextAt: held.until })
    return
  }
  const tries = followUp.tries + 1
  const lease = new Date(now.getTime() + leaseMs)
  const arming = { state: 'armed', armedAt: now, tries, reads: 0 } as const
  const armed = await changeFollowUp(deps.db, followUp, arming, lease, now)
  if (!armed) {
    if (isPost) await deps.releasePost(account, now)
    return
  }
  const outcome = await deps.followUps[armed.network].write(account, written)
  if (outcome.state === 'rejected' && isPost) await deps.releasePost(account, now)
  if (outcome.state === 'live') await saveLive(deps, armed, outcome.externalId)
  else if (outcome.state === 'unknown')
    await save(deps, armed, { state: 'unknown', error: outcome.fault.message, nextAt: deps.clock.now() })
  else if (outcome.fault.retryAt && outcome.fault.code === null)
    await holdBack(deps, armed, followUp.tries, outcome.fault)
  else await sendAgainOrFail(deps, armed, outcome.fault.message, outcome.again, outcome.fault.retryAt)
}

/**
 * Postpones the follow-up, because Weft's own budget is exhausted. Nothing was sent, so this does not count as a try.
 */
async function holdBack(deps: FollowUpDeps, followUp: FollowUp, tries: number, fault: Fault): Promise<void> {
  await save(deps, followUp, {
    state: 'waiting',
    error: fault.message,
    tries,
    nextAt: fault.retryAt ?? deps.clock.now(),
  })
}

/** Searches the account for the follow-up. Sends nothing until the effect of the request is certain. */
async function lookFor(deps: FollowUpDeps, followUp: FollowUp, { account, written }: Place): Promise<void> {
  const armedAt = followUp.armedAt ?? deps.clock.now()
  const found = await deps.followUps[followUp.network].find(account, written, new Date(armedAt.getTime() - clockSkewMs))
  if (found.state === 'unread') {
    const waitMs = nextTryOfLookMs(deps.clock.now().getTime() - armedAt.getTime())
    return lookAgain(deps, followUp, found.fault.message, waitMs)
  }
  const known = await knownIds(deps.db, followUp.network, found.externalIds)
  const ours = found.externalIds.find((id) => !known.has(id))
  if (ours !== undefined) return saveLive(deps, followUp, ours)
  const isOver = deps.clock.now().getTime() - armedAt.getTime() >= settledMs
  if (!found.isWhole || !isOver) return lookAgain(deps, followUp, followUp.error ?? notListed)
  if (deps.followUps[followUp.network].isPost) await deps.releasePost(account, armedAt)
  return sendAgainOrFail(deps, followUp, followUp.error ?? notListed, true, null)
}

const notListed = 'The network has not said whether it took this, and does not list it yet.'

/**
 * Schedules the next check, or fails the follow-up after the last one. `unreadMs`: the delay if the network could not
 * be read; such a check does not count.
 */
async function lookAgain(
  deps: FollowUpDeps,
  followUp: FollowUp,
  error: string,
  unreadMs: number | null = null,
): Promise<void> {
  const reads = unreadMs === null ? followUp.reads + 1 : followUp.reads
  const waitMs = unreadMs ?? nextLookMs(reads)
  if (waitMs === null) {
    const told = `${error} Look into the account: if it is not there, have it sent again.`
    await save(deps, followUp, { state: 'failed', error: told })
    return
  }
  const nextAt = new Date(deps.clock.now().getTime() + waitMs)
  await save(deps, followUp, { state: 'unknown', error, reads, nextAt })
}

/**
 * Schedules another try. Marks the follow-up as failed if another try cannot help or none is left. The post itself
 * remains published.
 */
async function sendAgainOrFail(
  deps: FollowUpDeps,
  followUp: FollowUp,
  error: string,
  again: boolean,
  retryAt: Date | null,
): Promise<void> {
  if (!again || followUp.tries >= mostTries) {
    await save(deps, followUp, { state: 'failed', error })
    return
  }
  const nextAt = retryAt ?? new Date(deps.clock.now().getTime() + sentAgainMs)
  await save(deps, followUp, { state: 'waiting', error, nextAt })
}

async function saveLive(deps: FollowUpDeps, followUp: FollowUp, externalId: string): Promise<void> {
  try {
    await save(deps, followUp, { state: 'live', externalId, error: null })
  } catch (error) {
    if (!violates(error, 'post_follow_up_one_owner')) throw error
    const told = 'The network named what belongs to another post. Look into the account.'
    await save(deps, followUp, { state: 'failed', error: told })
  }
}

const save = (deps: FollowUpDeps, followUp: FollowUp, change: FollowUpChange): Promise<FollowUp | null> =>
  changeFollowUp(deps.db, followUp, change, null, deps.clock.now())
