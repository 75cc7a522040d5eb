import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { Goods, Order, OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import type { Random } from '../../../kit/random.ts'
import { goodsOf } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { chosenIn, drawOrder, listed } from './mail-parts.ts'

const goods: Goods = goodsOf({
  en: {
    vendors: 'Bursa Kumaş Atölyesi|Denizli Havlu Evi|Ege Düğme|Anadolu Keçe|Kaya Deri',
    products:
      'Pamuklu peştemal|Keten torba|Boynuz düğme 20 mm|Fermuar 20 cm|Keçe levha A4|Deri kemer - taba|Seramik kupa "Liman"|Zeytinyağlı sabun 100 g|El dokuma kilim|Bakır cezve|İpek iplik|Ahşap askı 44 cm',
    measured: 'Poplin kumaş 150 cm|Gabardin|Keten kumaş 280 g|Kadife şerit 25 mm|Soya mumu|Denim 12 oz',
    options: 'Renk:Ekru,Lacivert,Haki|Beden:S,M,XL,140 x 200 cm',
  },
})
const months = listed('Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık')

/** Returns the letter: the items and sums (`details`) with a text above and below them. */
const letterOf = (random: Random, order: Order, day: string, details: readonly string[]): string =>
  [
    random.pick(['Merhaba,', `Sayın ${order.buyer},`, 'İyi günler,']),
    '',
    'Siparişinizi aldık, teşekkür ederiz.',
    '',
    `Sipariş no: ${order.number}`,
    `${random.pick(['Sipariş tarihi', 'Tarih'])}: ${day}`,
    '',
    ...details,
    '',
    random.pick(['Ürünler 5 iş günü içinde kargoya verilir.', 'Ödeme havale ile yapılabilir.']),
    '',
    'Saygılarımızla,',
    ...companyLines(order),
  ].join('\n')

/**
 * Typed Turkish mail: lira with a decimal comma, `adet` and `metre`, KDV, dates such as `3 Mart 2026` or `03.03.2026`.
 */
export const handTurkishMaker: Family = {
  name: 'hand-turkish-maker',
  kind: 'text',
  locales: ['en-GB'],
  draw(random, base) {
    const locale: Locale = {
      ...base,
      tag: 'tr-TR',
      country: 'TR',
      domain: 'com.tr',
      currency: 'TRY',
      decimal: ',',
      group: ['.'],
      money: ['# TL', '₺#', '# ₺', '#TL'],
      exactMoney: ['# TL'],
      taxRates: [20, 10],
      taxWord: 'KDV',
      cities: ['Bursa', 'Denizli', 'Kadıköy / İstanbul'],
      phone: '+90 224 555 ## ##',
      registration: ['Vergi No ##########'],
    }
    const order = drawOrder(random, locale, {
      goods,
      number: ['###', '2026/0##', 'SP-####', '#####'],
      options: 0.3,
      lines: [1, 5],
      long: 0.03,
      measured: 0.4,
      units: ['m', 'm', 'kg'],
      tax: ['added', 'included', 'none'],
      prices: [900, 250_000],
    })
    const { money, quantity } = writingOf(random, order)
    const unit = { piece: 'adet', m: random.pick(['metre', 'mt', 'm']), kg: 'kg', l: 'litre', yd: 'yarda' } as const
    const name = (line: OrderLine): string => `${line.name}${line.options.length === 0 ? '' : ` (${chosenIn(line)})`}`
    const style = random.whole(0, 2)
    const items = order.lines.map((line) => {
      const count = `${quantity(line.quantity)} ${unit[line.unit]}`
      if (style === 0) return `${count} ${name(line)} - birim fiyat ${money(line.price)} - tutar ${money(line.total)}`
      if (style === 1) return `- ${name(line)}: ${count} x ${money(line.price)} = ${money(line.total)}`
      return `${name(line)}\n  Miktar: ${count}\n  Birim fiyat: ${money(line.price)}\n  Tutar: ${money(line.total)}`
    })
    const sums = [
      `Ara toplam: ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`İskonto: -${money(order.discount)}`] : []),
      order.shipping === 0 ? 'Kargo: ücretsiz' : `Kargo: ${money(order.shipping)}`,
      ...(order.taxMode === 'added' ? [`KDV (%${order.taxRate}): ${money(order.tax)}`] : []),
      `${random.pick(['Genel toplam', 'Toplam tutar', 'Ödenecek tutar'])}: ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`(KDV dahil, %${order.taxRate}: ${money(order.tax)})`] : []),
    ]
    const [year = '', month = '', date = ''] = order.date.split('-')
    const day = random.chance(0.5) ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : `${date}.${month}.${year}`
    const text = letterOf(random, order, day, [...items, '', ...sums])
    return {
      mail: mailOf(order, random.pick([`Sipariş onayı ${order.number}`, `Siparişiniz alındı - ${order.vendor.name}`]), {
        text,
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
