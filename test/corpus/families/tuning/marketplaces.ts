import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { fullDay, longDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, dayAfter, halfUp, lure, recommended } from './system-parts.ts'

const allegroWords = phrases(
  [
    'subject',
    'bought',
    'from',
    'number',
    'date',
    'delivery',
    'courier',
    'smart',
    'goods',
    'coupon',
    'total',
    'paid',
    'address',
    'arrives',
    'coins',
  ],
  {
    pl: 'Kupiłeś i zapłaciłeś|Dziękujemy za zakupy|Sprzedawca|Numer zamówienia|Data zakupu|Dostawa|Allegro Paczkomat InPost|za darmo z Allegro Smart!|Wartość produktów|Kupon|Razem z dostawą|Zapłacono|Adres dostawy|Przewidywana dostawa|Za te zakupy dostaniesz {n} Monet Allegro',
    cs: 'Koupili jste a zaplatili|Děkujeme za nákup|Prodejce|Číslo objednávky|Datum nákupu|Doprava|Allegro One Box|zdarma s Allegro Smart!|Hodnota produktů|Kupón|Celkem s dopravou|Zaplaceno|Doručovací adresa|Předpokládané doručení|Za tento nákup získáte {n} mincí',
  },
)

/** Allegro: `2 × 24,99 zł` below the name with the line total beside it. The order number is a UUID. */
export const allegro: Family = {
  name: 'allegro',
  kind: 'marketplace',
  locales: ['pl-PL', 'pl-PL', 'cs-CZ'],
  draw(random, locale) {
    const say = allegroWords(locale.language)
    const hex = (length: number): string => Array.from({ length }, () => random.pick([...'0123456789abcdef'])).join('')
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['#'],
      options: 0.3,
      tax: ['none'],
      freeShipping: 0.5,
      lines: [1, 3],
    })
    const order = { ...drawn, number: `${hex(8)}-${hex(4)}-11f0-${hex(4)}-${hex(12)}` }
    const writing = writingOf(random, order, { minus: 'before' })
    const { money } = writing
    const items = order.lines.map(
      ({ name, sku, options, quantity, price, total }) =>
        `<tr><td width="96"><a href="https://allegro.example/oferta/${sku}"><img src="https://a.allegroimg.example/s128/${sku}" width="80" alt=""></a></td><td><a href="https://allegro.example/oferta/${sku}">${escaped(name)}</a>${options.length === 0 ? '' : `<br><span style="color:#767676">${options.map(({ value }) => escaped(value)).join(', ')}</span>`}<br><span style="color:#767676">${quantity} × ${escaped(money(price))}</span></td><td align="right"><b>${escaped(money(total))}</b></td></tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(value)}</td></tr>`
    const subject = `${say.subject}: ${order.lines[0]?.name}${order.lines.length > 1 ? ` (+${order.lines.length - 1})` : ''}`
    const body = `<h1>${say.bought}, ${order.buyer.split(' ')[0]}!</h1><p>${say.from}: <a href="https://allegro.example/u">${escaped(order.vendor.name)}</a></p><p>${say.number}: <b>${order.number}</b><br>${say.date}: ${longDay(order.date, locale)}, 10:42</p><p>${say.arrives}: ${longDay(dayAfter(order.date, 2), locale)}</p>
<table width="100%">${items.join('\n')}</table><table width="100%">${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.coupon, money(-order.discount)) : ''}${sum(`${say.delivery}: ${say.courier}`, order.shipping === 0 ? say.smart : money(order.shipping))}${sum(`<b>${say.total}</b>`, money(order.total))}${sum(say.paid, money(order.total))}</table>
<p>${say.address}<br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>${say.coins.replace('{n}', String(random.whole(2, 90)))}</p>${random.chance(0.5) ? recommended(random, order, writing) : ''}`
    return {
      mail: {
        ...mailOf(order, subject, { html: page(random, order, say.bought, body) }),
        from: { name: 'Allegro', email: 'powiadomienia@allegro.example' },
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}

const aliWords = phrases(
  [
    'hello',
    'confirmed',
    'number',
    'date',
    'subtotal',
    'shipping',
    'free',
    'store',
    'coupon',
    'tax',
    'total',
    'subject',
    'view',
    'address',
    'protected',
  ],
  {
    en: 'Hi|your order is confirmed.|Order ID|Order date|Subtotal|Shipping|Free|Store|Coupons & promotions|VAT included|Total|Order {n}: order confirmed|View order|Shipping address|Get US $1.00 back if your parcel is late',
    es: 'Hola|tu pedido está confirmado.|N.º de pedido|Fecha del pedido|Subtotal|Envío|Gratis|Tienda|Cupones y promociones|IVA incluido|Total|Pedido {n}: confirmado|Ver pedido|Dirección de envío|Recibe 1,00 € si el paquete llega tarde',
    fr: 'Bonjour|votre commande est confirmée.|N° de commande|Date de la commande|Sous-total|Livraison|Gratuite|Boutique|Coupons et promotions|TVA incluse|Total|Commande {n} : confirmée|Voir la commande|Adresse de livraison|Recevez 1,00 € si le colis est en retard',
    pl: 'Cześć|Twoje zamówienie zostało potwierdzone.|Numer zamówienia|Data zamówienia|Suma częściowa|Wysyłka|Darmowa|Sklep|Kupony i promocje|VAT wliczony|Razem|Zamówienie {n}: potwierdzone|Zobacz zamówienie|Adres dostawy|Odbierz 4,00 zł, jeśli paczka się spóźni',
    de: 'Hallo|deine Bestellung ist bestätigt.|Bestellnummer|Bestelldatum|Zwischensumme|Versand|Kostenlos|Shop|Gutscheine & Aktionen|MwSt. enthalten|Gesamtsumme|Bestellung {n}: bestätigt|Bestellung ansehen|Lieferadresse|Erhalte 1,00 € zurück, wenn das Paket zu spät kommt',
  },
)

/** AliExpress: long names, options without names, the unit price followed by `x2`, no line total. */
export const aliExpress: Family = {
  name: 'aliexpress',
  kind: 'marketplace',
  locales: ['en-US', 'es-ES', 'fr-FR', 'pl-PL', 'de-DE', 'en-GB'],
  draw(random, locale) {
    const say = aliWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['8################'],
      options: 0.6,
      tax: locale.country === 'US' ? ['none'] : ['none', 'included'],
      freeShipping: 0.5,
      lines: [1, 4],
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const tails = ['10/20/50 pcs', 'DIY 5mm 6mm 8mm', '2026 New', '1-2 Meter', 'A4 80 g/m²', '3M x 20 cm']
    const names = new Map(
      order.lines.map((line) => [line.name, random.chance(0.5) ? `${line.name} ${random.pick(tails)}` : line.name]),
    )
    const nameOf = ({ name }: { readonly name: string }): string => names.get(name) ?? name
    const items = order.lines.map(
      (line) =>
        `<table width="100%"><tr><td width="80"><img src="https://ae01.alicdn.example/${line.sku}.jpg" width="72" alt=""></td><td valign="top"><div><a href="https://aliexpress.example/item/${random.code('1005##########')}.html">${escaped(nameOf(line))}</a></div>${line.options.length === 0 ? '' : `<div style="color:#999">${line.options.map(({ value }) => escaped(value)).join(', ')}</div>`}<div><span style="font-weight:700">${escaped(money(line.price))}</span> <span style="color:#999">${random.pick(['x', 'x ', '×'])}${line.quantity}</span></div></td></tr></table>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td style="color:#666">${label}</td><td align="right">${escaped(value)}</td></tr>`
    const body = `<p>${say.hello} ${order.buyer.split(' ')[0]}, ${say.confirmed}</p><table><tr><td>${say.number}:</td><td>${order.number}</td></tr><tr><td>${say.date}:</td><td>${escaped(shortDay(order.date, locale))}</td></tr></table><p>${say.store}: ${escaped(order.vendor.name)} &gt;</p>
${items.join('\n')}<table width="100%">${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(say.coupon, money(-order.discount)) : ''}${sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${sum(`<b>${say.total}</b>`, money(order.total))}${order.taxMode === 'included' ? sum(`<small>${say.tax}</small>`, money(order.tax)) : ''}</table><p><a href="https://aliexpress.example/o/${order.number}">${say.view}</a></p><p>${say.address}: ${addressOf(random, order).map(escaped).join(', ')}</p><p>${say.protected}</p>`
    return {
      mail: {
        ...mailOf(order, say.subject.replace('{n}', order.number), { html: page(random, order, say.confirmed, body) }),
        from: { name: 'AliExpress', email: 'transaction@notice.aliexpress.example' },
      },
      truth: truthOf(order, { sku: false, lineTotal: false, name: nameOf }),
    }
  },
}

const faireWords = phrases(
  [
    'subject',
    'placed',
    'number',
    'date',
    'ships',
    'item',
    'retail',
    'wholesale',
    'quantity',
    'subtotal',
    'promo',
    'shipping',
    'free',
    'total',
    'terms',
    'minimum',
    'sku',
    'case',
  ],
  {
    en: 'Your order with {shop} is confirmed|You placed an order with|Order number|Order date|Estimated ship date|Item|MSRP|Wholesale|Qty|Subtotal|Faire promo|Shipping|Free|Order total|Payment due {d} (net 60)|Reorder minimum: #|SKU|Case of {n}',
    fr: 'Votre commande auprès de {shop} est confirmée|Vous avez passé commande auprès de|Numéro de commande|Date de commande|Date d’expédition estimée|Article|Prix de vente conseillé|Prix de gros|Qté|Sous-total|Promo Faire|Livraison|Gratuite|Total de la commande|Paiement dû le {d} (60 jours)|Minimum de réassort : #|Réf.|Lot de {n}',
    de: 'Deine Bestellung bei {shop} ist bestätigt|Du hast bestellt bei|Bestellnummer|Bestelldatum|Voraussichtlicher Versand|Artikel|UVP|Großhandelspreis|Menge|Zwischensumme|Faire-Aktion|Versand|Kostenlos|Bestellsumme|Zahlung fällig am {d} (60 Tage)|Mindestbestellwert für Nachbestellungen: #|SKU|Packung mit {n}',
    nl: 'Je bestelling bij {shop} is bevestigd|Je hebt besteld bij|Bestelnummer|Besteldatum|Verwachte verzenddatum|Artikel|Adviesprijs|Groothandelsprijs|Aantal|Subtotaal|Faire-actie|Verzending|Gratis|Totaal bestelling|Betaling uiterlijk {d} (60 dagen)|Minimum voor nabestellingen: #|SKU|Doos van {n}',
  },
)

/**
 * Faire: the retail price next to the wholesale price, the payment date in the footer, and a minimum for the next
 * order.
 */
export const faire: Family = {
  name: 'faire',
  kind: 'marketplace',
  locales: ['en-US', 'fr-FR', 'de-DE', 'nl-NL', 'en-GB'],
  draw(random, locale) {
    const say = faireWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['??????????', '@#@#@#@#@#'],
      options: 0.4,
      tax: ['none'],
      freeShipping: 0.6,
      quantities: [2, 24],
    })
    const writing = writingOf(random, order, { minus: 'before' })
    const { money } = writing
    const rows = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      row([
        `<td><b>${escaped(name)}</b>${options.length === 0 ? '' : `<br>${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(' / ')}`}<br><small>${say.sku}: ${sku}</small></td>`,
        `<td><span style="color:#757575">${escaped(money(halfUp(price * random.pick([2, 2.2, 2.5]))))}</span></td>`,
        escaped(money(price)),
        String(quantity),
        escaped(money(total)),
      ]),
    )
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="4">${label}</td><td align="right">${escaped(value)}</td></tr>`
    const isLong = random.chance(0.5)
    const written = (day: string): string => (isLong ? longDay(day, locale) : shortDay(day, locale))
    const body = `<h1>${escaped(say.subject.replace('{shop}', order.vendor.name))}</h1><p>${say.placed} <b>${escaped(order.vendor.name)}</b>.</p><p>${say.number}: #${order.number}<br>${say.date}: ${escaped(written(order.date))}<br>${say.ships}: ${escaped(written(dayAfter(order.date, random.whole(3, 20))))}</p>
<table width="100%">${row([say.item, say.retail, say.wholesale, say.quantity, say.subtotal], '', 'th')}${rows.join('\n')}${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(say.promo, money(-order.discount)) : ''}${sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${sum(`<b>${say.total}</b>`, money(order.total))}</table>
<p>${escaped(say.terms.replace('{d}', written(dayAfter(order.date, 60))))}</p><p>${escaped(say.minimum.replace('#', money(random.pick([10_000, 15_000]))))}</p><p>${addressOf(random, order).map(escaped).join('<br>')}</p>`
    return {
      mail: {
        ...mailOf(order, say.subject.replace('{shop}', order.vendor.name), {
          html: page(random, order, say.placed, body),
        }),
        from: { name: 'Faire', email: 'orders@faire.example' },
      },
      truth: truthOf(order),
    }
  },
}

/** bol: `2x` in a separate cell, seller and delivery date below the name, one amount per line. */
export const bol: Family = {
  name: 'bol',
  kind: 'marketplace',
  locales: ['nl-NL'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['A000????##', 'C0003?????', '##########'],
      options: 0.3,
      tax: ['included', 'none'],
      freeShipping: 0.7,
      lines: [1, 3],
    })
    const writing = writingOf(random, order, { minus: 'inside' })
    const { money } = writing
    const items = order.lines.map(
      ({ name, options, quantity, total }) =>
        `<tr><td valign="top" width="64"><img src="https://media.s-bol.example/x.jpg" width="56" alt=""></td><td valign="top">${quantity}x</td><td valign="top"><a href="https://www.bol.example/p">${escaped(name)}</a>${options.length === 0 ? '' : `<br><span>${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(' | ')}</span>`}<br><span style="color:#666">Verkoop door ${escaped(order.vendor.name)}</span><br><span style="color:#118400">Bezorging ${fullDay(dayAfter(order.date, random.whole(1, 6)), locale)}</span></td><td valign="top" align="right">${escaped(money(total))}</td></tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="3">${label}</td><td align="right">${escaped(value)}</td></tr>`
    const body = `<h1>Gelukt, ${order.buyer.split(' ')[0]}!</h1><p>We gaan voor je aan de slag. Bestelnummer <b>${order.number}</b>, besteld op ${fullDay(order.date, locale)}.</p>
<table width="100%">${items.join('\n')}${sum('Artikelen', money(order.subtotal))}${order.discount > 0 ? sum('Cadeaubon', money(-order.discount)) : ''}${sum('Verzendkosten', order.shipping === 0 ? 'Gratis' : money(order.shipping))}${sum('<b>Totaal</b>', money(order.total))}${order.taxMode === 'included' ? sum('<small>Waarvan btw</small>', money(order.tax)) : ''}</table><p>Bezorgadres<br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>${escaped(lure(random, locale, writing))}</p>${random.chance(0.6) ? recommended(random, order, writing) : ''}`
    return {
      mail: {
        ...mailOf(order, `Bedankt voor je bestelling (${order.number})`, { html: page(random, order, 'Gelukt', body) }),
        from: { name: 'bol', email: 'automail@bol.example' },
      },
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}
