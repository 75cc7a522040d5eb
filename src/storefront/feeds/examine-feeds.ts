import type { Queryable } from '../../platform/db/database.ts'
import { readOffers } from '../catalog/index.ts'
import { createSettingsReader } from '../settings/index.ts'
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

/** What each enabled feed would miss of one product as it is now. */
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
  return feeds.flatMap((feed) => {
    const region = settings.regions.get(feed.region_id)
    if (!region) return []
    return offersOf(product, marketOf(feed, region, settings, baseUrl, now)).offers.flatMap((offer) => {
      if (offer.excluded.includes(feed.format)) return []
      const of = { feedId: feed.id, format: feed.format, feedName: feed.name, variantId: offer.id, title: offer.title }
      return problemsOf(offer, feed.format).map((problem) => ({ ...of, ...problem }))
    })
  })
}
