import type { Clock } from '../../platform/clock.ts'
import type { BudgetSettings } from '../../platform/config/network-variables.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import {
  type Account,
  type DeclaredBudget,
  type HearUsage,
  type Network,
  profileOf,
  type SaidUsage,
  type TakeCall,
} from '../networks/index.ts'
import {
  blockedUntil,
  type Counted,
  giveBack,
  heardAt,
  takeNext,
  takenSince,
  takeOne,
  writeUsage,
} from './usage-store.ts'

export interface Budgets {
  readonly hear: HearUsage
  /**
   * Returns when the account can post again, according to the network's reports and Weft's own count. Null means now.
   */
  openAt(network: Network, accountId: string): Promise<Date | null>
  /** Returns the time like `openAt`, but without Weft's own count. Null means now. */
  toldOpenAt(network: Network, accountId: string): Promise<Date | null>
  /** Reads a quota that no response header reports, at most once every 15 minutes. */
  learnQuota(account: Account, read: (account: Account) => Promise<Quota | null>): Promise<void>
  /** Returns the budget for publishing calls, which may use all of it. */
  callBudget(account: Account): TakeCall
  /** Returns the budget for reading calls, which may use 80 % of it. The rest is for publishing. */
  readBudget(network: Network, userId: string): TakeCall
  /**
   * Reserves the next free moment for a post. `held` is null if the post may be sent at `at`; otherwise it says until
   * when and why the post has to wait.
   */
  reserveMoment(account: Account, at: Date): Promise<Reserved>
  /**
   * Reserves exactly this time and returns null. If a limit forbids it, reserves nothing and returns the reason and
   * when the limit ends.
   */
  reservePost(account: Account, at: Date): Promise<Held | null>
  /** Releases the reservation of a post that was certainly not published. */
  releasePost(account: Pick<Account, 'network' | 'id' | 'config'>, at: Date): Promise<void>
}

export interface Reserved {
  /** Reserved time for sending. Null if Weft counts no posts for this network. */
  readonly moment: Date | null
  readonly held: Held | null
}

export interface Held {
  readonly until: Date
  /** Shown to people. */
  readonly reason: string
}

interface Quota {
  readonly used: number
  readonly total: number
}

const toldAgainMs = 30_000
const heardForMs = 15 * 60_000
const shareOfReaders = 0.8
const lookAgainMs = 1000

interface BudgetDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly settings: BudgetSettings
}

/** Creates the sending limits of the networks, as reported and as documented, shared by all processes. */
export const createBudgets = (deps: BudgetDeps): Budgets => ({ ...reportedLimits(deps), ...countedLimits(deps) })

type Reports = 'hear' | 'openAt' | 'toldOpenAt' | 'learnQuota'

/** Creates the limits that the networks report. */
function reportedLimits({ db, clock, log }: BudgetDeps): Pick<Budgets, Reports> {
  // Every response has these headers, but their values seldom change.
  const written = new Map<string, string>()

  async function hearOne(said: SaidUsage): Promise<void> {
    const key = `${said.network} ${said.accountId} ${said.bucket}`
    const now = clock.now()
    // The key changes with time, so that a value is stored again in case another process has overwritten it.
    const value = `${said.usedPercent} ${said.blockedUntil?.getTime()} ${Math.floor(now.getTime() / toldAgainMs)}`
    if (written.get(key) === value) return
    written.set(key, value)
    if (written.size > 10_000) written.clear()
    await writeUsage(db, said, now)
  }

  async function hear(all: readonly SaidUsage[]): Promise<void> {
    try {
      for (const said of all) await hearOne(said)
    } catch (error) {
      log.warn({ error }, 'limits reported by a network could not be stored')
    }
  }

  return {
    hear,
    openAt: (network, accountId) => blockedUntil(db, network, accountId, clock.now(), { counted: true }),
    toldOpenAt: (network, accountId) => blockedUntil(db, network, accountId, clock.now(), { counted: false }),
    async learnQuota(account, read) {
      const { network, id: accountId } = account
      const now = clock.now()
      const heard = await heardAt(db, network, accountId, quotaBucket)
      if (heard && now.getTime() - heard.getTime() < heardForMs) return
      const quota = await read(account)
      if (!quota) return
      const usedPercent = Math.round((quota.used / quota.total) * 100)
      const until = quota.used >= quota.total ? new Date(now.getTime() + heardForMs) : null
      written.delete(`${network} ${accountId} ${quotaBucket}`)
      await hear([{ network, accountId, bucket: quotaBucket, usedPercent, blockedUntil: until }])
    },
  }
}

