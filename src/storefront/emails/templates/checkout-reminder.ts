import type { RenderedMail } from '../../../platform/mail/document/document.types.ts'
import { renderMail } from '../../../platform/mail/document/render-mail.ts'
import { checkoutPageUrl } from '../../hosted-pages/index.ts'
import type { Letter, MailCart } from '../mail-order.types.ts'
import { footer, itemsBlock, wordingOf } from './wording.ts'

/** Renders the reminder. It contains no name, because the recipient may not be the person who entered the name. */
export function checkoutReminder(letter: Letter, cart: MailCart, unsubscribeUrl: string): RenderedMail {
  const wording = wordingOf(letter)
  const { say } = wording
  const { shop } = letter
  return renderMail({
    shop,
    locale: letter.locale.language,
    subject: say('reminderSubject'),
    preview: say('reminderText'),
    blocks: [
      { is: 'heading', text: say('reminderTitle') },
      { is: 'paragraph', text: say('reminderText') },
      itemsBlock(wording, cart.lines, cart.currency),
      { is: 'button', label: say('reminderButton'), url: checkoutPageUrl(shop.url, shop.linkSecret, cart.id) },
      { is: 'paragraph', text: say('reminderUntil', { date: wording.dateAndTime(cart.expiresAt) }), muted: true },
    ],
    footer: footer(letter, [{ text: say('reminderWhy'), links: [{ label: say('unsubscribe'), url: unsubscribeUrl }] }]),
  })
}
