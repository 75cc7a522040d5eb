import type { BudgetSettings } from '../../platform/config/network-variables.ts'
import type { Network } from '../network-names/index.ts'
import type { Account } from './ports.ts'

/** A limit that Weft keeps by itself, counted over a sliding window. */
export interface DeclaredBudget {
  /** Its name in `GET /admin/socials/limits`. */
  readonly bucket: string
  readonly most: number
  readonly windowMs: number
  /** What it counts, for a person. */
  readonly counts: string
  /** Whose limit it is. */
  readonly holderOf: (account: Pick<Account, 'id' | 'config'>) => string
}

/** Null: the network documents no such limit, or it is switched off. */
export interface NetworkBudgets {
  /** Each request that makes a post visible. */
  readonly posts: DeclaredBudget | null
  /** Each request. */
  readonly calls: DeclaredBudget | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The table "Limits" of document 2. */
export const declaredBudgets = (settings: BudgetSettings): Readonly<Record<Network, NetworkBudgets>> => ({
  network_a: {
    posts: null,
    calls: unlessOff({
      bucket: 'own_calls_1_hour',
      most: settings.pageCallsPerHour,
      windowMs: hourMs,
      counts: 'calls for one user within an hour',
      holderOf: ({ config }) => config.user_id,
    }),
  },
  network_b: {
    posts: unlessOff({
      bucket: 'own_posts_24_hours',
      most: settings.photoPostsPerDay,
      windowMs: dayMs,
      counts: 'posts of one account within 24 hours',
      holderOf: ({ id }) => id,
    }),
    calls: null,
  },
  network_c: {
    posts: unlessOff({
      bucket: 'own_posts_30_days',
      most: settings.shortPostsPerMonth,
      windowMs: 30 * dayMs,
      counts: 'posts within 30 days',
      holderOf: ({ id }) => id,
    }),
    calls: null,
  },
})

const unlessOff = (budget: DeclaredBudget): DeclaredBudget | null => (budget.most === 0 ? null : budget)
