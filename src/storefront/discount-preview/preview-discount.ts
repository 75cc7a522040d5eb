import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { type CartToPrice, type CheckoutState, type PricedCart, priceCart } from '../checkout/index.ts'
import type { RegionFacts, SettingsReader, ShopSettings } from '../settings/index.ts'
import type { DiscountPreviewView, Preview } from './schema.ts'

export interface PreviewDeps {
  readonly settings: SettingsReader
  readonly clock: Clock
}

/**
 * Calculates the effect of a code on a cart with the rules of the checkout. Throws `invalid_data` for an unknown
 * region, for items that are not for sale and for a shipping option that is not offered.
 */
export async function previewDiscount(
  deps: PreviewDeps,
  tx: Queryable,
  { code, cart }: Preview,
): Promise<DiscountPreviewView> {
  const asked = await askedOf(deps, cart, [code])
  const priced = await priceCart(deps, tx, asked)
  const problems = [...lineProblems(cart, priced), ...optionProblems(cart, priced)]
  if (problems.length > 0 || priced === 'unknown_region') throw invalidData(problems)
  const [before, after] = priced.states
  if (!before || !after) throw new Error('A cart was not priced.')
  return previewOf(code, priced.currency, before, after)
}

/** Returns the problems of a preview. Prices only the lines that the schema accepted. */
export async function previewProblems(
  deps: PreviewDeps,
  db: Queryable,
  { sound, isRefusedAt }: Given<Preview>,
): Promise<readonly { readonly path: string; readonly message: string }[]> {
  const { region_id, lines = [], destination, shipping_option_id } = sound.cart ?? {}
  const places = lines.flatMap((line, place) => (line?.variant_id && line.quantity ? [place] : []))
  if (region_id === undefined || places.length === 0) return []
  const isWhole = !isRefusedAt('/cart/destination')
  const cart = {
    region_id,
    // Safe cast: the schema accepted these lines.
    lines: places.map((place) => lines[place] as Preview['cart']['lines'][number]),
    destination: isWhole ? (destination as Preview['cart']['destination']) : undefined,
    shipping_option_id,
  }
  const priced = await priceCart(deps, db, await askedOf(deps, cart, []))
  const found = lineProblems(cart, priced).map(({ path, message }) => ({
    path: path.replace(/^\/cart\/lines\/(\d+)/, (_, line: string) => `/cart/lines/${places[Number(line)]}`),
    message,
  }))
  // The offered shipping options depend on all lines and on the destination.
  return isWhole && !isRefusedAt('/cart/lines') ? [...found, ...optionProblems(cart, priced)] : found
}

type Priced = PricedCart | 'unknown_region'

const lineProblems = ({ region_id }: Preview['cart'], priced: Priced) =>
  priced === 'unknown_region'
    ? [{ path: '/cart/region_id', message: `Region ${region_id} was not found.` }]
    : priced.problems.map(({ path, message }) => ({
        path: (path ?? '').replace('/line_items', '/cart/lines').replace('item/id', 'variant_id'),
        message,
      }))

function optionProblems({ shipping_option_id: id }: Preview['cart'], priced: Priced) {
  if (id === undefined || priced === 'unknown_region' || priced.states[0]?.quote.selectedOptionId === id) return []
  return [{ path: '/cart/shipping_option_id', message: `${id} is not offered for this cart.` }]
}

const askedOf = async (deps: PreviewDeps, cart: Preview['cart'], codes: readonly string[]): Promise<CartToPrice> => ({
  regionId: cart.region_id,
  lines: cart.lines.map((line) => ({ variantId: line.variant_id, quantity: line.quantity })),
  destination: destinationOf(await deps.settings.current(), cart),
  optionId: cart.shipping_option_id ?? null,
  email: cart.email ?? null,
  codes: [[], codes],
})

function destinationOf(settings: ShopSettings, cart: Preview['cart']): CartToPrice['destination'] {
  if (cart.destination) return { country: cart.destination.country, province: cart.destination.province ?? null }
  const region = settings.regions.get(cart.region_id)
  return region && cart.shipping_option_id !== undefined ? servedBy(region, cart.shipping_option_id) : null
}

function servedBy(region: RegionFacts, optionId: string): CartToPrice['destination'] {
  const option = region.shippingOptions.find(({ id }) => id === optionId)
  const country = option?.countries?.[0] ?? region.countries[0]
  return country === undefined ? null : { country, province: option?.provinces?.[0] ?? null }
}

function previewOf(code: string, currency: string, before: CheckoutState, after: CheckoutState): DiscountPreviewView {
  const [rejected] = after.quote.rejected
  const [applied] = after.quote.applied
  return {
    code: after.codes[0] ?? code,
    applies: applied !== undefined,
    refusal: rejected ? { code: rejected.reason, message: rejected.content } : null,
    currency,
    amount: applied?.amountMinor ?? 0,
    before: totalsOf(before),
    after: totalsOf(after),
    lines: before.lines.map((line) => ({
      variant_id: line.variantId,
      title: line.title,
      quantity: line.quantity,
      unit_price: line.unitPriceMinor,
      before: amountsOf(before, line.id),
      after: amountsOf(after, line.id),
    })),
  }
}

const totalsOf = ({ quote }: CheckoutState): DiscountPreviewView['before'] => ({
  subtotal: quote.subtotalMinor,
  discount: quote.discountMinor,
  fulfillment: quote.fulfillmentMinor,
  tax: quote.taxMinor,
  tax_included: quote.taxIncludedMinor,
  total: quote.totalMinor,
})

function amountsOf({ quote }: CheckoutState, lineId: string): DiscountPreviewView['lines'][number]['before'] {
  const line = quote.lines.find(({ id }) => id === lineId)
  return { total: line?.totalMinor ?? 0, discount: line?.discountMinor ?? 0, tax: line?.taxMinor ?? 0 }
}
