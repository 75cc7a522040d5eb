import { type Html, html } from '../../platform/http/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { webAddress } from '../../platform/web-address.ts'
import { lineTitle } from '../checkout/index.ts'
import type { OrderRow } from '../orders/index.ts'
import type { StoreFacts } from '../settings/index.ts'
import { addressBlock } from './address-block.ts'
import { layout } from './layout.ts'
import { shownDate } from './shown-date.ts'
import { totalsList } from './totals-list.ts'

type Event = OrderRow['events'][number]

const progress: Readonly<Record<string, string>> = {
  not_fulfilled: 'We have your order and are getting it ready.',
  partially_fulfilled: 'Part of your order is packed.',
  fulfilled: 'Your order is packed and leaves soon.',
  partially_shipped: 'Part of your order is on its way.',
  shipped: 'Your order is on its way.',
  partially_delivered: 'Part of your order has been delivered.',
  delivered: 'Your order has been delivered.',
  canceled: 'This order was refunded before it was sent: nothing more is on its way.',
}

const happened: Readonly<Record<Event['type'], string>> = {
  created: 'Packed',
  shipped: 'Handed to the carrier',
  delivered: 'Delivered',
  canceled: 'Parcel canceled',
}

/** An order as its buyer sees it. */
export function orderPage(store: StoreFacts, order: OrderRow): string {
  const { snapshot } = order
  const canceled = order.status === 'canceled'
  return layout({
    title: `Order ${order.display_id}`,
    store,
    width: 'wide',
    body: html`<h1>Order ${order.display_id}</h1>
<p class="lead">${canceled ? 'This order was canceled.' : (progress[order.fulfillment_status] ?? order.fulfillment_status)}
Placed on ${shownDate(order.placed_at)}.</p>
<div class="columns">
<div>
<section class="card" aria-labelledby="what"><h2 id="what">What you bought</h2>${lines(order)}</section>
<section class="card" aria-labelledby="progress"><h2 id="progress">Progress</h2>${timeline(order)}</section>
</div>
<div>
<section class="card" aria-labelledby="sum"><h2 id="sum">Summary</h2>
${totalsList({
  currency: order.currency,
  subtotalMinor: order.subtotal_minor,
  discountMinor: order.discount_minor,
  fulfillmentMinor: order.fulfillment_minor,
  taxMinor: order.tax_minor,
  taxIncludedMinor: order.tax_included_minor,
  totalMinor: order.total_minor,
  refundedMinor: order.refunded_minor,
  refundingMinor: order.refunding_minor,
  hasDelivery: snapshot.shippingOption !== null,
})}</section>
<section class="card" aria-labelledby="to"><h2 id="to">Delivery</h2>
${snapshot.address && addressBlock(snapshot.address)}
${snapshot.shippingOption && html`<p class="note">${snapshot.shippingOption.title}</p>`}
<p class="note">Confirmation goes to ${order.email}.</p></section>
</div>
</div>`,
  })
}

const lines = ({ lines: bought, currency }: OrderRow): Html =>
  html`<ul class="lines">${bought.map(
    (line) => html`<li><span class="line-title">${lineTitle(line)}</span>
<span class="line-count">${line.quantity} × ${formatMoney(line.unitPriceMinor, currency)}</span>
<span class="line-total">${formatMoney(line.unitPriceMinor * line.quantity, currency)}</span>${lineNote(line)}</li>`,
  )}</ul>`

/** The units that the buyer does not get or has sent back. */
function lineNote({ canceled, returned }: OrderRow['lines'][number]): Html | null {
  const parts = [...(canceled > 0 ? [`${canceled} canceled`] : []), ...(returned > 0 ? [`${returned} returned`] : [])]
  return parts.length === 0 ? null : html`<span class="note">${parts.join(', ')}</span>`
}

const timeline = (order: OrderRow): Html => html`<ol class="timeline">
<li><strong>Order placed</strong> ${shownDate(order.placed_at)}</li>
${order.events.map(
  (event) => html`<li><strong>${happened[event.type]}</strong> ${shownDate(new Date(event.occurredAt))}
${contents(order, event)}${tracking(event)}</li>`,
)}
</ol>`

function contents(order: OrderRow, event: Event): Html {
  const items = event.items.flatMap(({ variant_id, quantity }) => {
    const line = order.lines.find((candidate) => candidate.variantId === variant_id)
    return line ? [`${quantity} × ${lineTitle(line)}`] : []
  })
  return html`<p class="note">${items.join(', ')}</p>`
}

function tracking({ carrier, trackingNumber, trackingUrl }: Event): Html | null {
  const address = webAddress(trackingUrl)
  if (carrier === null && trackingNumber === null && address === null) return null
  const label = [carrier, trackingNumber].filter(Boolean).join(' ') || 'Track the parcel'
  return html`<p>${address ? html`<a href="${address}" rel="noreferrer noopener">Track: ${label}</a>` : label}</p>`
}