/** Creates the limits that the networks document and Weft counts. */
function countedLimits({ db, clock, settings }: BudgetDeps): Omit<Budgets, Reports> {
  const declared = (network: Network) => declaredBy(network, settings)

  /** Returns when the budget has room again. Returns null if it has room now. */
  async function fullUntil(budget: DeclaredBudget, counted: Counted, upTo: number): Promise<Held | null> {
    const now = clock.now()
    const taken = await takenSince(db, counted, new Date(now.getTime() - counted.windowMs))
    const oldest = taken[taken.length - upTo]
    if (!oldest) return null
    return { until: new Date(oldest.getTime() + counted.windowMs), reason: reasonOf(budget, upTo) }
  }

  async function take(network: Network, budget: DeclaredBudget, holder: string, share: number, at: Date) {
    const counted = countedOf(network, budget, holder)
    const upTo = Math.max(1, Math.floor(budget.most * share))
    if (await takeOne(db, counted, at, upTo)) return null
    const full = await fullUntil(budget, counted, upTo)
    return full ?? { until: new Date(clock.now().getTime() + lookAgainMs), reason: reasonOf(budget, upTo) }
  }

  const takeCall = (network: Network, holderOf: (budget: DeclaredBudget) => string, share: number): TakeCall => {
    const { calls } = declared(network)
    if (!calls) return async () => null
    return async () => {
      const now = clock.now()
      const held = await take(network, calls, holderOf(calls), share, now)
      if (!held) return null
      const { until: retryAt, reason: message } = held
      const retryAfterSeconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000))
      return { class: 'rate_limited', message, code: null, retryAt, definitive: true, ownBudget: { retryAfterSeconds } }
    }
  }

  return {
    callBudget: (account) => takeCall(account.network, (budget) => budget.holderOf(account), 1),
    readBudget: (network, userId) => takeCall(network, () => userId, shareOfReaders),
    async reserveMoment(account, at) {
      const { posts, calls } = declared(account.network)
      if (posts) {
        const moment = await takeNext(db, countedOf(account.network, posts, posts.holderOf(account)), at)
        return { moment, held: moment > at ? { until: moment, reason: reasonOf(posts) } : null }
      }
      const counted = calls && countedOf(account.network, calls, calls.holderOf(account))
      return { moment: null, held: counted && (await fullUntil(calls, counted, calls.most)) }
    },
    async reservePost(account, at) {
      const { posts } = declared(account.network)
      return posts && take(account.network, posts, posts.holderOf(account), 1, at)
    },
    async releasePost(account, at) {
      const { posts } = declared(account.network)
      if (posts) await giveBack(db, countedOf(account.network, posts, posts.holderOf(account)), at)
    },
  }
}

function declaredBy(network: Network, settings: BudgetSettings) {
  const { posts, calls } = profileOf(network).budgets(settings)
  return { posts: unlessOff(posts), calls: unlessOff(calls) }
}

const countedOf = (network: Network, { bucket, most, windowMs }: DeclaredBudget, accountId: string): Counted => ({
  network,
  accountId,
  bucket,
  most,
  windowMs,
})

/** Returns the reason why a call must wait. `upTo`: how many units the caller may use. */
const reasonOf = ({ most, counts }: DeclaredBudget, upTo = most): string =>
  upTo === most
    ? `The network takes ${most} ${counts}, and had them all.`
    : `The network takes ${most} ${counts}. Weft keeps ${most - upTo} of them for posts and has made the other ${upTo}.`

const quotaBucket = 'posts_24_hours'

const unlessOff = (budget: DeclaredBudget | null): DeclaredBudget | null => (budget?.most === 0 ? null : budget)
