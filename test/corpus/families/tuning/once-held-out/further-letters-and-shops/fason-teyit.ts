import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { turkey } from './lands.ts'
import { inCurrency, taxedAt, waresOf } from './shop-wares.ts'

const goods = waresOf({
  vendors: 'Denizli Tekstil Fason Ltd. Şti.|Merter Konfeksiyon|Bursa Havlu ve Dokuma A.Ş.|Ege Etiket Aksesuar',
  products:
    'Bez çanta dikimi 38 x 42|Önlük dikimi|Peştamal 90 x 170|Yastık kılıfı 45 x 45|Nakış işleme 12.000 vuruş|Dokuma etiket 50 x 15|Kolye ucu zamak döküm|Ütü paket|Kalıp serileme S-XL|Numune dikimi',
  measured: 'Keten kumaş 150 en|Gabardin 240 gr|Ekstrafor 2 cm|Duck bezi|Elyaf|Müslin kumaş',
  options: 'Renk:ekru,antrasit,hardal|Baskı:tek renk,baskısız',
})

const months = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' ')

/** Order confirmation of a Turkish sewing contractor: a table without borders, two tax rates, `mt` for metres. */
export const fasonTeyit: Family = {
  name: 'fason-teyit',
  kind: 'business',
  locales: ['en-IE'],
  draw(random) {
    const drawn = supplierOrder(random, turkey, {
      goods,
      number: ['SP-2026/###', '2026-####', 'F####'],
      lines: [2, 7],
      measured: 0.3,
      units: ['m'],
      options: 0.35,
      prices: [40, 1400],
      quantities: [20, 600],
      discount: 0,
      tax: ['added'],
      delay: 1,
      long: 0,
    })
    const scaled = inCurrency(random, drawn, { factor: 45, step: 50, freight: 40 })
    const { order, rateOf, groups } = taxedAt(random, scaled, [10, 20])
    const { money, quantity } = writingOf(random, order, { pattern: random.pick(['# TL', '₺#']), minus: 'before' })
    const rows = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br>${name}: ${escaped(value)}`).join('')}`,
        right(`${quantity(line.quantity)} ${line.unit === 'm' ? 'mt' : 'adet'}`),
        right(money(line.price)),
        `<td align="center">%${rateOf(line)}</td>`,
        right(money(line.total)),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      row([`<td colspan="4" align="right"><b>${label}</b></td>`, right(money(amount))])
    const sums = [
      sum('Ara toplam', order.subtotal),
      order.shipping > 0 ? sum('Nakliye', order.shipping) : '',
      ...groups.map(({ rate, tax }) => sum(`KDV %${rate}`, tax)),
      sum('Genel toplam', order.total),
    ]
    const long = (iso: string): string =>
      `${Number(iso.slice(8))} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`
    const day = random.chance(0.5) ? long(order.date) : numericDay(order.date, 'DD.MM.YYYY')
    const { vendor } = order
    const html = `<div dir="ltr"><div>Merhaba ${escaped(order.buyer.split(' ')[0] ?? '')} Hanım/Bey,</div><div><br></div>
<div>Siparişinizi aşağıdaki şekilde teyit ediyoruz. Kumaşlar hazır, onayınızla kesime gireceğiz.</div><div><br></div>
<div>Sipariş no: <b>${order.number}</b></div><div>Sipariş tarihi: ${day}</div><div>Sizin referansınız: ${random.pick(['PO 2026-11', 'yaz koleksiyonu', 'ASHA-3'])}</div><div>Termin: ${long(dayAfter(order.date, random.whole(15, 40)))}</div><div><br></div>
<table border="0" cellpadding="5">${row(['Açıklama', 'Miktar', 'Birim fiyat', 'KDV', 'Tutar'], '', 'th')}
${rows.join('\n')}
${sums.join('\n')}</table>
<div><br></div><div>Ödeme: %${random.pick([30, 40, 50])} peşin, kalanı sevkiyattan önce. Fire payı %3'tür.</div><div><br></div>
<div>Saygılarımızla,</div><div>${random.pick(['Serkan Yıldız', 'Nurcan Hanım', 'Satış'])}</div><div>${escaped(vendor.name)}</div><div>${vendor.city}</div><div>${vendor.phone} / ${vendor.registration.join(' / ')}</div></div>`
    return {
      mail: mailOf(order, `Sipariş teyidi ${order.number}`, { html }),
      truth: truthOf(order, {
        sku: false,
        shipping: order.shipping > 0,
        inferred: groups.length > 1 ? ['tax'] : [],
      }),
    }
  },
}
