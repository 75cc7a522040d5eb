import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor, reckoned, withDiscount } from '../../../kit/trade-orders.ts'
import { type Truth, truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Savonnerie des Monts|Papeterie Lilou|Bougies Sauvages',
    products:
      'Savon lavande 100 g|Carnet ligné « Cabane »|Bougie figuier 180 g|Carte « Merci »|Sac à vrac coton M|Baume à lèvres miel|Bracelet perles bleu|Torchon imprimé citron',
  },
  de: {
    vendors: 'Seifenhof Allgäu|Papierliebe Köln|Kerzenwerk Nord',
    products:
      'Seife Lavendel 100 g|Notizheft „Hütte“|Kerze Feige 180 g|Karte „Danke“|Gemüsebeutel M|Lippenbalsam Honig|Armband blau|Geschirrtuch Zitrone',
  },
  es: {
    vendors: 'Jabones del Monte|Papelería Lila|Velas Silvestres',
    products:
      'Jabón lavanda 100 g|Libreta "Cabaña"|Vela higuera 180 g|Tarjeta "Gracias"|Bolsa de malla M|Bálsamo labial miel|Pulsera azul|Paño estampado limón',
  },
  it: {
    vendors: 'Saponi dei Monti|Cartoleria Lilla|Candele Selvatiche',
    products:
      'Sapone lavanda 100 g|Quaderno "Baita"|Candela fico 180 g|Biglietto "Grazie"|Sacchetto cotone M|Balsamo labbra miele|Bracciale blu|Strofinaccio limone',
  },
  nl: {
    vendors: 'Zeepziederij Veluwe|Papierlief|Wilde Kaarsen',
    products:
      'Zeep lavendel 100 g|Schrift "Hut"|Kaars vijg 180 g|Kaart "Bedankt"|Groentezak M|Lippenbalsem honing|Armband blauw|Theedoek citroen',
  },
})

const words = phrases(
  [
    'subject',
    'intro',
    'number',
    'date',
    'brand',
    'pack',
    'units',
    'each',
    'goods',
    'offer',
    'shipping',
    'free',
    'vat',
    'total',
    'ships',
    'due',
    'retail',
    'excluded',
  ],
  {
    fr: 'Commande {n} confirmée par {shop}|{shop} a accepté votre commande et la prépare.|Référence de commande|Commandée le|Marque|{k} lots de {s}|{u} unités|l’unité|Sous-total HT|Offre de bienvenue|Livraison|Offerte|TVA|Total TTC|Expédition prévue avant le|À payer le {d}, 60 jours après la livraison|Prix de vente conseillé|HT',
    de: 'Bestellung {n} von {shop} bestätigt|{shop} hat deine Bestellung angenommen und bereitet sie vor.|Bestellreferenz|Bestellt am|Marke|{k} Packungen à {s}|{u} Einheiten|pro Einheit|Zwischensumme netto|Willkommensangebot|Versand|Kostenlos|MwSt.|Gesamtsumme brutto|Versand voraussichtlich vor dem|Zahlbar am {d}, 60 Tage nach Lieferung|UVP|netto',
    es: 'Pedido {n} confirmado por {shop}|{shop} ha aceptado tu pedido y lo está preparando.|Referencia del pedido|Pedido el|Marca|{k} lotes de {s}|{u} unidades|la unidad|Subtotal sin IVA|Oferta de bienvenida|Envío|Gratis|IVA|Total con IVA|Envío previsto antes del|A pagar el {d}, 60 días tras la entrega|PVP recomendado|sin IVA',
    it: 'Ordine {n} confermato da {shop}|{shop} ha accettato il tuo ordine e lo sta preparando.|Riferimento ordine|Ordinato il|Marchio|{k} confezioni da {s}|{u} unità|per unità|Subtotale IVA esclusa|Offerta di benvenuto|Spedizione|Gratuita|IVA|Totale IVA inclusa|Spedizione prevista entro il|Da pagare il {d}, 60 giorni dopo la consegna|Prezzo al pubblico|IVA escl.',
    nl: 'Bestelling {n} bevestigd door {shop}|{shop} heeft je bestelling geaccepteerd en maakt haar klaar.|Bestelreferentie|Besteld op|Merk|{k} verpakkingen van {s}|{u} stuks|per stuk|Subtotaal excl. btw|Welkomstaanbieding|Verzending|Gratis|Btw|Totaal incl. btw|Verzending verwacht voor|Te betalen op {d}, 60 dagen na levering|Adviesprijs|excl. btw',
  },
)

