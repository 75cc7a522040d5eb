import type { Family } from '../../../kit/family.ts'
import { figures, longDay, numericDay } from '../../../kit/locales.ts'
import type { OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { goodsOf, orderFor, withDiscount, withRoundPrices } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'

const goods = goodsOf({
  hi: {
    vendors: 'सांगानेर प्रिंट हाउस|मुरादाबाद पीतल कला|चंदेरी बुनकर सहकारी|भुज हस्तकला केंद्र',
    products:
      'ब्लॉक प्रिंट कुशन कवर 16x16|पीतल का दीया छोटा|अजरख दुपट्टा|चंदेरी स्टोल गुलाबी|लकड़ी का ठप्पा बूटी|पीतल की घंटी नंबर 3|दरी 4x6 फुट|बंधेज रूमाल|टेबल रनर इंडिगो|कांच की चूड़ी डिब्बा|बगरू बेडशीट डबल|चमड़े की डायरी A5',
    measured: 'मलमल सफेद 44 इंच|बगरू प्रिंट कपड़ा|गोटा पट्टी 1 इंच|खादी कोसा|नील पाउडर|कॉटन लेस 2 इंच',
  },
})

/**
 * Mail of a maker in Rajasthan, typed in Hindi: rupees with or without paise, GST added below, a request for an
 * advance.
 */
export const typedHindi: Family = {
  name: 'typed-hindi',
  kind: 'text',
  locales: ['hi-IN'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['###', '####', 'SPH/26/###', '26-27/###'],
      options: 0,
      measured: 0.4,
      units: ['m', 'm', 'kg'],
      prices: [2500, 89_000],
      quantities: [2, 100],
      discount: 0.25,
      freeShipping: 0.3,
      tax: ['added'],
      long: 0,
    })
    const order = withDiscount(random, withRoundPrices(drawn, 500))
    const sign = random.pick(['₹', '₹ ', 'रु. '])
    const hasPaise = random.chance(0.3)
    const money = (minor: number): string =>
      `${minor < 0 ? '-' : ''}${sign}${figures(Math.abs(minor) / 100, hasPaise || minor % 100 !== 0 ? 2 : 0, '.', 'in')}`
    const number = (value: number): string =>
      figures(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2, '.', 'in')
    const unit = { piece: random.pick(['पीस', 'नग']), m: random.pick(['मीटर', 'मी.']), kg: 'किलो', l: 'लीटर', yd: 'गज' }
    const count = (line: OrderLine): string => `${number(line.quantity)} ${unit[line.unit]}`
    const shape = random.whole(0, 2)
    const items = order.lines.map((line, at) => {
      if (shape === 0) return `${at + 1}) ${line.name} – ${count(line)} × ${money(line.price)} = ${money(line.total)}`
      if (shape === 1) return `- ${line.name}, ${count(line)}, भाव ${money(line.price)}, रकम ${money(line.total)}`
      return `${line.name}\n${count(line)} @ ${money(line.price)}   ${money(line.total)}`
    })
    const day = random.chance(0.5)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(['DD/MM/YYYY', 'DD-MM-YYYY']))
    const text = [
      `नमस्ते ${order.buyer.split(' ')[0]} जी,`,
      '',
      'आपका ऑर्डर मिल गया, बहुत धन्यवाद। नीचे देख लीजिए सब ठीक है या नहीं।',
      '',
      `ऑर्डर नंबर: ${order.number}`,
      `तारीख: ${day}`,
      '',
      ...items,
      '',
      `माल की कुल कीमत: ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`छूट: ${money(-order.discount)}`] : []),
      `ट्रांसपोर्ट भाड़ा: ${order.shipping === 0 ? 'मुफ़्त' : money(order.shipping)}`,
      `जीएसटी ${number(order.taxRate)}%: ${money(order.tax)}`,
      `कुल देय राशि: ${money(order.total)}`,
      '',
      `माल ${random.whole(7, 25)} दिन में तैयार हो जाएगा। कृपया ${random.pick(['5,000', '2,500', '10,000'])} रुपये एडवांस भेज दें, बाकी माल निकलने से पहले।`,
      'रंग में थोड़ा फ़र्क़ आ सकता है, हाथ का काम है।',
      '',
      'धन्यवाद',
      random.pick(['रमेश छीपा', 'सुनीता देवी', 'इक़बाल भाई']),
      order.vendor.name,
      order.vendor.phone,
      order.vendor.registration.join(' | '),
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`ऑर्डर ${order.number} की पुष्टि`, `आपका ऑर्डर ${order.number}`]), { text }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
