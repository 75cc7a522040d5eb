import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { nextTurn } from '../../platform/turns.ts'
import type { SettingsReader } from '../settings/index.ts'
import { digestOf, type FeedSource, readPage } from './feed-file.ts'
import { claimRefresh, extendRefresh, finishRefresh, releaseRefresh, type StoredFeed } from './feed-store.ts'
import { type FeedItem, forgetGone, saveItems } from './item-store.ts'
import { type Market, marketOf, offersOf } from './offers.ts'
import { problemsOf } from './problems.rules.ts'

export interface FeedDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly settings: SettingsReader
  /** The shop's URL without a trailing slash. */
  readonly baseUrl: string
}

const leaseMs = 120_000
const goneKeptMs = 30 * 86_400_000

/**
 * Returns the data and settings from which a feed is written. Returns null if its region or the shop's default channel
 * no longer exists.
 */
export async function sourceOf(
  { db, clock, settings, baseUrl }: FeedDeps,
  feed: StoredFeed,
): Promise<FeedSource | null> {
  const shop = await settings.current()
  const region = shop.regions.get(feed.region_id)
  const salesChannelId = shop.store.defaultSalesChannelId
  if (!region || salesChannelId === null) return null
  return { db, salesChannelId, market: marketOf(feed, region, shop, baseUrl, clock.now()) }
}

/**
 * Refreshes every feed that is due, and records its changes. If a refresh fails, releases the feed and throws; the next
 * run continues.
 */
export async function refreshFeeds(deps: FeedDeps): Promise<void> {
  const { db, clock } = deps
  for (let refreshed = 0; ; refreshed++) {
    const now = clock.now()
    const feed = await claimRefresh(db, now, new Date(now.getTime() + leaseMs))
    if (!feed) {
      if (refreshed > 0) await forgetGone(db, new Date(now.getTime() - goneKeptMs))
      return
    }
    try {
      await refreshFeed(deps, feed)
    } catch (error) {
      await releaseRefresh(db, feed.id).catch(() => {})
      throw error
    }
  }
}

/**
 * Refreshes a feed. If an earlier refresh crashed, its items get the same number again, because no reader has seen that
 * number.
 */
async function refreshFeed(deps: FeedDeps, feed: StoredFeed): Promise<void> {
  const { db, clock } = deps
  const startedAt = clock.now()
  const source = await sourceOf(deps, feed)
  const seq = feed.seq + 1
  for (let afterId: string | null = ''; afterId !== null; ) {
    const { items, uptoId }: ItemPage = source ? await readItems(source, afterId) : { items: [], uptoId: null }
    const page = { afterId, uptoId, seq, now: startedAt }
    await saveItems(db, feed.id, items, page)
    await extendRefresh(db, feed.id, new Date(clock.now().getTime() + leaseMs))
    await nextTurn()
    afterId = uptoId
  }
  await finishRefresh(db, feed, startedAt)
}

interface ItemPage {
  readonly items: readonly FeedItem[]
  /** Id of the last product on a full page. Null if the page is not full, so that no product follows. */
  readonly uptoId: string | null
}

/**
 * Reads the items of a page. A separate function, so that the page's products can be garbage-collected before its items
 * are saved.
 */
async function readItems(source: FeedSource, afterId: string): Promise<ItemPage> {
  const { products, uptoId } = await readPage(source, afterId)
  return { items: products.flatMap((product) => itemsOf(product, source.market)), uptoId }
}

function itemsOf(product: Parameters<typeof offersOf>[0], market: Market): FeedItem[] {
  const { feed } = market
  return offersOf(product, market).offers.flatMap((offer) => {
    if (offer.excluded.includes(feed.format)) return []
    const problems = problemsOf(offer, feed.format)
    const state = problems.some(({ refuses }) => refuses) ? 'refused' : 'listed'
    const digest = state === 'listed' ? digestOf(offer, feed) : ''
    return [{ product_id: offer.productId, variant_id: offer.id, digest, state, problems }]
  })
}
