import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { romania } from './lands.ts'
import { inCurrency, waresOf } from './shop-wares.ts'

const goods = waresOf({
  vendors: 'Ambalaje Someș SRL|Cutii si Tipar SRL|Carton Pack Brașov|Tipografia Lunca',
  products:
    'Cutie carton natur 20x15x10|Pungă hârtie kraft 18x8x22|Plic cu bule B/12|Bandă adezivă personalizată|Hârtie mătase 50x75|Etichetă autocolantă Ø50|Cutie cadou magnetică|Umplutură rumeguș 1 kg|Sac organza 10x15|Sfoară iută 100 m|Carton despărțitor|Clișeu ștanță',
  options: 'culoare:natur,alb,negru|imprimare:1 culoare,fără',
})

const orderOptions = {
  goods,
  number: ['CMD-####', '26/0###', '1####'],
  lines: [1, 6],
  options: 0.4,
  bulk: 0.3,
  prices: [25, 1900],
  quantities: [10, 400],
  discount: 0.15,
  tax: ['added'],
  delay: 0,
  long: 0,
} as const

/**
 * Pro forma invoice of a Romanian packaging maker, in plain text: two lines or more per item, amounts in `lei`,
 * sometimes an advance of half the total.
 */
export const ambalajeProforma: Family = {
  name: 'ambalaje-proforma',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random) {
    const drawn = supplierOrder(random, romania, orderOptions)
    const order = inCurrency(random, drawn, { factor: 5, step: 1, freight: 4 })
    const { money, bare, quantity, percent } = writingOf(random, order, {
      pattern: '# lei',
      minus: 'before',
      space: ' ',
    })
    const items = order.lines.flatMap((line, at) => [
      `${at + 1}) ${line.name}`,
      ...line.options.map(({ name, value }) => `   ${name}: ${value}`),
      `   ${quantity(line.quantity)} buc x ${bare(line.price)} lei = ${money(line.total)}`,
      '',
    ])
    const sums = sumsOf(order, money, {
      goods: 'Total fără TVA',
      discount: 'Discount',
      shipping: 'Transport',
      net: 'Bază de calcul',
      tax: `TVA ${percent(order.taxRate)}%`,
      total: 'TOTAL DE PLATĂ',
    })
    const advance = random.chance(0.5) ? Math.floor(order.total / 2 / 1000) * 1000 : 0
    const day = (iso: string): string => numericDay(iso, 'DD.MM.YYYY')
    const proforma = random.code('AMS ####')
    const text = [
      'Bună ziua,',
      '',
      `Mulțumim pentru comandă. Am înregistrat-o cu nr. ${order.number} din ${day(order.date)}. Mai jos aveți proforma:`,
      '',
      `FACTURĂ PROFORMĂ seria ${proforma} / ${day(order.date)}`,
      `Furnizor: ${order.vendor.name}, ${order.vendor.registration.join(', ')}`,
      `Client: ${order.buyer}`,
      '',
      ...items,
      ...sums.map(([label, amount]) => `${label}: ${amount}`),
      ...(advance > 0
        ? ['', `Avans 50% la comandă: ${money(advance)}`, `Rest la livrare: ${money(order.total - advance)}`]
        : []),
      '',
      `Termen de livrare: ${day(dayAfter(order.date, random.whole(7, 21)))}`,
      `Cont: RO49 BTRL ${random.code('#### #### #### ####')}, Banca Transilvania`,
      '',
      'Cu stimă,',
      random.pick(['Ioana Mureșan', 'Departament vânzări', 'Călin']),
      `${order.vendor.name}, ${order.vendor.city}, tel. ${order.vendor.phone}`,
    ].join('\n')
    return {
      mail: mailOf(order, `Proforma ${proforma} - comanda ${order.number}`, { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0, otherNumbers: [proforma] }),
    }
  },
}
