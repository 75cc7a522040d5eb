import type { Block, Fact, RenderedMail } from '../../../platform/mail/document/document.types.ts'
import { renderMail } from '../../../platform/mail/document/render-mail.ts'
import { webAddress } from '../../../platform/web-address.ts'
import { orderPageUrl } from '../../hosted-pages/index.ts'
import type { Letter, MailOrder, MailParcel } from '../mail-order.types.ts'
import { footer, unitsBlock, type Wording, wordingOf } from './wording.ts'

export function orderShipped(letter: Letter, order: MailOrder, parcel: MailParcel): RenderedMail {
  const wording = wordingOf(letter)
  const date = wording.date(parcel.shippedAt ?? order.placedAt)
  return parcelMail(letter, order, parcel, {
    subject: wording.say('shippedSubject', { number: order.displayId }),
    title: wording.say('shippedTitle'),
    text: wording.say('shippedText', { number: order.displayId, date }),
    tracking: tracking(wording, parcel),
  })
}

export function orderDelivered(letter: Letter, order: MailOrder, parcel: MailParcel): RenderedMail {
  const wording = wordingOf(letter)
  const date = wording.date(parcel.deliveredAt ?? order.placedAt)
  return parcelMail(letter, order, parcel, {
    subject: wording.say('deliveredSubject', { number: order.displayId }),
    title: wording.say('deliveredTitle'),
    text: wording.say('deliveredText', { number: order.displayId, date }),
    tracking: [],
  })
}

function parcelMail(
  letter: Letter,
  order: MailOrder,
  parcel: MailParcel,
  words: {
    readonly subject: string
    readonly title: string
    readonly text: string
    readonly tracking: readonly Block[]
  },
): RenderedMail {
  const { say } = wordingOf(letter)
  const { shop } = letter
  const url = orderPageUrl(shop.url, shop.linkSecret, order.id)
  const tracked = words.tracking.some(({ is }) => is === 'button')
  return renderMail({
    shop,
    locale: letter.locale.language,
    subject: words.subject,
    preview: words.text,
    blocks: [
      { is: 'heading', text: words.title },
      { is: 'paragraph', text: words.text },
      ...words.tracking,
      { is: 'section', title: say('inParcel') },
      unitsBlock(order.lines, parcel.items),
      { is: tracked ? 'link' : 'button', label: say('viewOrder'), url },
    ],
    footer: footer(letter),
  })
}

/** Renders the tracking details of a parcel. Shows the carrier's link only if its URL is safe. */
function tracking({ say }: Wording, { carrier, trackingNumber, trackingUrl }: MailParcel): Block[] {
  const rows: Fact[] = [
    ...(carrier ? [{ label: say('carrier'), value: carrier }] : []),
    ...(trackingNumber ? [{ label: say('trackingNumber'), value: trackingNumber }] : []),
  ]
  const url = webAddress(trackingUrl)
  return [
    ...(rows.length > 0 ? [{ is: 'facts' as const, rows }] : []),
    ...(url === null ? [] : [{ is: 'button' as const, label: say('track'), url }]),
  ]
}
