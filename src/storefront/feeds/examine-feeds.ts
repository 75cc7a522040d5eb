import type { Queryable } from '../../platform/db/database.ts'
import { readOffers } from '../catalog/index.ts'
import { createSettingsReader } from '../settings/index.ts'
import { translateProducts } from '../translations/index.ts'
import type { OfferProblem } from './feed.types.ts'
import { enabledFeeds } from './feed-store.ts'
import { marketOf, offersOf } from './offers.ts'
import { problemsOf } from './problems.rules.ts'

export interface FeedProblemOfVariant extends OfferProblem {
  readonly feedId: string
  readonly format: string
  readonly feedName: string
  readonly variantId: string
  readonly title: string
}

/** Returns one product's current problems in each enabled feed. */
export async function examineProductInFeeds(
  db: Queryable,
  productId: string,
  { baseUrl, now }: { readonly baseUrl: string; readonly now: Date },
): Promise<FeedProblemOfVariant[]> {
  const feeds = await enabledFeeds(db)
  if (feeds.length === 0) return []
  const settings = await createSettingsReader(db).current()
  const salesChannelId = settings.store.defaultSalesChannelId
  const [product] = salesChannelId === null ? [] : await readOffers(db, salesChannelId, [productId])
  if (!product) return []
  const found: FeedProblemOfVariant[] = []
  for (const feed of feeds) {
    const region = settings.regions.get(feed.region_id)
    if (!region) continue
    const market = marketOf(feed, region, settings, baseUrl, now)
    const [translated = product] = await translateProducts(db, market.locales, [product])
    for (const offer of offersOf(translated, market).offers) {
      if (offer.excluded.includes(feed.format)) continue
      const of = { feedId: feed.id, format: feed.format, feedName: feed.name, variantId: offer.id, title: offer.title }
      found.push(...problemsOf(offer, feed.format).map((problem) => ({ ...of, ...problem })))
    }
  }
  return found
}
