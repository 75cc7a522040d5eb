import { formatMoney } from '../../platform/money.ts'
import type { Checkout } from './checkout.types.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutDeps } from './deps.ts'
import { currencyNotAllowed, linesRefused, priceChanged } from './refusals.ts'
import { openStatus } from './status.rules.ts'
import { type CheckoutFacts, updateCheckout } from './store.ts'

/**
 * The session priced anew from what the database says at this moment. When its total is no longer the one the buyer
 * saw, the new one is saved and the payment is refused with `price_changed`: nobody pays an amount never shown.
 */
export async function repriceForPayment(
  deps: CheckoutDeps,
  facts: CheckoutFacts,
  checkout: Checkout,
  now: Date,
): Promise<Checkout> {
  const settings = await deps.settings.atLeast(facts.settingsVersion)
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
  if (allowed && !allowed.includes(region.currency)) throw currencyNotAllowed(region.currency, allowed)
  const { state: before } = checkout
  const composed = compose(
    {
      lines: before.lines.map((line) => ({
        id: line.id,
        variantId: line.variantId,
        quantity: line.quantity,
        before: line,
        touchedBy: null,
      })),
      buyer: before.buyer,
      address: before.address,
      codes: before.codes,
      chosenOptionId: before.chosenOptionId,
      region,
      currencyBefore: checkout.currency,
      notices: [],
    },
    { settings, offers: facts.offers, discounts: facts.discounts, now },
  )
  if (composed.problems.length > 0) throw linesRefused(composed.problems)
  const priced: Checkout = { ...checkout, state: composed.state }
  if (composed.state.quote.totalMinor === before.quote.totalMinor) return priced
  return refuseNewTotal(deps, priced, before.quote.totalMinor, now)
}

async function refuseNewTotal(deps: CheckoutDeps, priced: Checkout, totalBefore: number, now: Date): Promise<never> {
  const { currency, state } = priced
  const content = `The total has changed from ${formatMoney(totalBefore, currency)} to ${formatMoney(state.quote.totalMinor, currency)}. Show it to the buyer, then complete again.`
  const saved: Checkout = {
    ...priced,
    version: priced.version + 1,
    state: { ...state, notices: [{ code: 'price_changed', content }] },
    updatedAt: now,
  }
  await updateCheckout(deps.db, { ...saved, status: openStatus(saved.state) }, null)
  throw priceChanged(content)
}
