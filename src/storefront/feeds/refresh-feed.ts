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
  /** Without a slash at the end. */
  readonly baseUrl: string
}

const leaseMs = 120_000
const goneKeptMs = 30 * 86_400_000

/** What the feed is made from; null: its region or the shop's default channel is gone. */
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

/** Notes what has changed in every feed that is due. */
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

/** Items that the crash of an earlier refresh left get the same number again: nobody was told of it. */
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
  /** The last product of the page; null: no product follows it. */
  readonly uptoId: string | null
}

/** A function of its own: the products of the page are garbage before its items are saved. */
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
