import type { Family } from '../../../kit/family.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, daysOf, hasty, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  ['subject', 'open', 'order', 'goods', 'less', 'freight', 'total', 'within', 'roast', 'pay', 'bye'],
  {
    it: 'il tuo caffe|ciao {b},\nti confermo il caffè come da accordi|ordine nr|caffè in tutto|sconto bar|corriere|TOT. da pagare|iva compresa|tostiamo il {r}, da te entro il {a}|pagamento entro il {p} su|a presto, Gino',
    es: 'cafe para la tienda|hola {b}:\nte confirmo el café que hablamos|pedido nro|café|dto. hostelería|mensajería|TOTAL a pagar|iva incluido|tostamos el {r}, te llega hacia el {a}|a pagar antes del {p} en|un saludo, Nacho',
    pt: 'o teu cafe|olá {b},\nconfirmo o café combinado|encomenda nr|café ao todo|desconto revenda|estafeta|TOTAL a pagar|iva incluído|torramos a {r}, chega até {a}|pagamento até {p} para|até breve, Rui',
    de: 'dein kaffee|servus {b},\nhier die bestätigung für den kaffee|bestellung nr|kaffee gesamt|gastro-rabatt|paketdienst|GESAMT zu zahlen|darin ust|wir rösten am {r}, bei dir bis {a}|zahlbar bis {p} auf|lg, Toni',
  },
)

const trade: Trade = {
  number: ['###', '26/###', 'R####'],
  names: {
    it: 'Sidamo bio|Santos fine cup|Miscela della casa n. 3|Decaffeinato ad acqua|Robusta Kaapi Royale|Guatemala Huehue|Caffè verde Yirgacheffe|Orzo tostato',
    es: 'Sidamo ecológico|Santos fine cup|Mezcla de la casa n.º 3|Descafeinado al agua|Robusta Kaapi Royale|Guatemala Huehue|Café verde Yirgacheffe|Cebada tostada',
    pt: 'Sidamo bio|Santos fine cup|Lote da casa n.º 3|Descafeinado a água|Robusta Kaapi Royale|Guatemala Huehue|Café verde Yirgacheffe|Cevada torrada',
    de: 'Sidamo bio|Santos Fine Cup|Hausmischung Nr. 3|Entkoffeiniert, Wasserverfahren|Robusta Kaapi Royale|Guatemala Huehue|Rohkaffee Yirgacheffe|Malzkaffee',
  },
  vendors: {
    it: 'Torrefazione Gallo|Caffè Brusco',
    es: 'Tostadero El Grano|Cafés Lumbre',
    pt: 'Torrefação Brasa|Cafés do Cais',
    de: 'Rösterei Glut|Kaffeewerk Toni',
  },
  lines: [1, 5],
  line: (random) => ({
    quantity: random.pick([1, 2, 2.5, 3, 5, 7.5, 10, 12.5, 15, 0.75, 30]),
    price: random.whole(48, 190) * 20,
    unit: 'kg',
  }),
  discounts: [0, 0, 5, 8],
  freight: [0, 790, 950, 1200],
  tax: ['none', 'included'],
}

/** Mail of a coffee roaster, typed on a phone: price per kilogram first, then weight, coffee and line total. */
export const roasterPriceFirst: Family = {
  name: 'roaster-price-first',
  kind: 'text',
  locales: ['it-IT', 'es-ES', 'pt-PT', 'de-AT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { bare, money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(['# €', '# eur', '# euro']),
      space: ' ',
    })
    const day = daysOf(random, locale)
    const [times, is] = random.pick([
      [' x ', '   '],
      ['/kg x ', ' = '],
      [' al kg * ', ' -> '],
      ['/kg  × ', '  '],
    ] as const)
    const items = order.lines.map(
      ({ name, quantity: count, price, total }) =>
        `${bare(price)}${times.replace('al kg', locale.language === 'it' ? 'al kg' : '/kg')}${quantity(count)}${random.pick([' kg ', 'kg '])} ${name}${is}${bare(total)}`,
    )
    const text = [
      say.open.replace('{b}', order.buyer.split(' ')[0]?.toLowerCase() ?? ''),
      `${hasty(random, say.order)} ${order.number}, ${day(order.date)}`,
      '',
      ...items,
      '',
      `${hasty(random, say.goods)} ${bare(order.subtotal)}`,
      ...(order.discount > 0 ? [`${say.less} ${percent(order.discountRate)}%  -${bare(order.discount)}`] : []),
      ...(order.shipping > 0 ? [`${hasty(random, say.freight)} ${bare(order.shipping)}`] : []),
      `${hasty(random, say.total)} ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`(${say.within} ${percent(order.taxRate)}% ${bare(order.tax)})`] : []),
      '',
      say.roast.replace('{r}', day(dayOn(order.date, 4))).replace('{a}', day(dayOn(order.date, 7))),
      `${say.pay.replace('{p}', day(dayOn(order.date, 30)))} ${accountOf(random, locale)}`,
      '',
      say.bye,
      `${order.vendor.name} - ${order.vendor.phone}`,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([say.subject, `Re: ${say.subject}`, order.vendor.name]), { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
