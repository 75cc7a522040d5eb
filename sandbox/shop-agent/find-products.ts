import type { Agent } from './agent.ts'
import { Catalog, type Product } from './answers.ts'
import type { Market } from './markets.ts'
import { check, checkEqual } from './problem.ts'
import { money } from './totals.ts'
import type { Transcript } from './transcript.ts'

export interface WalkDeps {
  readonly agent: Agent
  readonly transcript: Transcript
  /** From the manifest: `{base}/ucp`. */
  readonly endpoint: string
}

/**
 * Searches, then looks up the first two available products, and checks that both responses agree. If the search for the
 * demo shop's products finds nothing, lists all products. Returns an empty list if the shop sells nothing in the
 * market's currency.
 */
export async function findProducts(
  { agent, transcript, endpoint }: WalkDeps,
  market: Market,
): Promise<readonly Product[]> {
  const context = { currency: market.currency.toLowerCase() }
  const search = async (query: string | undefined) => {
    const { body } = await agent.call({
      method: 'POST',
      url: `${endpoint}/catalog/search`,
      body: { ...(query === undefined ? {} : { query }), pagination: { limit: 5 }, context },
      status: 200,
      schema: Catalog,
    })
    check(
      body.products.length === Math.min(body.count, 5),
      `${body.products.length} of ${body.count} products were listed`,
    )
    return body
  }
  const inMarket = (products: readonly Product[]) =>
    products.filter((product) => offerOf(product, market) !== null).slice(0, 2)
  let found = await search(market.query)
  if (inMarket(found.products).length === 0) found = await search(undefined)
  const sellable = inMarket(found.products)
  if (sellable.length === 0) return []
  transcript.says(`${found.count} found: ${found.products.map((product) => product.title).join(', ')}`)

  const { body: looked } = await agent.call({
    method: 'POST',
    url: `${endpoint}/catalog/lookup`,
    body: { ids: sellable.map((product) => product.id), context },
    status: 200,
    schema: Catalog,
  })
  checkEqual(looked.products, sellable, 'What lookup says of the products')
  transcript.says(looked.products.map((product) => `${product.title} ${offerText(product, market)}`).join(', '))
  return sellable
}

/** Returns the first variant that is available and has a price in the market's currency. Null if there is none. */
export function offerOf(
  product: Product,
  market: Market,
): { id: string; title: string; price: { amount: number } } | null {
  for (const { id, title, price, availability } of product.variants)
    if (availability.available && price?.currency === market.currency) return { id, title, price }
  return null
}

function offerText(product: Product, market: Market): string {
  const offer = offerOf(product, market)
  return offer ? `(${offer.title}) ${money(offer.price.amount, market.currency)}` : 'not to be had'
}
