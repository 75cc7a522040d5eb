import { buyers, measuredNames, type Option, options as optionsOf, productNames, vendorNames } from './catalogue.ts'
import type { Language, Locale } from './locales.ts'
import type { Random } from './random.ts'

/** Units by the codes that Weft stores. */
export type Unit = 'piece' | 'm' | 'kg' | 'l' | 'yd'

export interface OrderLine {
  readonly name: string
  readonly sku: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly quantity: number
  readonly unit: Unit
  /** Price of `pricePer` units, in the minor unit of the currency. */
  readonly price: number
  readonly pricePer: 1 | 100 | 1000
  /** Quantity times price, rounded half up to the minor unit. */
  readonly total: number
}

export type TaxMode = 'added' | 'included' | 'none'

/** A random order whose amounts add up. Amounts are in the minor unit. */
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
  /** 0 if there is none. */
  readonly discount: number
  /** 0 if it is free. */
  readonly shipping: number
  /** Fee for payment, packing or insurance. 0 if there is none. */
  readonly fee: number
  readonly taxMode: TaxMode
  readonly taxRate: number
  /** 0 if there is none. */
  readonly tax: number
  readonly total: number
}

type ByLanguage<T> = Readonly<Record<Language, readonly T[]>>

/** Goods, vendors and buyers to draw orders from. */
export interface Goods {
  readonly products: ByLanguage<string>
  /** Names of goods sold by length, weight or volume. The fifth name of each language is sold by weight or volume. */
  readonly measured: ByLanguage<string>
  readonly options: ByLanguage<Option>
  readonly vendors: ByLanguage<string>
  readonly buyers: readonly string[]
}

const ownGoods: Goods = {
  products: productNames,
  measured: measuredNames,
  options: optionsOf,
  vendors: vendorNames,
  buyers,
}

export interface OrderOptions {
  readonly goods?: Goods
  /** `#` becomes a digit, `@` a letter, `?` either. */
  readonly number: readonly string[]
  readonly sku?: readonly string[]
  readonly lines?: readonly [least: number, most: number]
  /** Probability that a line is sold by length, weight or volume. */
  readonly measured?: number
  readonly units?: readonly Unit[]
  readonly decimals?: number
  readonly options?: number
  readonly per100?: number
  /** Probability that a line has thousands of pieces at a few cents each. */
  readonly bulk?: number
  readonly discount?: number
  readonly freeShipping?: number
  readonly fee?: number
  readonly tax?: readonly TaxMode[]
  readonly quantities?: readonly [least: number, most: number]
  readonly prices?: readonly [least: number, most: number]
  readonly long?: number
  /** Maximum number of days between the order and its mail. */
  readonly delay?: number
  readonly platformDomain?: string
}

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

export function orderOf(random: Random, locale: Locale, options: OrderOptions): Order {
  const { goods = ownGoods } = options
  const lines = linesOf(random, locale, goods, options)
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
    vendor: vendorOf(random, locale, goods),
    buyer: random.pick(goods.buyers),
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

function linesOf(random: Random, { language }: Locale, goods: Goods, options: OrderOptions): OrderLine[] {
  const [least, most] = options.lines ?? [1, 5]
  const count = random.chance(options.long ?? 0.05) ? random.whole(12, 30) : random.whole(least, most)
  const measuredCount = Array.from({ length: count }, () => random.chance(options.measured ?? 0)).filter(Boolean).length
  const { units = ['m', 'm', 'kg'] } = options
  const wax = goods.measured[language][4]
  // Wax is not sold by length, so it is left out if all units are lengths.
  const sold = goods.measured[language].filter((name) => name !== wax || units.some((unit) => !lengths.includes(unit)))
  const measured = random.sample(sold, measuredCount).map((name) => ({
    name,
    units: units.filter((unit) => lengths.includes(unit) === (name !== wax)),
  }))
  const pieces = random.sample(pieceNames(goods.products[language], count), count - measuredCount)
  const drawn = [...measured, ...pieces.map((name) => ({ name, units: null }))]
  return random
    .sample(drawn, drawn.length)
    .map(({ name, units: sale }) => lineOf(random, goods.options[language], options, name, sale))
}

const lengths: readonly Unit[] = ['m', 'yd']

/** Returns enough names for `count` lines: a long order repeats the names with `II` and `III`. */
const pieceNames = (names: readonly string[], count: number): readonly string[] =>
  count > names.length ? [names, names.map((name) => `${name} II`), names.map((name) => `${name} III`)].flat() : names

/** Draws an order line. `units` are the possible units of sale; null for pieces. */
function lineOf(
  random: Random,
  choices: readonly Option[],
  options: OrderOptions,
  name: string,
  units: readonly Unit[] | null,
): OrderLine {
  const isMeasured = units !== null
  const isPer100 = !isMeasured && random.chance(options.per100 ?? 0)
  const [least, most] = options.quantities ?? [1, random.chance(0.1) ? 144 : 12]
  const [cheapest, dearest] = options.prices ?? [95, 8900]
  const isDecimal = isMeasured && random.chance(options.decimals ?? 0.6)
  const isBulk = !isMeasured && !isPer100 && random.chance(options.bulk ?? 0)
  const quantity = isBulk
    ? random.pick([500, 1000, 2500, 3000, 5000, 12_000])
    : isPer100
      ? random.whole(1, 40) * random.pick([25, 50, 100])
      : isDecimal
        ? random.whole(1, 60) + random.pick([0.5, 0.25, 0.75, 0.8, 0.4])
        : random.whole(least, most)
  const price = isBulk
    ? random.whole(2, 60)
    : random.chance(0.04)
      ? random.whole(100_000, 349_000)
      : random.whole(cheapest, dearest)
  const pricePer = isPer100 ? random.pick([100, 1000] as const) : 1
  const chosen = random.chance(options.options ?? 0.3)
    ? random.sample(choices, random.whole(1, 2)).map((option) => ({
        name: option.name,
        value: random.pick(option.values),
      }))
    : []
  return {
    name,
    sku: random.code(random.pick(options.sku ?? ['@@-###', '####', '@@@###-##', '###.##', '??????'])),
    options: chosen,
    quantity,
    unit: isMeasured ? (units.length > 0 ? random.pick(units) : 'm') : 'piece',
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

function vendorOf(random: Random, locale: Locale, { vendors }: Goods): Order['vendor'] {
  const name = random.pick(vendors[locale.language])
  const domain = `${hostOf(name) || 'desidhaga'}.${locale.domain}`
  const box = random.pick(['orders', 'info', 'sales', 'shop', 'noreply'])
  return {
    name,
    email: `${box}@${domain}`,
    domain,
    phone: random.code(locale.phone),
    city: random.pick(locale.cities),
    registration: locale.registration.map((pattern) => random.code(pattern.replace(/@(?=[a-z])/g, ''))),
  }
}
