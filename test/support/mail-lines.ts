import { extractOrder } from '../../src/back-office/extraction/index.ts'
import { parseMail } from '../../src/back-office/inbox/parse-mail.ts'
import { message } from './mails.ts'

/**
 * Returns a function that reads an e-mail of this sender and lists the name, article number, options, quantity, unit and
 * price of each item. A text of tags is read as HTML.
 */
export const linesFrom =
  (sender: string) =>
  async (...body: readonly string[]): Promise<unknown[][]> => {
    const text = body.join('\n')
    const headers = {
      From: sender,
      Subject: 'Order M-1042',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Content-Type': `text/${text.startsWith('<') ? 'html' : 'plain'}; charset=utf-8`,
    }
    const { items, _meta } = Object(extractOrder(await parseMail([Buffer.from(message(headers, text))]), null))
    return items.map(({ name, sku, quantity, price }: Record<string, unknown>, at: number) => {
      const { options = null, unit = null, price_per = null } = _meta.items[at]
      return [name, sku, options, quantity, unit, price ?? price_per]
    })
  }

export const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
