import { type Html, html } from '../../platform/http/html.ts'
import { formatMoney } from '../../platform/money.ts'

export interface ShownTotals {
  readonly currency: string
  /** Of the amounts. Default: English. */
  readonly locale?: string
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly fulfillmentMinor: number
  readonly taxMinor: number
  readonly taxIncludedMinor: number
  readonly totalMinor: number
  readonly refundedMinor?: number
  readonly refundingMinor?: number
  /** Whether a delivery has been chosen; a free one is then shown as such. */
  readonly hasDelivery: boolean
}

/** Amounts that add up, one line each, the total last. */
export function totalsList({ refundedMinor = 0, refundingMinor = 0, ...totals }: ShownTotals): Html {
  const money = (minor: number) => formatMoney(minor, totals.currency, totals.locale)
  return html`<dl class="totals">
<div><dt>Subtotal</dt><dd>${money(totals.subtotalMinor)}</dd></div>
${totals.discountMinor !== 0 && html`<div><dt>Discount</dt><dd>${money(totals.discountMinor)}</dd></div>`}
${totals.hasDelivery && html`<div><dt>Delivery</dt><dd>${totals.fulfillmentMinor === 0 ? 'Free' : money(totals.fulfillmentMinor)}</dd></div>`}
${totals.taxMinor !== 0 && html`<div><dt>Tax</dt><dd>${money(totals.taxMinor)}</dd></div>`}
<div class="total"><dt>Total</dt><dd>${money(totals.totalMinor)}</dd></div>
${refundedMinor > 0 && html`<div><dt>Refunded</dt><dd>${money(-refundedMinor)}</dd></div>`}
${refundingMinor > 0 && html`<div><dt>Refund on its way</dt><dd>${money(-refundingMinor)}</dd></div>`}
</dl>
${totals.taxIncludedMinor > 0 && html`<p class="note">Includes ${money(totals.taxIncludedMinor)} tax.</p>`}`
}
