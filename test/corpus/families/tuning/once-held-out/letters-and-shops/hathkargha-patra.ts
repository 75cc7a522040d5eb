import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, goodsOf, right, sumRow } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  hi: {
    vendors: 'बुनकर सहकारी समिति, भदोही|चंदेरी हथकरघा केंद्र|महेश्वर वस्त्रालय|ग्रामोद्योग संघ, भागलपुर',
    products:
      'चंदेरी दुपट्टा|तसर स्टोल|खेस चादर|ऊनी आसन 60 x 60|दरी 3 x 5 फुट|गमछा|तकिया गिलाफ़|झोला, कढ़ाई वाला|मेज़पोश 150 cm|पायदान|नैपकिन 40 x 40|शॉल, पश्मीना मिश्रित',
    measured: 'खादी सूती 36 इंच|तसर रेशम 44 इंच|महेश्वरी कपड़ा|लिनन खादी|कताई का ऊन|मलमल 48 इंच',
    options: 'रंग:नील,हल्दी पीला,मजीठ लाल,सफ़ेद',
  },
})

const unitOf = { piece: 'नग', m: 'मीटर', kg: 'किलो', l: 'लीटर', yd: 'गज' }

/** Letter of a handloom cooperative in Hindi, with the order as a table. */
export const hathkarghaPatra: Family = {
  name: 'hathkargha-patra',
  kind: 'business',
  locales: ['hi-IN'],
  draw(random, locale) {
    const order = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['BS/26/###', '####', 'HK-####'],
        lines: [1, 7],
        measured: 0.4,
        decimals: 0.3,
        options: 0.4,
        prices: [6000, 88_000],
        quantities: [2, 80],
        discount: 0.25,
        tax: ['added', 'added', 'none'],
        delay: 2,
        long: 0,
      },
      500,
    )
    const { bare, money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const [isSplit, isMoney] = [random.chance(0.5), random.chance(0.3)]
    const amount = (minor: number): string => (isMoney ? money(minor) : bare(minor))
    const rows = order.lines.map((line, at) => {
      const shade = line.options.map(({ name, value }) => `<br>${name}: ${value}`).join('')
      const [count, unit] = [quantity(line.quantity), unitOf[line.unit]]
      return row([
        String(at + 1),
        `${escaped(line.name)}${shade}`,
        ...(isSplit ? [right(count), unit] : [right(`${count} ${unit}`)]),
        right(amount(line.price)),
        right(amount(line.total)),
      ])
    })
    const heads = [
      'क्र.सं.',
      'सामान',
      'मात्रा',
      ...(isSplit ? ['इकाई'] : []),
      isMoney ? 'दर' : 'दर (₹)',
      isMoney ? 'राशि' : 'राशि (₹)',
    ]
    const sums = sumsOf(order, money, {
      goods: 'माल का मूल्य',
      discount: 'संस्था छूट',
      shipping: 'भाड़ा एवं पैकिंग',
      tax: `${locale.taxWord} ${percent(order.taxRate)}%`,
      total: 'कुल देय राशि',
    })
    const day = random.chance(0.4) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const html = `<html><body style="font-size:15px"><p>आदरणीय ${escaped(order.buyer)} जी,</p><p>सादर नमस्कार। आपका ऑर्डर हमें मिल गया है और बुनाई के लिए दे दिया गया है। कृपया नीचे का विवरण देख लें।</p>
<p>ऑर्डर संख्या: <b>${order.number}</b><br>दिनांक: ${day}<br>भेजने का पता: ${addressOf(random, order).map(escaped).join(', ')}</p>
<table border="1" cellpadding="5" cellspacing="0">${row(heads, '', 'th')}
${rows.join('\n')}
${sums.map(([label, value]) => sumRow(heads.length - 1, label, value)).join('\n')}</table>
<p>${random.pick([`माल लगभग ${random.whole(3, 8)} सप्ताह में तैयार होगा।`, 'आधी राशि अग्रिम भेजें, शेष माल भेजने से पहले।', 'हाथ की बुनाई में रंग का थोड़ा अंतर स्वाभाविक है।'])}</p>
<p>खाता: भारतीय स्टेट बैंक, सं. ${random.code('###########')}, IFSC SBIN00${random.code('#####')}</p>
<p>भवदीय,<br>${random.pick(['रामप्रसाद अंसारी', 'सुनीता देवी', 'सचिव'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br>मो. ${order.vendor.phone}<br>${order.vendor.registration.join(', ')}</p></body></html>`
    return {
      mail: mailOf(order, random.pick([`ऑर्डर ${order.number} की पुष्टि`, `आपका ऑर्डर ${order.number}`]), { html }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
