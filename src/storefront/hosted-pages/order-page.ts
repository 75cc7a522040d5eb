import { fillHtml, type Html, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import { webAddress } from '../../platform/web-address.ts'
import { lineTitle } from '../checkout/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { addressBlock } from './address-block.ts'
import { languageForm } from './language-form.ts'
import { layout } from './layout.ts'
import { type LinePictures, linePicture } from './line-pictures.ts'
import type { Shown } from './shown.ts'
import { shownDate } from './shown-date.ts'
import { totalsList } from './totals-list.ts'
import type { PageWords } from './words/index.ts'

interface ShownOrder {
  readonly order: OrderRow
  readonly pictures: LinePictures
}

type Event = OrderRow['events'][number]

/** The order page thanks the buyer for this long after the order, unless it is fulfilled or canceled earlier. */
const freshMs = 60 * 60_000

/** Renders an order as its buyer sees it. */
export function orderPage(shown: Shown, { order, pictures }: ShownOrder, now: Date): string {
  const { words } = shown
  const said = words.order
  const { snapshot } = order
  const title = fill(said.title, { number: order.display_id })
  const progress = new Map(Object.entries(said.progress)).get(order.fulfillment_status) ?? order.fulfillment_status
  return layout({
    title,
    store: shown.store,
    language: words.language,
    width: 'wide',
    footer: languageForm(shown),
    body: html`<h1>${title}</h1>
${isFresh(order, now) && thanks(order, words)}
<p class="lead">${order.status === 'canceled' ? said.canceled : progress}
${fillHtml(said.placedOn, { date: shownDate(order.placed_at, words) })}</p>
<div class="columns">
<div>
<section class="card" aria-labelledby="what"><h2 id="what">${said.bought}</h2>${lines(order, pictures, words)}</section>
<section class="card" aria-labelledby="progress"><h2 id="progress">${said.progressTitle}</h2>${timeline(order, words)}</section>
</div>
<div>
<section class="card" aria-labelledby="sum"><h2 id="sum">${said.summary}</h2>
${totalsList(words, {
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
<section class="card" aria-labelledby="to"><h2 id="to">${said.delivery}</h2>
${snapshot.address && addressBlock(snapshot.address, words)}
${snapshot.shippingOption && html`<p class="note">${snapshot.shippingOption.title}</p>`}
<p class="note">${fill(said.confirmation, { email: order.email })}</p></section>
</div>
</div>
${shown.store?.pages.enabled && html`<p><a class="button secondary" href="/">${said.toShop}</a></p>`}`,
  })
}

const isFresh = ({ placed_at, status, fulfillment_status }: OrderRow, now: Date): boolean =>
  status !== 'canceled' && fulfillment_status === 'not_fulfilled' && now.getTime() - placed_at.getTime() < freshMs

const thanks = ({ email }: OrderRow, { order }: PageWords): Html =>
  html`<div class="notice" role="status"><p><strong>${order.thanks}</strong></p><p>${fill(order.next, { email })}</p></div>`

const lines = ({ lines: bought, currency }: OrderRow, pictures: LinePictures, words: PageWords): Html =>
  html`<ul class="lines with-pictures">${bought.map(
    (line) => html`<li>${linePicture(line, lineTitle(line), pictures)}
<span class="line-title">${lineTitle(line)}</span>
<span class="line-count">${line.quantity} × ${words.money(line.unitPriceMinor, currency)}</span>
<span class="line-total">${words.money(line.unitPriceMinor * line.quantity, currency)}</span>${lineNote(line, words)}</li>`,
  )}</ul>`

/** Renders a note about units that were canceled or returned. Null if there are none. */
function lineNote({ canceled, returned }: OrderRow['lines'][number], { order, number }: PageWords): Html | null {
  const parts = [
    ...(canceled > 0 ? [fill(order.unitsCanceled, { count: number(canceled) })] : []),
    ...(returned > 0 ? [fill(order.unitsReturned, { count: number(returned) })] : []),
  ]
  return parts.length === 0 ? null : html`<span class="note">${parts.join(', ')}</span>`
}

const timeline = (order: OrderRow, words: PageWords): Html => html`<ol class="timeline">
<li><strong>${words.order.placed}</strong> ${shownDate(order.placed_at, words)}</li>
${order.events.map(
  (event) => html`<li><strong>${words.order.events[event.type]}</strong> ${shownDate(new Date(event.occurredAt), words)}
${contents(order, event)}${tracking(event, words)}</li>`,
)}
</ol>`

function contents(order: OrderRow, event: Event): Html {
  const items = event.items.flatMap(({ variant_id, quantity }) => {
    const line = order.lines.find((candidate) => candidate.variantId === variant_id)
    return line ? [`${quantity} × ${lineTitle(line)}`] : []
  })
  return html`<p class="note">${items.join(', ')}</p>`
}

function tracking({ carrier, trackingNumber, trackingUrl }: Event, { order }: PageWords): Html | null {
  const address = webAddress(trackingUrl)
  if (carrier === null && trackingNumber === null && address === null) return null
  const parcel = [carrier, trackingNumber].filter(Boolean).join(' ')
  if (!address) return html`<p>${parcel}</p>`
  const text = parcel === '' ? order.trackParcel : fill(order.track, { parcel })
  return html`<p><a href="${address}" rel="noreferrer noopener">${text}</a></p>`
}
