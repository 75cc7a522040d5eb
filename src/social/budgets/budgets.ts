import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Network } from '../network-names/index.ts'
import type { HearUsage, SaidUsage } from '../networks/index.ts'
import { blockedUntil, heardAt, writeUsage } from './store.ts'

export interface Budgets {
  readonly hear: HearUsage
  /** Before when an account takes no more posts; null: it does. */
  openAt(network: Network, accountId: string): Promise<Date | null>
  /** Asks for what no header tells, if that was not done within the last quarter of an hour. */
  learnQuota(accountId: string, read: () => Promise<Quota | null>): Promise<void>
}

interface Quota {
  readonly used: number
  readonly total: number
}

const toldAgainMs = 30_000
const heardForMs = 15 * 60_000

/** What the networks say of their limits, remembered for every process. */
export function createBudgets({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): Budgets {
  // Headers come with every answer and seldom say anything new.
  const written = new Map<string, string>()

  async function hearOne(said: SaidUsage): Promise<void> {
    const key = `${said.network} ${said.accountId} ${said.bucket}`
    const now = clock.now()
    // Told again now and then: another process may have heard otherwise meanwhile.
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
      log.warn({ error }, 'what a network said of its limits could not be kept')
    }
  }

  return {
    hear,
    openAt: (network, accountId) => blockedUntil(db, network, accountId, clock.now()),
    async learnQuota(accountId, read) {
      const now = clock.now()
      const heard = await heardAt(db, 'network_b', accountId, quotaBucket)
      if (heard && now.getTime() - heard.getTime() < heardForMs) return
      const quota = await read()
      if (!quota) return
      const usedPercent = Math.round((quota.used / quota.total) * 100)
      const until = quota.used >= quota.total ? new Date(now.getTime() + heardForMs) : null
      written.delete(`network_b ${accountId} ${quotaBucket}`)
      await hear([{ network: 'network_b', accountId, bucket: quotaBucket, usedPercent, blockedUntil: until }])
    },
  }
}

const quotaBucket = 'posts_24_hours'
