import type { DiscountFacts, Quote } from '../pricing/index.ts'
import { quote } from '../pricing/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import type {
  BuyerConsent,
  CheckoutAddress,
  CheckoutBuyer,
  CheckoutLine,
  CheckoutState,
  Notice,
  VariantOffer,
} from './checkout.types.ts'
import { type LineProblem, priceLines, type WantedLine } from './lines.rules.ts'
import { totalTooLarge } from './refusals.ts'

/** A requested session without prices. */
export interface Draft {
  readonly lines: readonly WantedLine[]
  readonly buyer: CheckoutBuyer
  readonly consent?: BuyerConsent | undefined
  readonly language?: string | undefined
  readonly address: CheckoutAddress | null
  readonly codes: readonly string[]
  readonly chosenOptionId: string | null
  readonly region: RegionFacts
  /** The session's currency before the request. Null for a new session. */
  readonly currencyBefore: string | null
  readonly notices: readonly Notice[]
}

export interface Composed {
  readonly state: CheckoutState
  readonly problems: readonly LineProblem[]
  /** Lines whose price changed since the session last reported it. */
  readonly repriced: readonly string[]
}

export interface ComposeFacts {
  readonly settings: ShopSettings
  readonly offers: ReadonlyMap<string, VariantOffer>
  readonly discounts: readonly DiscountFacts[]
  readonly now: Date
}

/** Calculates prices, taxes and totals of a draft. All facts come from one statement. */
export function compose(draft: Draft, facts: ComposeFacts): Composed {
  const { region } = draft
  const market = {
    currency: region.currency,
    regionId: region.id,
    sameCurrency: draft.currencyBefore === region.currency,
  }
  const priced = priceLines(draft.lines, facts.offers, market, facts.now)
  const state: CheckoutState = {
    lines: priced.lines,
    buyer: draft.buyer,
    ...(draft.consent ? { consent: draft.consent } : {}),
    ...(draft.language === undefined ? {} : { language: draft.language }),
    address: draft.address,
    codes: draft.codes,
    chosenOptionId: draft.chosenOptionId,
    notices: withPriceNotice(draft.notices, priced.repriced),
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
