import { extractOrder } from '../../src/back-office/extraction/index.ts'
import { parseMail } from '../../src/back-office/inbox/parse-mail.ts'
import { message } from './mails.ts'

/**
 * Returns the items of a mail, each in one line: quantity, name, [article number], {options}, @ unit price, = line
 * total.
 */
export async function readLines(body: string, type: string): Promise<string[]> {
  const headers = {
    From: 'Mill <orders@mill.example>',
    Subject: 'Mill',
    Date: 'Tue, 10 Mar 2026 09:00:00 +0000',
    'Content-Type': `text/${type}; charset=utf-8`,
  }
  const fields = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  const lines = fields.items.map(({ name, sku, quantity, price }: Record<string, unknown>, at: number) => {
    const { unit, options, price_per: per, line_total: total } = fields._meta.items[at]
    return [
      `${quantity ?? '?'}${unit ? ` ${unit}` : ''} × ${name}`,
      sku && `[${sku}]`,
      options && `{${options}}`,
      typeof price === 'number' && `@ ${price}`,
      per && `@ ${per.price} per ${per.quantity}`,
      typeof total === 'number' && `= ${total}`,
    ]
      .filter(Boolean)
      .join(' ')
  })
  return [...lines, `total ${fields.total}`]
}
