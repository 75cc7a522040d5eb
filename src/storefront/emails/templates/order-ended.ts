import type { RenderedMail } from '../../../platform/mail/document/document.types.ts'
import { renderMail } from '../../../platform/mail/document/render-mail.ts'
import { orderPageUrl } from '../../hosted-pages/index.ts'
import type { Letter, MailOrder, MailRefund } from '../mail-order.types.ts'
import { footer, itemsBlock, wordingOf } from './wording.ts'

export function orderRefunded(letter: Letter, order: MailOrder, refund: MailRefund): RenderedMail {
  const { say, money } = wordingOf(letter)
  const { shop } = letter
  const number = order.displayId
  const amount = money(refund.amountMinor, refund.currency)
  return renderMail({
    shop,
    locale: letter.locale.language,
    subject: say('refundedSubject', { number }),
    preview: say('refundedText', { number, amount }),
    blocks: [
      { is: 'heading', text: say('refundedTitle', { amount }) },
      { is: 'paragraph', text: say('refundedText', { number, amount }) },
      { is: 'paragraph', text: say('refundedWhen'), muted: true },
      { is: 'button', label: say('viewOrder'), url: orderPageUrl(shop.url, shop.linkSecret, order.id) },
    ],
    footer: footer(letter),
  })
}

/** Renders the e-mail about a cancellation. `isRefunded`: a refund succeeded or is pending. */
export function orderCanceled(letter: Letter, order: MailOrder, isRefunded: boolean): RenderedMail {
  const wording = wordingOf(letter)
  const { say } = wording
  const { shop } = letter
  const number = order.displayId
  return renderMail({
    shop,
    locale: letter.locale.language,
    subject: say('canceledSubject', { number }),
    preview: say('canceledText', { number }),
    blocks: [
      { is: 'heading', text: say('canceledTitle') },
      { is: 'paragraph', text: say('canceledText', { number }) },
      ...(isRefunded ? [{ is: 'paragraph' as const, text: say('canceledRefund') }] : []),
      { is: 'section', title: say('items') },
      itemsBlock(wording, order.lines, order.currency),
      { is: 'button', label: say('viewOrder'), url: orderPageUrl(shop.url, shop.linkSecret, order.id) },
    ],
    footer: footer(letter),
  })
}
