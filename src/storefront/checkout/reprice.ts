import { formatMoney } from '../../platform/money.ts'
import type { ShopSettings } from '../settings/index.ts'
import { lastingNotices } from './attention.rules.ts'
import type { Checkout, CheckoutLine } from './checkout.types.ts'
import { type CheckoutFacts, updateCheckout } from './checkout-store.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutDeps } from './deps.ts'
import { currencyField } from './draft.rules.ts'
import { type Author, withChange } from './history.rules.ts'
import { currencyNotAllowed, linesRefused, priceChanged } from './refusals.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { openStatus } from './status.rules.ts'

/**
 * Prices the session again from current facts, before it is paid. Throws `country_not_supported`,
 * `currency_not_allowed`, or the code of the first problem with its lines (all 400), if the shop no longer sells to its
 * region, in its currency or one of its items.
 */
export function reprice(
  settings: ShopSettings,
  facts: Pick<CheckoutFacts, 'offers' | 'discounts'>,
  checkout: Checkout,
  now: Date,
): Checkout {
  const region = settings.regions.get(checkout.regionId)
  if (!region)
    throw linesRefused([
      {
        code: 'country_not_supported',
        message: 'The shop no longer sells to this region.',
        path: '/shipping_address/address_country',
      },
    ])
  const allowed = settings.allowedCurrenciesByKey.get(checkout.publishableKeyId)
  if (allowed && !allowed.includes(region.currency)) {
    const path = currencyField(null, checkout.state.address?.country)
    throw currencyNotAllowed(region.currency, allowed, path)
  }
  const { lines, notices, quote: _, payment: __, history = [], ...entered } = checkout.state
  const composed = compose(
    {
      ...entered,
      lines: lines.map((line) => ({
        id: line.id,
        variantId: line.variantId,
        quantity: line.quantity,
        before: line,
        touchedBy: null,
      })),
      region,
      currencyBefore: checkout.currency,
      notices: lastingNotices(notices),
    },
    { settings, offers: facts.offers, discounts: facts.discounts, now },
  )
  if (composed.problems.length > 0) throw linesRefused(composed.problems)
  return { ...checkout, state: { ...composed.state, history } }
}

/**
 * Saves the new total and refuses the payment, so that shoppers never pay an amount they have not seen: with what the
 * session now lacks, otherwise with `price_changed`.
 */
export async function refuseNewTotal(
  deps: CheckoutDeps,
  priced: Checkout,
  totalBefore: number,
  now: Date,
  author: Author,
): Promise<never> {
  const { currency, state } = priced
  const content = `The total has changed from ${formatMoney(totalBefore, currency)} to ${formatMoney(state.quote.totalMinor, currency)}. Show it to the buyer, then complete again.`
  const saved: Checkout = {
    ...priced,
    version: priced.version + 1,
    state: {
      ...state,
      notices: [
        ...lastingNotices(state.notices),
        { code: 'price_changed', content, about: { is: 'total_changed', beforeMinor: totalBefore } },
      ],
    },
    updatedAt: now,
  }
  await updateCheckout(deps.db, withChange({ ...saved, status: openStatus(saved.state) }, 'reprice', author), null)
  refuseIncomplete(saved)
  throw priceChanged(content)
}

/**
 * Saves the lines that lack stock or are no longer sold, if that has changed since the session was last shown, so that
 * every API and page reports them.
 */
export async function saveShortage(
  deps: CheckoutDeps,
  priced: Checkout,
  before: Checkout,
  now: Date,
  author: Author,
): Promise<void> {
  const told = new Map(before.state.lines.map((line) => [line.id, line]))
  const isTold = ({ id, shortTo, withdrawn }: CheckoutLine) =>
    shortTo === told.get(id)?.shortTo && withdrawn === told.get(id)?.withdrawn
  if (priced.state.lines.every((line) => line.shortTo === null || isTold(line))) return
  const state = { ...priced.state, notices: before.state.notices }
  const saved: Checkout = { ...priced, version: priced.version + 1, state, status: openStatus(state), updatedAt: now }
  await updateCheckout(deps.db, withChange(saved, 'reprice', author), null)
}
