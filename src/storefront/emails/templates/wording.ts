import { localTime } from '../../../platform/local-time.ts'
import type { Block, FooterLine } from '../../../platform/mail/document/document.types.ts'
import { fill } from '../../../platform/mail/languages.ts'
import { formatMoney } from '../../../platform/money.ts'
import { Recent } from '../../../platform/recent.ts'
import { wordsByLanguage } from '../../../platform/words.ts'
import { lineTitle } from '../../checkout/index.ts'
import { placeAsWritten } from '../../hosted-pages/index.ts'
import type { Letter, MailAddress, MailLine } from '../mail-order.types.ts'
import table from '../words.json' with { type: 'json' }

const mailMessages = wordsByLanguage(table)

/** Texts, amounts and dates of an e-mail in its language. */
export interface Wording {
  say(key: keyof typeof table, values?: Readonly<Record<string, string>>): string
  money(amountMinor: number, currency: string): string
  /** Formats a day in UTC. */
  date(moment: Date): string
  /**
   * Formats a moment in the recipient's local time if the recipient's whole country has the same time, otherwise in the
   * shop's.
   */
  dateAndTime(moment: Date): string
  /** Formats days as `3 – 5 March`, or one day. Returns null if there is no estimate. */
  days(earliest: string | null | undefined, latest: string | null | undefined): string | null
  country(code: string): string
}

export function wordingOf({ shop, locale }: Letter): Wording {
  const messages = mailMessages[locale.language]
  const format = locale.format
  const { date, dateAndTime, range, countries } = formatsOf(format, shop.timeZone)
  return {
    say: (key, values = {}) => fill(messages[key], { shop: shop.name, ...values }),
    money: (amountMinor, currency) => formatMoney(amountMinor, currency, format),
    date: (moment) => date.format(moment),
    dateAndTime,
    days(earliest, latest) {
      const first = earliest ?? latest
      const last = latest ?? earliest
      if (!first || !last) return null
      return range(first, last)
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  }
}

const formats = new Recent<ReturnType<typeof makeFormats>>(100)

function formatsOf(locale: string, shopZone: string): ReturnType<typeof makeFormats> {
  const key = `${locale} ${shopZone}`
  const made = formats.get(key) ?? makeFormats(locale, shopZone)
  formats.set(key, made)
  return made
}

const makeFormats = (locale: string, shopZone: string) => ({
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  dateAndTime: localTime(locale, shopZone),
  range: rangesIn(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })),
  countries: new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }),
})

/**
 * Returns a formatter of ranges with a cache, because the orders of a day have few different estimates and `formatRange`
 * is slow.
 */
function rangesIn(day: Intl.DateTimeFormat): (first: string, last: string) => string {
  const known = new Recent<string>(50)
  return (first, last) => {
    const key = `${first} ${last}`
    const range = known.get(key) ?? day.formatRange(new Date(first), new Date(last))
    known.set(key, range)
    return range
  }
}

export const itemsBlock = (wording: Wording, lines: readonly MailLine[], currency: string): Block => ({
  is: 'items',
  items: lines.map((line) => ({
    title: lineTitle(line),
    detail: `${line.quantity} × ${wording.money(line.unitPriceMinor, currency)}`,
    amount: wording.money(line.unitPriceMinor * line.quantity, currency),
  })),
})

export const unitsBlock = (
  lines: readonly MailLine[],
  units: readonly { readonly lineId: string; readonly quantity: number }[],
): Block => ({
  is: 'items',
  items: units.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ title: lineTitle(line), detail: `× ${quantity}`, amount: null }] : []
  }),
})

export function addressLines(wording: Wording, address: MailAddress): string[] {
  const person = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const lines = [person, address.streetAddress, ...placeAsWritten(address), wording.country(address.country)]
  return lines.filter((line) => line !== '')
}

export function footer(letter: Letter, more: readonly FooterLine[] = []): FooterLine[] {
  const { shop } = letter
  const { say } = wordingOf(letter)
  const policies = [
    { label: say('terms'), url: `${shop.url}/policies/terms` },
    { label: say('privacy'), url: `${shop.url}/policies/privacy` },
    ...(shop.hasRefundPolicy ? [{ label: say('refunds'), url: `${shop.url}/policies/refunds` }] : []),
    ...(shop.hasShippingPolicy ? [{ label: say('shipping'), url: `${shop.url}/policies/shipping` }] : []),
  ]
  return [
    ...more,
    ...(shop.supportEmail ? [{ text: say('questions', { email: shop.supportEmail }) }] : []),
    { text: shop.name, links: policies },
  ]
}

/**
 * Returns the name for the greeting. Returns null if the text does not look like a name: otherwise anyone could send a
 * text to a stranger by entering it as a name.
 */
export function greetingName(name: string | null): string | null {
  const trimmed = name?.trim() ?? ''
  return /^[\p{L}\p{M}'’ -]{1,30}$/u.test(trimmed) ? trimmed : null
}
