import { type Html, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { PageWords } from './words/index.ts'

export interface ShownTotals {
  readonly currency: string
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly fulfillmentMinor: number
  readonly taxMinor: number
  readonly taxIncludedMinor: number
  readonly totalMinor: number
  readonly refundedMinor?: number
  readonly refundingMinor?: number
  /** Whether a shipping option was chosen. Shipping that costs nothing is then listed too. */
  readonly hasDelivery: boolean
}

/** Renders the amounts, one per line, and their total. */
export function totalsList(words: PageWords, { refundedMinor = 0, refundingMinor = 0, ...totals }: ShownTotals): Html {
  const said = words.totals
  const money = (minor: number) => words.money(minor, totals.currency)
  return html`<dl class="totals">
<div><dt>${said.subtotal}</dt><dd>${money(totals.subtotalMinor)}</dd></div>
${totals.discountMinor !== 0 && html`<div><dt>${said.discount}</dt><dd>${money(totals.discountMinor)}</dd></div>`}
${totals.hasDelivery && html`<div><dt>${said.delivery}</dt><dd>${totals.fulfillmentMinor === 0 ? said.free : money(totals.fulfillmentMinor)}</dd></div>`}
${totals.taxMinor !== 0 && html`<div><dt>${said.tax}</dt><dd>${money(totals.taxMinor)}</dd></div>`}
<div class="total"><dt>${said.total}</dt><dd>${money(totals.totalMinor)}</dd></div>
${refundedMinor > 0 && html`<div><dt>${said.refunded}</dt><dd>${money(-refundedMinor)}</dd></div>`}
${refundingMinor > 0 && html`<div><dt>${said.refunding}</dt><dd>${money(-refundingMinor)}</dd></div>`}
</dl>
${totals.taxIncludedMinor > 0 && html`<p class="note">${fill(said.included, { amount: money(totals.taxIncludedMinor) })}</p>`}`
}
