import { buyers } from '../../../kit/catalogue.ts'
import { type Language, type Locale, longDay, numericDay } from '../../../kit/locales.ts'
import { type Order, type OrderLine, orderOf, type TaxMode } from '../../../kit/orders.ts'
import type { Random } from '../../../kit/random.ts'

/** What one workshop sells, and how it reckons. */
export interface Trade {
  readonly number: readonly string[]
  /** `One|Two`, by language. */
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly vendors: Readonly<Partial<Record<Language, string>>>
  readonly lines: readonly [least: number, most: number]
  /** The figures of a line; prices in euro cents. */
  readonly line: (random: Random, name: string) => Pick<OrderLine, 'quantity' | 'price'> & Partial<OrderLine>
  /** Rates of a discount on all goods; 0: none. */
  readonly discounts?: readonly number[]
  /** In euro cents; 0: the mail does not speak of freight. */
  readonly freight?: readonly number[]
  readonly tax?: readonly TaxMode[]
  readonly delay?: number
}

export type Traded = Order & { readonly discountRate: number }

/** Prices of other countries are larger numbers. */
const worth: Readonly<Record<string, number>> = { PLN: 4, SEK: 11, DKK: 7, CZK: 25, INR: 90, MXN: 20, BRL: 5 }

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

const everyLanguage = <T>(value: T): Readonly<Record<Language, T>> => ({
  en: value,
  de: value,
  fr: value,
  es: value,
  it: value,
  nl: value,
  pt: value,
  pl: value,
  sv: value,
  da: value,
  cs: value,
  hi: value,
})

const listOf = (texts: Readonly<Partial<Record<Language, string>>>, { language, tag }: Locale): string[] => {
  const text = texts[language]
  if (!text) throw new Error(`No names for ${tag}.`)
  return text.split('|')
}

/** An order at one workshop, whose figures add up. */
export function tradedAt(random: Random, locale: Locale, trade: Trade): Traded {
  const names = listOf(trade.names, locale)
  const order = orderOf(random, locale, {
    goods: {
      products: everyLanguage(names),
      measured: everyLanguage([]),
      options: everyLanguage([]),
      vendors: everyLanguage(listOf(trade.vendors, locale)),
      buyers,
    },
    number: trade.number,
    options: 0,
    lines: [1, 1],
    long: 0,
    tax: trade.tax ?? ['none'],
    delay: trade.delay ?? 2,
  })
  const factor = worth[locale.currency] ?? 1
  const scaled = (cents: number): number =>
    factor === 1 ? cents : Math.max(factor, halfUp((cents * factor) / 10) * 10)
  const lines = random.sample(names, random.whole(...trade.lines)).map((name): OrderLine => {
    const drawn = trade.line(random, name)
    const { unit = 'piece', pricePer = 1 } = drawn
    const price = scaled(drawn.price)
    const total = halfUp((drawn.quantity * price) / pricePer)
    return {
      name,
      sku: drawn.sku ?? '',
      options: drawn.options ?? [],
      quantity: drawn.quantity,
      unit,
      price,
      pricePer,
      total,
    }
  })
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const discountRate = random.pick(trade.discounts ?? [0])
  const discount = halfUp((subtotal * discountRate) / 100)
  const shipping = scaledFreight(random.pick(trade.freight ?? [0]), factor)
  const net = subtotal - discount + shipping
  const { taxMode, taxRate } = order
  const tax =
    taxMode === 'none' ? 0 : halfUp(taxMode === 'added' ? (net * taxRate) / 100 : (net * taxRate) / (100 + taxRate))
  const total = taxMode === 'added' ? net + tax : net
  return { ...order, lines, subtotal, discount, discountRate, shipping, tax, total }
}

const scaledFreight = (cents: number, factor: number): number =>
  factor === 1 ? cents : halfUp((cents * factor) / 500) * 500

export const dayOn = (day: string, distance: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + distance * 86_400_000).toISOString().slice(0, 10)

/** One mail writes its days in one way. */
export const daysOf = (random: Random, locale: Locale): ((day: string) => string) => {
  const pattern = random.chance(0.3) ? null : random.pick(locale.numericDate)
  return (day) => (pattern === null ? longDay(day, locale) : numericDay(day, pattern))
}

/** Returns the ISO 8601 week number of a date. */
export const weekOf = (day: string): number => {
  const date = new Date(`${day}T12:00:00Z`)
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * 86_400_000)
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86_400_000)) + 1
}

/** Returns the number of a bank account in the country's format. */
export const accountOf = (random: Random, { country }: Locale): string => {
  if (country === 'GB') return random.code('Sort code ##-##-##, account ########')
  if (country === 'US') return random.code('Routing 0########, account #########')
  if (country === 'AU') return random.code('BSB ###-###, acc. ########')
  if (country === 'CA') return random.code('Interac e-transfer, transit #####-###')
  if (country === 'IN') return random.code('A/c ############, IFSC @@@@0######')
  if (country === 'MX') return random.code('CLABE ##################')
  if (country === 'BR') return random.code('Banco ###, ag. ####, c/c #####-#')
  return random.code(`IBAN ${country}## #### #### #### #### ##, BIC @@@@${country}@#`)
}

/** Typed in haste: accents left out, or two letters of a long word the wrong way round. */
export const hasty = (random: Random, text: string): string => {
  if (/[^\p{Script=Latin}\P{L}]/u.test(text) || !random.chance(0.12)) return text
  if (random.chance(0.5)) return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return text.replace(/(\p{L}{3})(\p{L})(\p{L})(?=\p{L})/u, '$1$3$2')
}
