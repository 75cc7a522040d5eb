import type { Family } from '../../../kit/family.ts'
import { escaped, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import type { Unit } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor, reckoned } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  hi: {
    vendors: 'श्री गणेश पैकेजिंग|मुरादाबाद पीतल उद्योग|खुर्जा पॉटरी हाउस|लक्ष्मी ट्रिम्स एंड लेस',
    products:
      'पीतल का दीपक 4 इंच|चीनी मिट्टी का कप|कोरोगेटेड डिब्बा 12x8x6|पीतल की घंटी नं. 2|सिरेमिक प्लेट 10 इंच|गत्ते की ट्रे|कुंदन लटकन|पैकिंग टेप 48 mm|नीली पॉटरी फूलदान|पीतल का हैंडल 5 इंच|मोती पैकेट 100 ग्राम',
    measured: 'गोटा लेस|सूती डोरी|जूट का कपड़ा|बबल रैप 1 मीटर चौड़ा|पीतल का चूरा|साटन रिबन',
  },
})
const units: Readonly<Record<Unit, string>> = { piece: 'नग', m: 'मीटर', kg: 'किलो', l: 'लीटर', yd: 'गज' }

/**
 * Vyapar, an Indian program for shopkeepers: sales order in Hindi with unit and rate, HSN codes in some mails, GST as
 * IGST or in two halves.
 */
export const vyaparHi: Family = {
  name: 'vyapar-hi',
  kind: 'business',
  locales: ['hi-IN'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['SO-###', '26-27/0##', 'ऑ-###', '1##'],
      options: 0,
      measured: 0.25,
      units: ['m', 'kg'],
      quantities: [1, 200],
      prices: [500, 90_000],
      discount: 0.2,
      freeShipping: 0.6,
      tax: ['added', 'added', 'none'],
      long: 0,
    })
    // The two halves of the tax are rounded each.
    const base = reckoned(drawn, {})
    const half = Math.round(base.tax / 2)
    const isSplit = base.taxMode === 'added' && random.chance(0.6)
    const order = isSplit ? { ...base, tax: 2 * half, total: base.total - base.tax + 2 * half } : base
    const { money, quantity, percent } = writingOf(random, order, { pattern: random.pick(['₹ #', '₹#']) })
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const hasHsn = random.chance(0.5)
    const heads = ['#', 'वस्तु का नाम', ...(hasHsn ? ['HSN/SAC'] : []), 'मात्रा', 'इकाई', 'दर', 'राशि']
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        escaped(line.name),
        ...(hasHsn ? [random.code('74######')] : []),
        `<td align="right">${quantity(line.quantity)}</td>`,
        units[line.unit],
        `<td align="right">${money(line.price)}</td>`,
        `<td align="right">${money(line.total)}</td>`,
      ]),
    )
    const pair = (label: string, value: string): string =>
      `<tr><td>${label}</td><td>:</td><td align="right">${value}</td></tr>`
    const taxes =
      order.taxMode === 'none'
        ? ''
        : isSplit
          ? `${pair(`SGST@${percent(order.taxRate / 2)}%`, money(half))}${pair(`CGST@${percent(order.taxRate / 2)}%`, money(half))}`
          : pair(`IGST@${percent(order.taxRate)}%`, money(order.tax))
    const advance = random.chance(0.4) ? Math.floor(order.total / 400) * 100 : 0
    const html = `<html><body style="font-family:'Noto Sans Devanagari',Arial;font-size:13px"><p>नमस्ते ${escaped(order.buyer)},<br>आपके ऑर्डर का विवरण नीचे है। कृपया जाँच लें।</p><h3 align="center">बिक्री ऑर्डर</h3><table width="100%"><tr><td><b>${order.vendor.name}</b><br>${order.vendor.city}<br>फ़ोन: ${order.vendor.phone}<br>${order.vendor.registration.join('<br>')}</td><td align="right">ऑर्डर संख्या: <b>${order.number}</b><br>दिनांक: ${day(order.date)}<br>देय तिथि: ${day(dayAfter(order.date, random.whole(5, 20)))}</td></tr></table><p><b>ग्राहक:</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" border="1" cellpadding="4" style="border-collapse:collapse">${row(heads, 'bgcolor="#e6eefa"', 'th')}${rows.join('\n')}</table><table align="right">${pair('उप-योग', money(order.subtotal))}${order.discount > 0 ? pair('छूट', money(order.discount)) : ''}${order.shipping > 0 ? pair('भाड़ा', money(order.shipping)) : ''}${taxes}${pair('<b>कुल राशि</b>', `<b>${money(order.total)}</b>`)}${advance > 0 ? `${pair('अग्रिम', money(advance))}${pair('शेष', money(order.total - advance))}` : ''}</table><br clear="all"><p>नियम और शर्तें: बिका हुआ माल वापस नहीं होगा।</p><p align="right">कृते ${order.vendor.name}<br>अधिकृत हस्ताक्षर</p></body></html>`
    return {
      mail: mailOf(order, `${order.vendor.name}: बिक्री ऑर्डर ${order.number}`, { html }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0, inferred: isSplit ? ['tax'] : [] }),
    }
  },
}
