import { buyers, measuredNames, options as optionsOf, productNames, vendorNames } from './catalogue.ts'
import { figures, type Locale } from './locales.ts'
import type { Random } from './random.ts'

/** Units by the codes that Weft stores. */
export type Unit = 'piece' | 'm' | 'kg' | 'l' | 'yd'

export interface OrderLine {
  readonly name: string
  readonly sku: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly quantity: number
  readonly unit: Unit
  /** In the minor unit of the currency; that of `pricePer` units. */
  readonly price: number
  readonly pricePer: 1 | 100 | 1000
  /** Quantity times price, rounded half up to the minor unit. */
  readonly total: number
}

export type TaxMode = 'added' | 'included' | 'none'

/** A random order whose figures add up. Amounts are in the minor unit. */
export interface Order {
  readonly locale: Locale
  readonly vendor: {
    readonly name: string
    readonly email: string
    readonly domain: string
    readonly phone: string
    readonly city: string
    readonly registration: readonly string[]
  }
  readonly buyer: string
  readonly number: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly sentAt: string
  readonly lines: readonly OrderLine[]
  readonly subtotal: number
  /** 0: there is none. */
  readonly discount: number
  /** 0: it is free. */
  readonly shipping: number
  /** What is neither goods nor shipping: payment, packing, insurance. 0: there is none. */
  readonly fee: number
  readonly taxMode: TaxMode
  readonly taxRate: number
  /** 0: there is none. */
  readonly tax: number
  readonly total: number
}

export interface OrderOptions {
  /** `#` becomes a digit, `@` a letter, `?` either. */
  readonly number: readonly string[]
  readonly sku?: readonly string[]
  readonly lines?: readonly [least: number, most: number]
  /** How likely a line is sold by length, weight or volume. */
  readonly measured?: number
  readonly units?: readonly Unit[]
  readonly decimals?: number
  readonly options?: number
  readonly per100?: number
  readonly discount?: number
  readonly freeShipping?: number
  readonly fee?: number
  readonly tax?: readonly TaxMode[]
  readonly quantities?: readonly [least: number, most: number]
  readonly prices?: readonly [least: number, most: number]
  readonly long?: number
  /** Most days between order and mail. */
  readonly delay?: number
  readonly platformDomain?: string
}

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

export function orderOf(random: Random, locale: Locale, options: OrderOptions): Order {
  const lines = linesOf(random, locale, options)
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const discount = random.chance(options.discount ?? 0.25) ? discountOf(random, subtotal) : 0
  const shipping = random.chance(options.freeShipping ?? 0.2) ? 0 : random.pick([390, 490, 595, 690, 850, 1250, 2400])
  const fee = random.chance(options.fee ?? 0) ? random.pick([150, 250, 399]) : 0
  const taxMode = random.pick<TaxMode>(options.tax ?? ['added', 'included', 'none'])
  const taxRate = random.pick(locale.taxRates)
  const net = subtotal - discount + shipping + fee
  const tax =
    taxMode === 'none' ? 0 : halfUp(taxMode === 'added' ? (net * taxRate) / 100 : (net * taxRate) / (100 + taxRate))
  const sent = Date.UTC(2026, random.whole(0, 9), random.whole(1, 28), random.whole(7, 18), random.whole(0, 59))
  const ordered = new Date(sent - random.whole(0, options.delay ?? 0) * 86_400_000)
  return {
    locale,
    vendor: vendorOf(random, locale),
    buyer: random.pick(buyers),
    number: random.code(random.pick(options.number)),
    date: ordered.toISOString().slice(0, 10),
    sentAt: new Date(sent).toISOString(),
    lines,
    subtotal,
    discount,
    shipping,
    fee,
    taxMode,
    taxRate,
    tax,
    total: taxMode === 'added' ? net + tax : net,
  }
}

const discountOf = (random: Random, subtotal: number): number =>
  random.chance(0.5) ? halfUp((subtotal * random.pick([5, 10, 15])) / 100) : Math.min(500, Math.floor(subtotal / 4))

function linesOf(random: Random, locale: Locale, options: OrderOptions): OrderLine[] {
  const [least, most] = options.lines ?? [1, 5]
  const count = random.chance(options.long ?? 0.05) ? random.whole(12, 30) : random.whole(least, most)
  const measuredCount = Array.from({ length: count }, () => random.chance(options.measured ?? 0)).filter(Boolean).length
  const names = [
    ...random.sample(measuredNames[locale.language], measuredCount).map((name) => ({ name, isMeasured: true })),
    ...random.sample(pieceNames(locale, count), count - measuredCount).map((name) => ({ name, isMeasured: false })),
  ]
  return random
    .sample(names, names.length)
    .map(({ name, isMeasured }) => lineOf(random, locale, options, name, isMeasured))
}