/** Ankorstore: goods sold in packs, `4 lots de 6 · 24 unités`, with the price of a single unit. */
export const ankorstorePacks: Family = {
  name: 'ankorstore-packs',
  kind: 'marketplace',
  locales: ['fr-FR', 'de-DE', 'es-ES', 'it-IT', 'nl-NL', 'fr-FR'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['@#@#@#@#@#', '#########', '???????'],
      options: 0,
      prices: [120, 2400],
      quantities: [1, 8],
      discount: 0.4,
      freeShipping: 0.6,
      tax: ['added'],
      long: 0,
    })
    const sizes = drawn.lines.map(() => random.pick([2, 3, 4, 6, 8, 12]))
    const packed = reckoned(drawn, {
      lines: drawn.lines.map((line, at) => {
        const count = random.whole(2, 6) * (sizes[at] ?? 1)
        const price = line.price < 10_000 ? line.price : Math.round(line.price / 100)
        return { ...line, price, quantity: count, total: count * price }
      }),
    })
    const order = withDiscount(random, packed)
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const hasRetail = random.chance(0.4)
    const items = order.lines.map((line, at) => {
      const size = sizes[at] ?? 1
      const pack = filled(say.pack, { k: String(line.quantity / size), s: String(size) })
      const units = filled(say.units, { u: String(line.quantity) })
      return `<tr><td width="72"><img src="https://img.ankor.example/${random.code('????????')}.jpg" width="64" height="64" alt=""></td><td><div style="font-weight:600">${escaped(line.name)}</div><div style="color:#777">${pack} · ${units}</div><div style="color:#777">${escaped(money(line.price))} ${say.each} ${say.excluded}</div>${hasRetail ? `<div style="color:#aaa;font-size:11px">${say.retail}: ${escaped(money(Math.round(line.price * 2.3)))}</div>` : ''}</td><td align="right">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="2" style="padding:4px 0">${escaped(label)}</td><td align="right">${escaped(value)}</td></tr>`
    const values = { n: order.number, shop: order.vendor.name, d: longDay(dayAfter(order.date, 67), locale) }
    const body = `<h1 style="font-weight:400">${escaped(filled(say.intro, values))}</h1><div style="background:#f7f5f2;padding:12px"><p>${say.number}<br><b>${order.number}</b></p><p>${say.date}<br><b>${longDay(order.date, locale)}</b></p><p>${say.ships}<br><b>${longDay(dayAfter(order.date, random.whole(3, 8)), locale)}</b></p></div><h3>${say.brand}: ${escaped(order.vendor.name)}</h3><table width="100%">${items.join('\n')}</table><table width="100%">${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.offer, money(-order.discount)) : ''}${sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${sum(`${say.vat} (${percent(order.taxRate)} %)`, money(order.tax))}${sum(say.total, money(order.total))}</table><p>${escaped(filled(say.due, values))}</p><p>${addressOf(random, order).map(escaped).join('<br>')}</p>`
    const subject = filled(say.subject, values)
    const truth = truthOf(order, { sku: false })
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.map((line, at) => ({
        ...line,
        quantity: (line.quantity ?? 0) / (sizes[at] ?? 1),
        unitPrice: (line.unitPrice ?? 0) * (sizes[at] ?? 1),
      })),
    }
    return {
      mail: {
        ...mailOf(order, subject, { html: page(random, order, subject, body) }),
        from: { name: 'Ankorstore', email: 'hello@ankor.example' },
      },
      truth: { ...truth, alternative },
    }
  },
}
