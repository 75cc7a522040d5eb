import type { RenderedMail, TotalRow } from '../../../platform/mail/document/document.types.ts'
import { renderMail } from '../../../platform/mail/document/render-mail.ts'
import { orderPageUrl } from '../../hosted-pages/index.ts'
import type { Letter, MailOrder } from '../mail-order.types.ts'
import { addressLines, footer, greetingName, itemsBlock, type Wording, wordingOf } from './wording.ts'

export function orderConfirmation(letter: Letter, order: MailOrder): RenderedMail {
  const wording = wordingOf(letter)
  const { say } = wording
  const { shop } = letter
  const number = order.displayId
  const name = greetingName(order.snapshot.buyer.firstName)
  const { address, shippingOption } = order.snapshot
  const days = wording.days(shippingOption?.earliest, shippingOption?.latest)
  return renderMail({
    shop,
    locale: letter.locale.language,
    subject: say('orderSubject', { number }),
    preview: say('orderText', { number }),
    blocks: [
      { is: 'heading', text: name ? say('orderTitleNamed', { name }) : say('orderTitle') },
      { is: 'paragraph', text: say('orderText', { number }) },
      { is: 'paragraph', text: say('placedOn', { date: wording.date(order.placedAt) }), muted: true },
      { is: 'button', label: say('viewOrder'), url: orderPageUrl(shop.url, shop.linkSecret, order.id) },
      { is: 'section', title: say('items') },
      itemsBlock(wording, order.lines, order.currency),
      { is: 'totals', rows: totalRows(wording, order) },
      ...(order.taxIncludedMinor > 0
        ? [
            {
              is: 'paragraph' as const,
              text: say('taxIncluded', { amount: wording.money(order.taxIncludedMinor, order.currency) }),
              muted: true,
            },
          ]
        : []),
      ...(address
        ? [
            { is: 'section' as const, title: say('deliverTo') },
            { is: 'lines' as const, lines: addressLines(wording, address) },
          ]
        : []),
      ...(shippingOption
        ? [
            { is: 'section' as const, title: say('delivery') },
            {
              is: 'lines' as const,
              lines: [shippingOption.title, ...(days === null ? [] : [say('estimated', { days })])],
            },
          ]
        : []),
    ],
    footer: footer(letter),
  })
}

function totalRows({ say, money }: Wording, order: MailOrder): TotalRow[] {
  const amount = (minor: number) => money(minor, order.currency)
  return [
    { label: say('subtotal'), amount: amount(order.subtotalMinor) },
    ...(order.discountMinor === 0 ? [] : [{ label: say('discount'), amount: amount(order.discountMinor) }]),
    ...(order.snapshot.shippingOption === null
      ? []
      : [
          {
            label: say('delivery'),
            amount: order.fulfillmentMinor === 0 ? say('free') : amount(order.fulfillmentMinor),
          },
        ]),
    ...(order.taxMinor === 0 ? [] : [{ label: say('tax'), amount: amount(order.taxMinor) }]),
    { label: say('total'), amount: amount(order.totalMinor), total: true },
  ]
}
