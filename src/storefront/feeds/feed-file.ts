import type { Database } from '../../platform/db/database.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { nextTurn } from '../../platform/turns.ts'
import { type OfferedProduct, readOfferPage, readOffers } from '../catalog/index.ts'
import { translateProducts } from '../translations/index.ts'
import { acpProduct, goneAcpProduct, goneAcpVariant } from './acp.rules.ts'
import type { Feed, FeedFormat, Offer, OfferGroup } from './feed.types.ts'
import {
  goneGoogleItem,
  googleItem,
  googleTsvHeader,
  googleTsvLine,
  googleXmlBegin,
  googleXmlEnd,
  googleXmlItem,
} from './google-item.ts'
import { changedProducts } from './item-store.ts'
import { type Market, offersOf } from './offers.ts'
import { goneOpenaiRow, openaiCsvHeader, openaiCsvLine, openaiJsonLine, openaiRow } from './openai-row.ts'
import { problemsOf } from './problems.rules.ts'

/** Writes one kind of file. A group is a product with its listed variants. */
interface Writer {
  readonly contentType: string
  begin(feed: Feed, baseUrl: string): string
  group(group: OfferGroup, feed: Feed): string
  /** Returns the text that marks variants as no longer listed. `group`: the product with its remaining variants. */
  gone(group: OfferGroup, variantIds: readonly string[]): string
  readonly end: string
}

const perOffer = (write: (offer: Offer, feed: Feed) => string) => (group: OfferGroup, feed: Feed) =>
  group.offers.map((offer) => write(offer, feed)).join('')
const perGone = (write: (variantId: string) => string) => (_: OfferGroup, variantIds: readonly string[]) =>
  variantIds.map(write).join('')

const writers: Readonly<Record<FeedFormat, Readonly<Record<string, Writer>>>> = {
  google: {
    xml: {
      contentType: 'application/rss+xml; charset=utf-8',
      begin: ({ name }, baseUrl) => googleXmlBegin(name, `${baseUrl}/`),
      group: perOffer((offer) => googleXmlItem(googleItem(offer))),
      gone: perGone((id) => googleXmlItem(goneGoogleItem(id))),
      end: googleXmlEnd,
    },
    tsv: {
      contentType: 'text/tab-separated-values; charset=utf-8',
      begin: () => googleTsvHeader,
      group: perOffer((offer) => googleTsvLine(googleItem(offer))),
      gone: perGone((id) => googleTsvLine(goneGoogleItem(id))),
      end: '',
    },
  },
  openai: {
    jsonl: {
      contentType: 'application/x-ndjson; charset=utf-8',
      begin: () => '',
      group: perOffer((offer, feed) => openaiJsonLine(openaiRow(offer, feed))),
      gone: perGone((id) => openaiJsonLine(goneOpenaiRow(id))),
      end: '',
    },
    csv: {
      contentType: 'text/csv; charset=utf-8',
      begin: () => openaiCsvHeader,
      group: perOffer((offer, feed) => openaiCsvLine(openaiRow(offer, feed))),
      gone: perGone((id) => openaiCsvLine(goneOpenaiRow(id))),
      end: '',
    },
  },
  acp: {
    jsonl: {
      contentType: 'application/x-ndjson; charset=utf-8',
      begin: () => '',
      group: (group) => (group.offers.length === 0 ? '' : `${JSON.stringify(acpProduct(group))}\n`),
      gone: (group, variantIds) => `${JSON.stringify(acpWithGone(group, variantIds))}\n`,
      end: '',
    },
  },
}

/** Returns the product with its current variants. The removed variants are marked as discontinued. */
export function acpWithGone(group: OfferGroup, variantIds: readonly string[]): object {
  if (group.offers.length === 0) return goneAcpProduct(group.productId, variantIds)
  const product = acpProduct(group)
  const left = Array.isArray(product.variants) ? product.variants : []
  return { ...product, variants: [...left, ...variantIds.map(goneAcpVariant)] }
}

export const fileKinds = (format: FeedFormat): string[] => Object.keys(writers[format])
export const contentTypeOf = (format: FeedFormat, kind: string): string => writers[format][kind]?.contentType ?? ''

const pageSize = 100

export interface FeedSource {
  readonly db: Database
  readonly market: Market
  readonly salesChannelId: string
}