/** Long orders hold the same goods in a second quality. */
function pieceNames({ language }: Locale, count: number): readonly string[] {
  const names = productNames[language]
  return count > names.length ? [...names, ...names.map((name) => `${name} II`)] : names
}

function lineOf(random: Random, locale: Locale, options: OrderOptions, name: string, isMeasured: boolean): OrderLine {
  const isPer100 = !isMeasured && random.chance(options.per100 ?? 0)
  const [least, most] = options.quantities ?? [1, random.chance(0.1) ? 144 : 12]
  const [cheapest, dearest] = options.prices ?? [95, 8900]
  const isDecimal = isMeasured && random.chance(options.decimals ?? 0.6)
  const quantity = isPer100
    ? random.whole(1, 40) * random.pick([25, 50, 100])
    : isDecimal
      ? random.whole(1, 60) + random.pick([0.5, 0.25, 0.75, 0.8, 0.4])
      : random.whole(least, most)
  const price = random.chance(0.04) ? random.whole(100_000, 349_000) : random.whole(cheapest, dearest)
  const pricePer = isPer100 ? random.pick([100, 1000] as const) : 1
  const chosen = random.chance(options.options ?? 0.3)
    ? random.sample(optionsOf[locale.language], random.whole(1, 2)).map((option) => ({
        name: option.name,
        value: random.pick(option.values),
      }))
    : []
  return {
    name,
    sku: random.code(random.pick(options.sku ?? ['@@-###', '####', '@@@###-##', '###.##', '??????'])),
    options: chosen,
    quantity,
    unit: isMeasured ? random.pick(options.units ?? ['m', 'm', 'kg']) : 'piece',
    price,
    pricePer,
    total: halfUp((quantity * price) / pricePer),
  }
}

const plainLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ø: 'o', æ: 'ae' }

const hostOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[äöüßłøæ]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')

function vendorOf(random: Random, locale: Locale): Order['vendor'] {
  const name = random.pick(vendorNames[locale.language])
  const domain = `${hostOf(name) || 'desidhaga'}.${locale.domain}`
  const box = random.pick(['orders', 'info', 'sales', 'shop', 'noreply'])
  return {
    name,
    email: `${box}@${domain}`,
    domain,
    phone: random.code(locale.phone.replace(/^0/, '+0')).replace(/^\+0/, '0'),
    city: random.pick(locale.cities),
    registration: locale.registration.map((pattern) => random.code(pattern.replace(/@(?=[a-z])/g, ''))),
  }
}

/** How one mail writes its figures. */
export interface Writing {
  /** An amount with its currency. */
  readonly money: (minor: number) => string
  /** An amount without one. */
  readonly bare: (minor: number) => string
  readonly quantity: (value: number, decimals?: number) => string
  readonly percent: (value: number) => string
}

export interface WritingOptions {
  readonly pattern?: string
  readonly minus?: 'before' | 'inside' | 'long' | 'brackets'
  /** What a space within an amount is written as. */
  readonly space?: string
  readonly group?: string
}

export function writingOf(random: Random, { locale }: Order, options: WritingOptions = {}): Writing {
  const pattern = options.pattern ?? random.pick(locale.money)
  const group = options.group ?? random.pick(locale.group)
  const space = options.space ?? random.pick([' ', '\u00a0'])
  const minus = options.minus ?? random.pick(['before', 'before', 'inside', 'long'])
  const bare = (minor: number): string => figures(minor / 100, 2, locale.decimal, group)
  const money = (minor: number): string => {
    const written = (text: string): string => pattern.replace('#', text).replaceAll(' ', space)
    if (minor >= 0) return written(bare(minor))
    const positive = bare(-minor)
    if (minus === 'inside') return written(`-${positive}`)
    if (minus === 'brackets') return `(${written(positive)})`
    return `${minus === 'long' ? '−' : '-'}${written(positive)}`
  }
  const quantity = (value: number, decimals?: number): string =>
    figures(
      value,
      decimals ?? (Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2),
      locale.decimal,
      group,
    )
  return {
    money,
    bare,
    quantity,
    percent: (value) => `${figures(value, Number.isInteger(value) ? 0 : decimalsOf(value), locale.decimal, '')}`,
  }
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
