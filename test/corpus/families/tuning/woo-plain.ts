import type { Family } from '../../kit/family.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { firstOf, pairsOf, roastery } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'heading',
    'hi',
    'intro',
    'order',
    'subtotal',
    'discount',
    'shipping',
    'flat',
    'free',
    'method',
    'card',
    'total',
    'includes',
    'note',
    'bill',
    'ship',
    'bye',
  ],
  {
    en: 'Your {shop} order has been received!|Thank you for your order|Hi {who},|Just to let you know -- we’ve received your order #{n}, and it is now being processed:|Order #{n}|Subtotal:|Discount:|Shipping:|via Flat rate|Free shipping|Payment method:|Credit Card (Stripe)|Total:|(includes {t})|Note:|Billing address|Shipping address|Thanks for using {shop}!',
    de: 'Deine {shop} Bestellung ist eingegangen|Vielen Dank für deine Bestellung|Hallo {who},|nur zu deiner Information: Wir haben deine Bestellung #{n} erhalten:|Bestellung #{n}|Zwischensumme:|Rabatt:|Versand:|über Versandkostenpauschale|Kostenlose Lieferung|Zahlungsmethode:|Rechnung|Gesamt:|(inkl. {t})|Hinweis:|Rechnungsadresse|Lieferadresse|Danke für deinen Einkauf bei {shop}!',
    fr: 'Votre commande {shop} a bien été reçue !|Merci pour votre commande|Bonjour {who},|Pour information – nous avons reçu votre commande n°{n} :|Commande n°{n}|Sous-total :|Remise :|Expédition :|via Forfait|Livraison gratuite|Moyen de paiement :|Carte bancaire|Total :|(dont {t})|Note :|Adresse de facturation|Adresse de livraison|Merci d’utiliser {shop} !',
    es: '¡Hemos recibido tu pedido en {shop}!|Gracias por tu pedido|Hola {who}:|Hemos recibido tu pedido #{n}, y ahora se está procesando:|Pedido #{n}|Subtotal:|Descuento:|Envío:|vía Precio fijo|Envío gratuito|Método de pago:|Tarjeta|Total:|(incluye {t})|Nota:|Dirección de facturación|Dirección de envío|¡Gracias por usar {shop}!',
  },
)

/** WooCommerce as plain text: `Name X 2 = £24.00` with capitals in the heading, or the newer padded columns. */
export const wooPlain: Family = {
  name: 'woo-plain',
  kind: 'platform',
  locales: ['en-GB', 'de-DE', 'en-US', 'fr-FR', 'es-ES', 'en-IE'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: roastery,
      number: ['####', '1####', '38###'],
      sku: ['@@@-##', '##-####', '@@####'],
      options: 0.5,
      discount: 0.3,
      freeShipping: 0.3,
      tax: ['included', 'added', 'none'],
      quantities: [1, 40],
    })
    const words = wordsIn(locale.language)
    const { money } = writingOf(random, order, { minus: 'before', space: ' ' })
    const isNew = random.chance(0.45)
    const isForStaff = random.chance(0.3)
    const row = (label: string, value: string): string =>
      isNew ? `${label.padEnd(40)} ${value.padStart(20)}` : `${label}\t ${value}`
    const items = order.lines.map((line) => {
      const sku = isForStaff ? (isNew ? `\n(#${line.sku})` : ` (#${line.sku})`) : ''
      const meta = line.options.length > 0 ? `\n- ${pairsOf(line, '\n- ')}` : ''
      return isNew
        ? `${`${line.name} × ${line.quantity}`.padEnd(40)} ${money(line.total).padStart(20)}${sku}${meta}`
        : `${line.name}${sku} X ${line.quantity} = ${money(line.total)}${meta}`
    })
    const tax = `${money(order.tax)} ${locale.taxWord}`
    const sums = [
      row(words.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [row(words.discount, money(-order.discount))] : []),
      row(
        words.shipping,
        order.shipping === 0 ? words.free : `${money(order.shipping)}${isNew ? '' : ` ${words.flat}`}`,
      ),
      ...(order.taxMode === 'added' ? [row(`${locale.taxWord}:`, money(order.tax))] : []),
      row(words.method, words.card),
      row(
        words.total,
        `${money(order.total)}${order.taxMode === 'included' ? ` ${filled(words.includes, { t: tax })}` : ''}`,
      ),
    ]
    const who = { n: order.number, who: firstOf(order), shop: order.vendor.name }
    const day = longDay(order.date, locale)
    const head = isNew
      ? `${filled(words.order, who)} (${day})\n\n==========`
      : `[${filled(words.order, who)}] (${day})`.toLocaleUpperCase(locale.tag)
    const text = [
      '=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-',
      words.heading,
      '=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-',
      '',
      filled(words.hi, who),
      '',
      filled(words.intro, who),
      '',
      head,
      '',
      items.join('\n\n\n'),
      '',
      '==========',
      '',
      ...sums,
      ...(random.chance(0.25) ? [row(words.note, 'ring 2x please / 2. OG')] : []),
      '',
      '----------------------------------------',
      '',
      words.bill.toLocaleUpperCase(locale.tag),
      '',
      ...addressOf(random, order),
      random.code(locale.phone),
      '',
      words.ship.toLocaleUpperCase(locale.tag),
      '',
      ...addressOf(random, order),
      '',
      '----------------------------------------',
      '',
      filled(words.bye, who),
      '',
      `${order.vendor.name} - ${order.vendor.registration.join(' - ')}`,
    ].join('\n')
    return {
      mail: mailOf(order, filled(words.subject, who), { text }),
      truth: truthOf(order, { sku: isForStaff, unitPrice: false }),
    }
  },
}