export function listedOffers(product: OfferedProduct, market: Market): OfferGroup {
  const { productId, offers } = offersOf(product, market)
  return { productId, offers: offers.filter((offer) => isListed(offer, market.feed.format)) }
}

export const isListed = (offer: Offer, format: FeedFormat): boolean =>
  !offer.excluded.includes(format) && !problemsOf(offer, format).some(({ refuses }) => refuses)

/** Returns the digest of an offer as the feed states it. It changes only if a stated value changes. */
export function digestOf(offer: Offer, feed: Feed): string {
  const said = {
    google: () => googleItem(offer),
    openai: () => openaiRow(offer, feed),
    acp: () => acpProduct({ productId: offer.productId, offers: [offer] }),
  }[feed.format]()
  return sha256Hex(JSON.stringify(said)).slice(0, 32)
}

interface ProductPage {
  readonly products: readonly OfferedProduct[]
  /** Id of the last product on a full page. Null if the page is not full, so that no product follows. */
  readonly uptoId: string | null
}

/** Reads a page of products after that id, sorted by id. */
export async function readPage({ db, salesChannelId, market }: FeedSource, afterId: string): Promise<ProductPage> {
  const products = await readOfferPage(db, { salesChannelId, afterId, limit: pageSize })
  const uptoId = products.length < pageSize ? null : (products.at(-1)?.id ?? null)
  return { products: await translateProducts(db, market.locales, products), uptoId }
}

/**
 * Yields the whole feed, page by page. Each page is a separate snapshot, so a slow reader holds no transaction open.
 */
export async function* wholeFile(source: FeedSource, kind: string): AsyncGenerator<string> {
  const { market } = source
  const { feed } = market
  const writer = writerOf(feed, kind)
  yield writer.begin(feed, market.baseUrl)
  for (let afterId: string | null = ''; afterId !== null; ) {
    const { products, uptoId }: ProductPage = await readPage(source, afterId)
    yield products.map((product) => writer.group(listedOffers(product, market), feed)).join('')
    await nextTurn()
    afterId = uptoId
  }
  yield writer.end
}

export interface ChangedGroup {
  /** All listed variants of the product. */
  readonly group: OfferGroup
  /** The listed variants that changed. */
  readonly changed: OfferGroup
  readonly gone: readonly string[]
}

/** Yields the products that changed after that cursor, up to the last refresh, page by page. */
export async function* changedGroups(
  { db, market, salesChannelId }: FeedSource,
  since: number,
): AsyncGenerator<readonly ChangedGroup[]> {
  const { id, seq: upto } = market.feed
  for (let afterId = ''; ; ) {
    const page = await changedProducts(db, id, { since, upto, afterId, limit: pageSize })
    const ids = page.map(({ product_id }) => product_id)
    const offered = await translateProducts(db, market.locales, await readOffers(db, salesChannelId, ids))
    const products = new Map(offered.map((product) => [product.id, product]))
    yield page.map(({ product_id: productId, variant_ids }) => {
      const product = products.get(productId)
      const group = product ? listedOffers(product, market) : { productId, offers: [] }
      const listed = new Set(group.offers.map((offer) => offer.id))
      const changed = { productId, offers: group.offers.filter((offer) => variant_ids.includes(offer.id)) }
      return { group, changed, gone: variant_ids.filter((variantId) => !listed.has(variantId)) }
    })
    const last = ids.at(-1)
    if (last === undefined || page.length < pageSize) return
    afterId = last
  }
}

/** Yields the changes since a cursor, as a file of that kind. */
export async function* changedFile(source: FeedSource, kind: string, since: number): AsyncGenerator<string> {
  const { feed } = source.market
  const writer = writerOf(feed, kind)
  yield writer.begin(feed, source.market.baseUrl)
  for await (const page of changedGroups(source, since)) {
    yield page
      .map(({ group, changed, gone }) => {
        if (feed.format === 'acp') return gone.length > 0 ? writer.gone(group, gone) : writer.group(group, feed)
        return writer.group(changed, feed) + writer.gone(group, gone)
      })
      .join('')
    await nextTurn()
  }
  yield writer.end
}

function writerOf(feed: Feed, kind: string): Writer {
  const writer = writers[feed.format][kind]
  if (!writer) throw new Error(`A ${feed.format} feed has no ${kind} file.`)
  return writer
}
