import { type Checkout, lastingNotices, lineTitle, openStatus, sessionMessages } from '../checkout/index.ts'
import { checkoutPageUrl, orderPageUrl } from '../hosted-pages/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import { policyLinks } from '../ucp/index.ts'
import { officialMessage } from './messages.rules.ts'
import type { OperationDeps } from './operation.ts'
import { finalSaleWarnings, policyViews } from './policy-view.ts'
import type { ReadingFacts } from './session-request.rules.ts'
import type { SessionFacts } from './session-view.rules.ts'

/**
 * Returns what a response states besides the stored session: messages and readiness in official form, URLs of its
 * pages, links, policies and disclosures.
 */
export function sessionFacts({ baseUrl }: OperationDeps, settings: ShopSettings, checkout: Checkout): SessionFacts {
  const { store } = settings
  const { state, status, orderId } = checkout
  const targets = state.lines.map(({ productId }, at) => ({ path: `$.line_items[${at}]`, productId }))
  return {
    titleOf: lineTitle,
    messages: sessionMessages(state, status).map(officialMessage),
    payable:
      status === 'incomplete' &&
      openStatus({ ...state, notices: lastingNotices(state.notices) }) === 'ready_for_complete',
    continueUrl: checkoutPageUrl(baseUrl, store.linkSecret, checkout.id),
    orderUrl: orderId === null ? null : orderPageUrl(baseUrl, store.linkSecret, orderId),
    links: policyLinks({ baseUrl, store }),
    policies: policyViews(settings, targets, baseUrl),
    disclosures: finalSaleWarnings(settings, targets),
  }
}

export const readingFacts = (settings: ShopSettings, before: Checkout | null): ReadingFacts => ({
  address: before?.state.address ?? null,
  regionOf: (country) => settings.regionByCountry.get(country.trim().toUpperCase())?.id ?? null,
})
