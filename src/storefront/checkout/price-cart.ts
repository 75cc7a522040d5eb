import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { SettingsReader } from '../settings/index.ts'
import type { CheckoutAddress, CheckoutState } from './checkout.types.ts'
import { loadCheckoutFacts } from './checkout-store.ts'
import { compose } from './compose.rules.ts'
import { normalizeCodes } from './draft.rules.ts'
import { changeLines, type LineProblem } from './lines.rules.ts'

export interface CartToPrice {
  readonly regionId: string
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  /** If null, the cart is priced without shipping and tax, like a session without a shipping address. */
  readonly destination: { readonly country: string; readonly province: string | null } | null
  readonly optionId: string | null
  /** The buyer, whose earlier uses of a code count. Null if unknown. */
  readonly email: string | null
  /** Lists of codes. The cart is priced once for each. */
  readonly codes: readonly (readonly string[])[]
}

export interface PricedCart {
  readonly currency: string
  /** The problems with the lines. Their paths are those of a session's request. Missing stock is not a problem. */
  readonly problems: readonly LineProblem[]
  readonly states: readonly CheckoutState[]
}

/**
 * Prices a cart like a session, with the same rules and statement. Writes nothing. Returns `unknown_region` if the
 * region does not exist.
 */
export async function priceCart(
  deps: { readonly settings: SettingsReader; readonly clock: Clock },
  db: Queryable,
  cart: CartToPrice,
): Promise<PricedCart | 'unknown_region'> {
  const lists = cart.codes.map((codes) => normalizeCodes(codes))
  const { defaultSalesChannelId: salesChannelId } = (await deps.settings.current()).store
  const facts = await loadCheckoutFacts(db, {
    checkoutId: null,
    publishableKeyId: null,
    salesChannelId,
    variantIds: cart.lines.map((line) => line.variantId),
    codes: [...new Set(lists.flat())],
    email: cart.email,
    call: null,
  })
  const settings = await deps.settings.atLeast(facts.settingsVersion)
  const region = settings.regions.get(cart.regionId)
  if (!region) return 'unknown_region'
  let lineIds = 0
  const wanted = changeLines(
    [],
    cart.lines.map((line) => ({ lineItemId: null, ...line })),
    () => `line_${++lineIds}`,
  )
  const composed = lists.map((codes) =>
    compose(
      {
        lines: wanted.lines,
        buyer: { email: cart.email, firstName: null, lastName: null, phoneNumber: null },
        address: cart.destination && addressIn(cart.destination),
        codes,
        chosenOptionId: cart.optionId,
        region,
        currencyBefore: null,
        notices: [],
      },
      { settings, offers: facts.offers, discounts: facts.discounts, now: deps.clock.now() },
    ),
  )
  const problems = [...wanted.problems, ...(composed[0]?.problems ?? [])].filter(({ code }) => code !== 'out_of_stock')
  return { currency: region.currency, problems, states: composed.map(({ state }) => state) }
}

const addressIn = ({ country, province }: { country: string; province: string | null }): CheckoutAddress => ({
  id: 'preview',
  firstName: null,
  lastName: null,
  streetAddress: '-',
  locality: '',
  region: province,
  country,
  postalCode: null,
  phoneNumber: null,
})
