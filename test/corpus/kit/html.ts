import type { Order } from './orders.ts'
import type { Random } from './random.ts'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')

/** Returns a table row. A cell that begins with `<td` or `<th` is used as HTML without change. */
export const row = (cells: readonly string[], attributes = '', tag = 'td'): string =>
  `<tr${attributes === '' ? '' : ` ${attributes}`}>${cells
    .map((cell) => (/^<t[dh]/.test(cell) ? cell : `<${tag}>${cell}</${tag}>`))
    .join('')}</tr>`

const styles = [
  'body{margin:0;padding:0;background:#f4f4f4}table{border-collapse:collapse}.total-price{font-weight:700}',
  '@media only screen and (max-width:600px){.col{display:block!important;width:100%!important}}',
  ':root{color-scheme:light dark}.qty{width:10%} .price{text-align:right}',
]

/** Returns a page with the markup that mailing programs put around the content: styles, preheader and layout tables. */
export function page(random: Random, { vendor }: Order, preheader: string, body: string): string {
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(random.whole(0, 12))}</div>`
  const width = random.pick(['600', '640', '100%'])
  const mso = `<!--[if mso | IE]><table align="center" width="600"><tr><td><![endif]-->`
  const head = `<head><meta charset="utf-8"><title>${escaped(vendor.name)}</title><style>${random.pick(styles)}</style></head>`
  const inner = random.chance(0.5)
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="${width}"><tr><td style="padding:24px">\n${body}\n</td></tr></table></td></tr></table>`
    : `<div style="max-width:${width}px;margin:0 auto">\n${body}\n</div>`
  const wrapped = random.chance(0.4) ? `${mso}${inner}<!--[if mso | IE]></td></tr></table><![endif]-->` : inner
  const pixel = random.chance(0.4)
    ? `<img src="https://t.${vendor.domain}/o.gif?u=${random.code('########')}" width="1" height="1" alt="">`
    : ''
  return `<!DOCTYPE html>\n<html>${head}<body>${random.chance(0.5) ? hidden : ''}\n${wrapped}${pixel}\n</body></html>`
}

/** Returns the company details for the end of a mail. */
export const companyLines = ({ vendor }: Order): string[] => [
  vendor.name,
  `${vendor.city}`,
  `Tel. ${vendor.phone} · ${vendor.email} · www.${vendor.domain}`,
  vendor.registration.join(' | '),
]

export const footer = (order: Order): string =>
  `<p style="font-size:11px;color:#888">${companyLines(order).map(escaped).join('<br>')}</p>`

/** Puts a soft hyphen into each word of at least 12 letters, after the sixth, for example in `Bestellnummer`. */
export const softHyphened = (text: string): string => text.replace(/(\p{L}{6})(\p{L}{6,})/gu, '$1&shy;$2')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  shy: '',
  zwnj: '',
  times: '×',
  middot: '·',
}

/** Converts HTML to plain text as mailing programs do. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|script|title)[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<div style="display:none[\s\S]*?<\/div>/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<(?:br|\/p|\/tr|\/h\d|\/div|\/li|\/dd)[^>]*>/g, '\n')
    .replace(/<\/t[dh]>/g, '  ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => (code === '847' ? '' : String.fromCodePoint(Number(code))))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
