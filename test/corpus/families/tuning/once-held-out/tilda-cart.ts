import type { Family } from '../../../kit/family.ts'
import { figures } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'

const goods = goodsOf({
  en: {
    vendors: 'Slow Clay Studio|Wren & Willow Baskets|Ember Glassworks',
    products:
      'Speckled Mug|Pasta Bowl, wide|Bud Vase No. 2|Willow Basket oval|Trivet, woven|Bread Basket|Blown Tumbler|Sugar Bowl with lid|Hanging Planter|Incense Dish',
    options: 'Glaze:Oat,Ink,Celadon|Size:S,M,L',
  },
  de: {
    vendors: 'Studio Lehm|Korbmacherei Weidner|Glut & Glas',
    products:
      'Becher gesprenkelt|Pastateller weit|Knospenvase Nr. 2|Weidenkorb oval|Untersetzer geflochten|Brotkorb|Trinkglas mundgeblasen|Zuckerdose mit Deckel|Hängetopf|Räucherschale',
    options: 'Glasur:Hafer,Tinte,Seladon|Größe:S,M,L',
  },
  es: {
    vendors: 'Barro Lento|Cestería Mimbral|Vidrio Ascua',
    products:
      'Taza moteada|Plato de pasta ancho|Florero n.º 2|Cesta de mimbre oval|Salvamanteles trenzado|Panera|Vaso soplado|Azucarero con tapa|Macetero colgante|Incensario',
    options: 'Esmalte:Avena,Tinta,Celadón|Tamaño:S,M,L',
  },
  pl: {
    vendors: 'Pracownia Glina|Wikliniarnia|Szkło i Żar',
    products:
      'Kubek nakrapiany|Talerz do makaronu|Wazonik nr 2|Kosz wiklinowy owalny|Podkładka pleciona|Koszyk na chleb|Szklanka dmuchana|Cukiernica z pokrywką|Doniczka wisząca|Podstawka na kadzidło',
    options: 'Szkliwo:Owsiane,Atrament,Seladon|Rozmiar:S,M,L',
  },
})

const words = phrases(
  [
    'subject',
    'thanks',
    'order',
    'goods',
    'code',
    'off',
    'ship',
    'pay',
    'by',
    'buyer',
    'name',
    'mail',
    'phone',
    'more',
    'address',
    'note',
  ],
  {
    en: 'Order #{n}|Thank you for your order! We will write to you shortly.|Order|Subtotal|Promo code|Discount|Delivery|Payment amount|Payment method|Purchaser information|Name|Email|Phone|Additional information|Delivery address|Comment: please ring the bell twice',
    de: 'Bestellung #{n}|Danke für deine Bestellung! Wir melden uns in Kürze.|Bestellung|Zwischensumme|Promocode|Rabatt|Lieferung|Zahlungsbetrag|Zahlungsart|Angaben zum Käufer|Name|E-Mail|Telefon|Weitere Angaben|Lieferadresse|Kommentar: bitte zweimal klingeln',
    es: 'Pedido #{n}|¡Gracias por tu pedido! Te escribiremos enseguida.|Pedido|Subtotal|Código promocional|Descuento|Entrega|Importe a pagar|Forma de pago|Datos del comprador|Nombre|Correo|Teléfono|Información adicional|Dirección de entrega|Comentario: llamar dos veces al timbre',
    pl: 'Zamówienie #{n}|Dziękujemy za zamówienie! Odezwiemy się wkrótce.|Zamówienie|Suma częściowa|Kod promocyjny|Rabat|Dostawa|Kwota do zapłaty|Sposób płatności|Dane kupującego|Imię i nazwisko|E-mail|Telefon|Dodatkowe informacje|Adres dostawy|Komentarz: proszę dzwonić dwa razy',
  },
)

/**
 * Tilda: `1. Name: 48 (2 x 24) Glaze: Oat`, amounts without a currency except the amount to pay, ids of the page at the
 * end.
 */
export const tildaCart: Family = {
  name: 'tilda-cart',
  kind: 'platform',
  locales: ['en-GB', 'es-ES', 'pl-PL', 'de-DE', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['1#########', '2#########'],
      sku: ['@@-##', '#####', '@@@@'],
      options: 0.5,
      quantities: [1, 8],
      prices: locale.currency === 'PLN' ? [2900, 34_900] : [700, 8900],
      discount: 0.25,
      freeShipping: 0.3,
      tax: ['none'],
      long: 0,
    })
    const bare = (minor: number): string => figures(minor / 100, minor % 100 === 0 ? 0 : 2, locale.decimal, ' ')
    const money = (minor: number): string => `${bare(minor)} ${locale.currency}`
    const hasSku = random.chance(0.35)
    const items = order.lines.map((line, at) => {
      const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
      const about = [...(options === '' ? [] : [options]), ...(hasSku ? [`SKU: ${line.sku}`] : [])].join(', ')
      return `${at + 1}. ${line.name}: ${bare(line.total)} (${line.quantity} x ${bare(line.price)})${about === '' ? '' : ` ${about}`}`
    })
    const ways: Readonly<Record<string, readonly string[]>> = {
      en: ['Courier', 'Parcel locker', 'Pick-up at the studio'],
      de: ['DHL', 'Paketstation', 'Abholung im Atelier'],
      es: ['Mensajería', 'Punto de recogida', 'Recogida en el taller'],
      pl: ['Kurier', 'Paczkomat', 'Odbiór w pracowni'],
    }
    const [first = '', second = '', own = ''] = ways[locale.language] ?? []
    const way = order.shipping === 0 ? own : random.pick([first, second])
    const hasSubtotal = order.discount > 0 || random.chance(0.6)
    const text = [
      say.thanks,
      '',
      `${say.order} #${order.number}`,
      ...items,
      ...(hasSubtotal ? [`${say.goods}: ${bare(order.subtotal)}`] : []),
      ...(order.discount > 0 ? [`${say.code}: ${random.code('@@@@##')}`, `${say.off}: ${bare(order.discount)}`] : []),
      `${say.ship}: ${way} = ${bare(order.shipping)}`,
      `${say.pay}: ${money(order.total)}`,
      `${say.by}: ${random.pick(['stripe', 'paypal', 'cash'])}`,
      '',
      `${say.buyer}:`,
      `${say.name}: ${order.buyer}`,
      `${say.mail}: buying@shop.example`,
      `${say.phone}: ${random.code(locale.phone)}`,
      ...(random.chance(0.3) ? [say.note] : []),
      '',
      `${say.more}:`,
      `Transaction ID: ${random.code('#######:##########')}`,
      `Block ID: rec${random.code('#########')}`,
      'Form Name: Cart',
      `https://${order.vendor.domain}/shop`,
      '-----',
      order.vendor.name,
    ].join('\n')
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { text }),
      truth: truthOf(order, { sku: hasSku, date: false, subtotal: hasSubtotal }),
    }
  },
}
