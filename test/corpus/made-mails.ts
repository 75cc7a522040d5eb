import { message } from '../support/mails.ts'

/** A vendor's language and formats. */
interface Tongue {
  readonly language: string
  readonly vendor: string
  readonly address: string
  readonly currency: string
  /** 123456 → `1.234,56 €` */
  readonly money: (minor: number) => string
  readonly day: (day: number) => string
  readonly thanks: string
  readonly order: string
  readonly ordered: string
  readonly due: string
  readonly columns: Readonly<Record<'name' | 'sku' | 'quantity' | 'unit' | 'amount' | 'price', string>>
  readonly subtotal: string
  readonly shipping: string
  readonly discount: string
  readonly contained: string
  readonly total: string
  readonly tracking: string
  readonly carrier: string
  readonly names: readonly [string, string]
  readonly forwarded: string
}

const grouped = (minor: number, group: string, point: string): string => {
  const [whole = '', cents = ''] = (minor / 100).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${cents}`
}

const tongues: readonly Tongue[] = [
  {
    language: 'en',
    vendor: 'Moor & Kiln',
    address: 'orders@moorandkiln.co.uk',
    currency: 'GBP',
    money: (minor) => `£${grouped(minor, ',', '.')}`,
    day: (day) => `${day} March 2026`,
    thanks: 'Thank you for your order. We pack it with care.',
    order: 'Order number',
    ordered: 'Order date',
    due: 'Estimated delivery',
    columns: { name: 'Item', sku: 'SKU', quantity: 'Qty', unit: 'Unit price', amount: 'Amount', price: 'Price' },
    subtotal: 'Subtotal',
    shipping: 'Shipping',
    discount: 'Discount',
    contained: 'incl. VAT 20%',
    total: 'Total',
    tracking: 'Tracking number',
    carrier: 'https://www.royalmail.com/track-your-item#/tracking-results/',
    names: ['Stoneware Jug', 'Tea Bowl'],
    forwarded:
      '---------- Forwarded message ---------\nFrom: %from\nDate: Tue, 3 Mar 2026 at 09:00\nSubject: %subject\nTo: Asha',
  },
  {
    language: 'de',
    vendor: 'Färberei Lindner',
    address: 'auftrag@faerberei-lindner.de',
    currency: 'EUR',
    money: (minor) => `${grouped(minor, '.', ',')} €`,
    day: (day) => `${day}. März 2026`,
    thanks: 'Vielen Dank für Ihre Bestellung. Wir versenden die Ware in Kürze.',
    order: 'Bestellnummer',
    ordered: 'Bestelldatum',
    due: 'Voraussichtliche Lieferung',
    columns: {
      name: 'Artikel',
      sku: 'Artikelnummer',
      quantity: 'Menge',
      unit: 'Einzelpreis',
      amount: 'Gesamtpreis',
      price: 'Preis',
    },
    subtotal: 'Zwischensumme',
    shipping: 'Versandkosten',
    discount: 'Rabatt',
    contained: 'enthaltene MwSt. 19%',
    total: 'Gesamtsumme',
    tracking: 'Sendungsnummer',
    carrier: 'https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=',
    names: ['Indigo, gemahlen', 'Krapprot'],
    forwarded:
      '-------- Weitergeleitete Nachricht --------\nBetreff: %subject\nDatum: Di, 3. März 2026 09:00\nVon: %from\nAn: Asha',
  },
  {
    language: 'fr',
    vendor: 'Atelier Vannier',
    address: 'commandes@atelier-vannier.fr',
    currency: 'EUR',
    money: (minor) => `${grouped(minor, ' ', ',')} €`,
    day: (day) => `${day} mars 2026`,
    thanks: 'Merci pour votre commande. Nous la préparons pour vous.',
    order: 'Numéro de commande',
    ordered: 'Date de commande',
    due: 'Livraison prévue',
    columns: {
      name: 'Article',
      sku: 'Référence',
      quantity: 'Quantité',
      unit: 'Prix unitaire',
      amount: 'Montant',
      price: 'Prix',
    },
    subtotal: 'Sous-total',
    shipping: 'Frais de port',
    discount: 'Remise',
    contained: 'dont TVA 20%',
    total: 'Total',
    tracking: 'Numéro de suivi',
    carrier: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
    names: ['Panier en osier', 'Corbeille'],
    forwarded:
      '---------- Message transféré ---------\nDe: %from\nDate: mar. 3 mars 2026 à 09:00\nObjet: %subject\nÀ: Asha',
  },
  {
    language: 'es',
    vendor: 'Cueros Alba',
    address: 'pedidos@cuerosalba.es',
    currency: 'EUR',
    money: (minor) => `${grouped(minor, '.', ',')} €`,
    day: (day) => `${day} de marzo de 2026`,
    thanks: 'Gracias por su pedido. Lo preparamos para el envío.',
    order: 'Número de pedido',
    ordered: 'Fecha de pedido',
    due: 'Entrega prevista',
    columns: {
      name: 'Artículo',
      sku: 'Referencia',
      quantity: 'Cantidad',
      unit: 'Precio unitario',
      amount: 'Importe',
      price: 'Precio',
    },
    subtotal: 'Subtotal',
    shipping: 'Gastos de envío',
    discount: 'Descuento',
    contained: 'IVA incluido 21%',
    total: 'Total',
    tracking: 'Número de seguimiento',
    carrier: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
    names: ['Cinturón de cuero', 'Hebilla'],
    forwarded:
      '---------- Mensaje reenviado ---------\nDe: %from\nFecha: mar, 3 de marzo de 2026 09:00\nAsunto: %subject\nPara: Asha',
  },
  {
    language: 'it',
    vendor: 'Cartiera Bruni',
    address: 'ordini@cartierabruni.it',
    currency: 'EUR',
    money: (minor) => `€ ${grouped(minor, '.', ',')}`,
    day: (day) => `${day} marzo 2026`,
    thanks: 'Grazie per il suo ordine. La spedizione è in preparazione.',
    order: 'Numero ordine',
    ordered: 'Data ordine',
    due: 'Consegna prevista',
    columns: {
      name: 'Articolo',
      sku: 'Codice',
      quantity: 'Quantità',
      unit: 'Prezzo unitario',
      amount: 'Importo',
      price: 'Prezzo',
    },
    subtotal: 'Subtotale',
    shipping: 'Spese di spedizione',
    discount: 'Sconto',
    contained: 'di cui IVA 22%',
    total: 'Totale',
    tracking: 'Numero di spedizione',
    carrier: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/',
    names: ['Carta di cotone', 'Busta'],
    forwarded:
      '---------- Messaggio inoltrato ---------\nDa: %from\nData: mar 3 marzo 2026 09:00\nOggetto: %subject\nA: Asha',
  },
  {
    language: 'nl',
    vendor: 'Touwslagerij Dekker',
    address: 'bestellingen@dekkertouw.nl',
    currency: 'EUR',
    money: (minor) => `€ ${grouped(minor, '.', ',')}`,
    day: (day) => `${day} maart 2026`,
    thanks: 'Bedankt voor je bestelling. Het pakket gaat met de post mee.',
    order: 'Bestelnummer',
    ordered: 'Besteldatum',
    due: 'Verwachte levering',
    columns: {
      name: 'Product',
      sku: 'Artikelnr.',
      quantity: 'Aantal',
      unit: 'Stukprijs',
      amount: 'Bedrag',
      price: 'Prijs',
    },
    subtotal: 'Subtotaal',
    shipping: 'Verzendkosten',
    discount: 'Korting',
    contained: 'waarvan btw 21%',
    total: 'Totaal',
    tracking: 'Trackingnummer',
    carrier: 'https://jouw.postnl.nl/track-and-trace/',
    names: ['Hennepkoord', 'Katoenen lint'],
    forwarded:
      '---------- Doorgestuurd bericht ---------\nVan: %from\nDatum: di 3 mrt 2026 09:00\nOnderwerp: %subject\nAan: Asha',
  },
]

/** Expected values, without their places. */
export interface Expected {
  readonly vendor: string
  readonly order_number: string
  readonly order_date: string | null
  readonly items: readonly { name: string; quantity: number; price: number | null; sku: string | null }[]
  readonly subtotal: number | null
  readonly shipping_cost: number | null
  readonly tax: number | null
  readonly total: number | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly estimated_delivery: string | null
  readonly currency: string
  readonly discount: number | null
  readonly kind: string
  readonly forwarded: boolean
  readonly language: string
  readonly warnings: readonly string[]
}

export interface MadeMail {
  readonly name: string
  readonly raw: string
  readonly expected: Expected
}

const shapes = ['table', 'prices', 'plain', 'discounted', 'forwarded', 'machine', 'shipped'] as const
type Shape = (typeof shapes)[number]

/** One order confirmation per shape and language. */
export const madeMails = (): MadeMail[] =>
  tongues.flatMap((tongue, place) => shapes.map((shape, index) => madeMail(tongue, shape, 3 + place * 7 + index)))

function madeMail(tongue: Tongue, shape: Shape, seed: number): MadeMail {
  const number = `${tongue.language.toUpperCase()}-${4000 + seed * 37}`
  const items = [
    { name: tongue.names[0], quantity: 2 + (seed % 11), price: 1250 + seed * 4321, sku: `A-${seed}` },
    { name: tongue.names[1], quantity: 1 + (seed % 4), price: 95 + seed * 13, sku: `B/${seed}` },
  ]
  const subtotal = items.reduce((sum, item) => sum + item.quantity * item.price, 0)
  const hasShipping = shape !== 'machine'
  const shipping = hasShipping ? 390 + seed * 5 : 0
  const discount = shape === 'discounted' ? 500 + seed : 0
  const total = subtotal + shipping - discount
  const hasSku = ['table', 'discounted', 'machine', 'shipped'].includes(shape)
  const tax = shape === 'discounted' ? Math.round(total / 6) : null
  const trackingNumber = shape === 'shipped' ? s10('RB', String(10_203_000 + seed), tongue.language) : null
  const facts: Facts = { number, items, subtotal, shipping, discount, tax, total, trackingNumber }
  return {
    name: `${tongue.language} ${shape}`,
    raw: rawOf(tongue, shape, facts),
    expected: {
      vendor: tongue.vendor,
      order_number: number,
      order_date: '2026-03-03',
      items: items.map((item) => ({ ...item, sku: hasSku ? item.sku : null })),
      subtotal: shape === 'machine' ? null : subtotal,
      shipping_cost: hasShipping ? shipping : null,
      tax,
      total,
      tracking_number: trackingNumber,
      tracking_url: trackingNumber === null ? null : `${tongue.carrier}${trackingNumber}`,
      estimated_delivery: shape === 'machine' ? null : '2026-03-12',
      currency: tongue.currency,
      discount: shape === 'discounted' ? discount : null,
      kind: 'order',
      forwarded: shape === 'forwarded',
      language: tongue.language,
      warnings: [],
    },
  }
}

interface Facts {
  readonly number: string
  readonly items: readonly { name: string; quantity: number; price: number; sku: string }[]
  readonly subtotal: number
  readonly shipping: number
  readonly discount: number
  readonly tax: number | null
  readonly total: number
  readonly trackingNumber: string | null
}

function rawOf(tongue: Tongue, shape: Shape, facts: Facts): string {
  const subject = `${tongue.order} ${facts.number}`
  const sender = `${tongue.vendor} <${tongue.address}>`
  const plain = shape === 'plain' || shape === 'forwarded'
  const headers = {
    From: shape === 'forwarded' ? 'Asha <asha@shop.example>' : sender,
    To: 'Shop <buying@shop.example>',
    Subject: shape === 'forwarded' ? `Fwd: ${subject}` : subject,
    Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
    'Message-ID': `<${tongue.language}-${shape}@corpus.example>`,
    'MIME-Version': '1.0',
    'Content-Type': `text/${plain ? 'plain' : 'html'}; charset=utf-8`,
    'Content-Transfer-Encoding': '8bit',
  }
  if (!plain)
    return message(headers, shape === 'machine' ? machinePart(tongue, facts) : tableBody(tongue, shape, facts))
  const head = shape === 'forwarded' ? tongue.forwarded.replace('%from', sender).replace('%subject', subject) : ''
  return message(headers, `${head === '' ? '' : `Asha\n\n${head}\n\n`}${plainBody(tongue, facts)}`)
}

function plainBody(tongue: Tongue, { number, items, subtotal, shipping, total }: Facts): string {
  const { money } = tongue
  return [
    tongue.thanks,
    '',
    `${tongue.order}: ${number}`,
    `${tongue.ordered}: ${tongue.day(3)}`,
    '',
    ...items.map(({ name, quantity, price }) => `${quantity} x ${name} @ ${money(price)} = ${money(price * quantity)}`),
    '',
    `${tongue.subtotal}: ${money(subtotal)}`,
    `${tongue.shipping}: ${money(shipping)}`,
    `${tongue.total}: ${money(total)}`,
    '',
    `${tongue.due}: ${tongue.day(12)}`,
  ].join('\n')
}

function tableBody(tongue: Tongue, shape: Shape, facts: Facts): string {
  const { columns, money } = tongue
  const wide = shape !== 'prices'
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const last = (label: string, amount: number) =>
    `<tr><td colspan="${wide ? 4 : 2}">${label}</td><td>${money(amount)}</td></tr>`
  const { name, sku, quantity, unit, amount, price } = columns
  return [
    `<p>${tongue.thanks}</p><p>${tongue.order}: ${facts.number}</p><p>${tongue.ordered}: ${tongue.day(3)}</p><table>`,
    row(wide ? [name, sku, quantity, unit, amount] : [name, quantity, price], 'th'),
    ...facts.items.map((item) => {
      const whole = money(item.price * item.quantity)
      return row(
        wide
          ? [item.name, item.sku, String(item.quantity), money(item.price), whole]
          : [item.name, String(item.quantity), whole],
      )
    }),
    last(tongue.subtotal, facts.subtotal),
    ...(facts.discount > 0 ? [last(tongue.discount, -facts.discount)] : []),
    last(tongue.shipping, facts.shipping),
    last(tongue.total, facts.total),
    ...(facts.tax === null ? [] : [last(tongue.contained, facts.tax)]),
    `</table><p>${tongue.due}: ${tongue.day(12)}</p>`,
    ...(facts.trackingNumber === null
      ? []
      : [
          `<p>${tongue.tracking}: ${facts.trackingNumber}</p>`,
          `<p><a href="${tongue.carrier}${facts.trackingNumber}">${tongue.tracking}</a></p>`,
        ]),
  ].join('\n')
}

function machinePart(tongue: Tongue, { number, items, total }: Facts): string {
  const decimal = (minor: number) => (minor / 100).toFixed(2)
  const order = {
    '@context': 'https://schema.org',
    '@type': 'Order',
    merchant: { '@type': 'Organization', name: tongue.vendor },
    orderNumber: number,
    priceCurrency: tongue.currency,
    price: decimal(total),
    orderDate: '2026-03-03T09:00:00+01:00',
    acceptedOffer: items.map(({ name, sku, price, quantity }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name, sku },
      price: decimal(price),
      priceCurrency: tongue.currency,
      eligibleQuantity: { '@type': 'QuantitativeValue', value: quantity },
    })),
  }
  return `<p>${tongue.thanks}</p><script type="application/ld+json">${JSON.stringify(order)}</script>`
}

/** Returns a tracking number of the Universal Postal Union with its check digit. */
function s10(service: string, serial: string, country: string): string {
  const rest = 11 - ([...serial].reduce((sum, digit, index) => sum + Number(digit) * Number('86423597'[index]), 0) % 11)
  return `${service}${serial}${rest === 10 ? 0 : rest === 11 ? 5 : rest}${country === 'en' ? 'GB' : country.toUpperCase()}`
}
