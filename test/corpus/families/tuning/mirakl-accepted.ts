import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Outillage Deschamps|Lumière & Fil|Poterie des Causses|Emballages Réunis',
    products:
      'Perceuse à colonne 350 W|Guirlande 10 m extérieure|Lot de 4 bols grès|Carton double cannelure 40x30x30|Film bulle 50 cm x 10 m|Douille E27 laiton|Câble textile 3 m|Étau 100 mm|Cruche émaillée 1 L|Ruban adhésif PP havane',
  },
  es: {
    vendors: 'Suministros Aranda|Luz y Cobre|Alfarería Níjar',
    products:
      'Taladro de columna 350 W|Guirnalda exterior 10 m|Juego de 4 cuencos de gres|Caja doble canal 40x30x30|Film burbuja 50 cm x 10 m|Portalámparas E27 latón|Cable textil 3 m|Tornillo de banco 100 mm',
  },
  en: {
    vendors: 'Marlow Tool Supply|Filament & Brass|Severn Pottery',
    products:
      'Bench Drill 350 W|Outdoor Festoon 10 m|Set of 4 Stoneware Bowls|Double Wall Carton 40x30x30|Bubble Wrap 50 cm x 10 m|E27 Brass Lampholder|Textile Cable 3 m|Bench Vice 100 mm',
  },
  it: {
    vendors: 'Ferramenta Galli|Luce & Rame|Ceramiche del Borgo',
    products:
      'Trapano a colonna 350 W|Catena luminosa 10 m|Set 4 ciotole in gres|Scatola doppia onda 40x30x30|Pluriball 50 cm x 10 m|Portalampada E27 ottone|Cavo tessile 3 m|Morsa 100 mm',
  },
})

const words = phrases(
  [
    'subject',
    'intro',
    'number',
    'date',
    'seller',
    'state',
    'new',
    'quantity',
    'price',
    'line',
    'goods',
    'shipping',
    'free',
    'vat',
    'total',
    'arrives',
    'address',
    'contact',
  ],
  {
    fr: 'Votre commande {n} a été acceptée|Bonne nouvelle : {shop} a accepté votre commande.|Commande n°|Passée le|Vendu et expédié par|État|Neuf|Quantité|Prix unitaire|Sous-total|Articles|Frais de livraison|Offerts|dont TVA|Total TTC|Livraison estimée au plus tard le|Adresse de livraison|Une question ? Contactez le vendeur depuis votre compte.',
    es: 'Tu pedido {n} ha sido aceptado|Buenas noticias: {shop} ha aceptado tu pedido.|Pedido n.º|Realizado el|Vendido y enviado por|Estado|Nuevo|Cantidad|Precio unitario|Subtotal|Artículos|Gastos de envío|Gratis|IVA incluido|Total|Entrega estimada como máximo el|Dirección de envío|¿Dudas? Contacta con el vendedor desde tu cuenta.',
    en: 'Your order {n} has been accepted|Good news: {shop} has accepted your order.|Order no.|Placed on|Sold and shipped by|Condition|New|Quantity|Unit price|Subtotal|Items|Delivery|Free|of which VAT|Order total|Estimated delivery by|Delivery address|A question? Contact the seller from your account.',
    it: 'Il tuo ordine {n} è stato accettato|Buone notizie: {shop} ha accettato il tuo ordine.|Ordine n.|Effettuato il|Venduto e spedito da|Condizione|Nuovo|Quantità|Prezzo unitario|Subtotale|Articoli|Spese di consegna|Gratis|di cui IVA|Totale|Consegna prevista entro il|Indirizzo di consegna|Domande? Contatta il venditore dal tuo account.',
  },
)
const operators = ['Maison Pro Marketplace', 'Batica', 'OficioMarket', 'Tradehall', 'Casa&Co Marketplace']

/** Marketplace on Mirakl: definition lists for the order and for each item. The order number ends in `-A`. */
export const miraklAccepted: Family = {
  name: 'mirakl-accepted',
  kind: 'marketplace',
  locales: ['fr-FR', 'es-ES', 'en-GB', 'it-IT', 'fr-FR'],
  draw(random, locale) {
    const say = words(locale.language)
    const main = random.code(random.pick(['#########', 'C######', '02###_########', 'FR_##########']))
    const drawn = orderFor(random, locale, {
      goods,
      number: ['#'],
      options: 0,
      discount: 0,
      lines: [1, 3],
      tax: ['included', 'none'],
      freeShipping: 0.4,
      delay: 2,
    })
    const order = { ...drawn, number: `${main}-${random.pick(['A', 'A', 'B'])}` }
    const { money } = writingOf(random, order, { minus: 'before' })
    const operator = random.pick(operators)
    const hasSku = random.chance(0.4)
    const isTable = random.chance(0.4)
    const pair = (label: string, value: string): string =>
      isTable
        ? `<tr><td style="color:#6a6a6a">${escaped(label)}</td><td>${escaped(value)}</td></tr>`
        : `<dt style="color:#6a6a6a;float:left;clear:left;width:180px">${escaped(label)}</dt><dd>${escaped(value)}</dd>`
    const list = (pairs: readonly string[]): string =>
      isTable ? `<table>${pairs.join('')}</table>` : `<dl>${pairs.join('')}</dl>`
    const items = order.lines.map(
      (line) =>
        `<div style="border:1px solid #ddd;border-radius:6px;padding:12px;margin:8px 0"><img src="https://media.mirakl.example/${random.code('########')}.jpg" width="80" alt="${escaped(line.name)}"><h4>${escaped(line.name)}</h4>${list(
          [
            ...(hasSku ? [pair('SKU', line.sku)] : []),
            pair(say.state, say.new),
            pair(say.quantity, String(line.quantity)),
            pair(say.price, money(line.price)),
            pair(say.line, money(line.total)),
          ],
        )}</div>`,
    )
    const subject = say.subject.replace('{n}', order.number)
    const body = `<h2>${escaped(say.intro.replace('{shop}', order.vendor.name))}</h2>${list([pair(say.number, order.number), pair(say.date, longDay(order.date, locale)), pair(say.seller, order.vendor.name), pair(say.arrives, longDay(dayAfter(order.date, random.whole(4, 12)), locale))])}${items.join('\n')}${list(
      [
        ...(order.lines.length > 1 ? [pair(say.goods, money(order.subtotal))] : []),
        pair(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
        pair(say.total, money(order.total)),
        ...(order.taxMode === 'included' ? [pair(say.vat, money(order.tax))] : []),
      ],
    )}<h4>${say.address}</h4><p>${addressOf(random, order).map(escaped).join('<br>')}</p><p>${escaped(say.contact)}</p>`
    return {
      mail: {
        ...mailOf(order, subject, { html: page(random, order, subject, body) }),
        from: { name: operator, email: `no-reply@${operator.toLowerCase().replace(/[^a-z]/g, '')}.example` },
      },
      truth: truthOf(order, { sku: hasSku, subtotal: order.lines.length > 1, otherNumbers: [main] }),
    }
  },
}
