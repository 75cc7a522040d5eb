import type { DiscountFacts, Quote } from '../pricing/index.ts'
import { quote } from '../pricing/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import type { CheckoutLine, CheckoutState, Entered, Notice, VariantOffer } from './checkout.types.ts'
import { type LineProblem, priceLines, type WantedLine } from './lines.rules.ts'
import { totalTooLarge } from './refusals.ts'

/** A requested session without prices. */
export interface Draft extends Entered {
  readonly lines: readonly WantedLine[]
  readonly region: RegionFacts
  /** The session's currency before the request. Null for a new session. */
  readonly currencyBefore: string | null
  readonly notices: readonly Notice[]
}

export interface Composed {
  readonly state: CheckoutState
  readonly problems: readonly LineProblem[]
  /** One text for each line whose price changed since the session last reported it. */
  readonly repriced: readonly string[]
}

export interface ComposeFacts {
  readonly settings: ShopSettings
  readonly offers: ReadonlyMap<string, VariantOffer>
  readonly discounts: readonly DiscountFacts[]
  readonly now: Date
}

/** Calculates prices, taxes and totals of a draft. Returns the state of the session and the problems. */
export function compose(draft: Draft, facts: ComposeFacts): Composed {
  const { lines, region, currencyBefore, notices, ...entered } = draft
  const market = {
    currency: region.currency,
    regionId: region.id,
    sameCurrency: currencyBefore === region.currency,
  }
  const priced = priceLines(lines, facts.offers, market, facts.now)
  const state: CheckoutState = {
    ...entered,
    lines: priced.lines,
    notices: withPriceNotice(notices, priced.repriced),
    quote: quoteOf(draft, priced.lines, facts),
    payment: null,
  }
  return { state, problems: priced.problems, repriced: priced.repriced }
}

/** Calculates the totals. Throws `invalid` (400) if an amount exceeds the range of exact integers. */
function quoteOf(draft: Draft, lines: readonly CheckoutLine[], facts: ComposeFacts): Quote {
  const { address, region } = draft
  try {
    return quote({
      currency: region.currency,
      taxInclusive: region.taxInclusive,
      lines,
      destination: address?.streetAddress ? { country: address.country, province: address.region } : null,
      shippingOptions: region.shippingOptions,
      chosenOptionId: draft.chosenOptionId,
      taxRates: facts.settings.taxRates,
      codes: draft.codes,
      discounts: facts.discounts,
      now: facts.now,
    })
  } catch (error) {
    if (error instanceof RangeError) throw totalTooLarge()
    throw error
  }
}

function withPriceNotice(notices: readonly Notice[], repriced: readonly string[]): Notice[] {
  if (repriced.length === 0) return [...notices]
  const others = notices.filter((notice) => notice.code !== 'price_changed')
  const about = { is: 'prices_changed', lines: repriced } as const
  return [...others, { code: 'price_changed', content: `Prices have changed: ${repriced.join('; ')}.`, about }]
}
