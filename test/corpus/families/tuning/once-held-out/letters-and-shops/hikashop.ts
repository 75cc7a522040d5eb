import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { longDay, minutesOf } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'title',
    'hi',
    'created',
    'summary',
    'bill',
    'ship',
    'name',
    'code',
    'price',
    'qty',
    'total',
    'subtotal',
    'coupon',
    'freight',
    'fee',
    'net',
    'gross',
    'more',
    'pays',
    'way',
    'bye',
  ],
  {
    en: 'Order {n} on {s}|Your order|Hi|Order {n} was made on {s} on {d} at {t}.|Order summary|Billing address|Shipping address|Product name|Code|Unit price|Quantity|Total|Subtotal|Coupon|Shipping|Payment|Total without VAT|Total with VAT|Additional information|Payment method|Shipping method|Best regards,',
    fr: 'Commande {n} sur {s}|Votre commande|Bonjour|La commande {n} a été passée sur {s} le {d} à {t}.|Récapitulatif|Adresse de facturation|Adresse de livraison|Nom du produit|Code|Prix unitaire|Quantité|Total|Sous-total|Bon de réduction|Livraison|Paiement|Total HT|Total TTC|Informations complémentaires|Mode de paiement|Mode de livraison|Cordialement,',
    de: 'Bestellung {n} bei {s}|Ihre Bestellung|Hallo|Die Bestellung {n} wurde bei {s} am {d} um {t} aufgegeben.|Übersicht|Rechnungsadresse|Lieferadresse|Produktname|Code|Stückpreis|Menge|Gesamt|Zwischensumme|Gutschein|Versand|Bezahlung|Gesamtsumme ohne MwSt.|Gesamtsumme mit MwSt.|Weitere Angaben|Zahlungsart|Versandart|Mit freundlichen Grüßen,',
    es: 'Pedido {n} en {s}|Su pedido|Hola|El pedido {n} se hizo en {s} el {d} a las {t}.|Resumen|Dirección de facturación|Dirección de envío|Nombre del producto|Código|Precio unitario|Cantidad|Total|Subtotal|Cupón|Envío|Pago|Total sin IVA|Total con IVA|Información adicional|Método de pago|Método de envío|Un saludo,',
    it: 'Ordine {n} su {s}|Il tuo ordine|Ciao|L’ordine {n} è stato effettuato su {s} il {d} alle {t}.|Riepilogo|Indirizzo di fatturazione|Indirizzo di spedizione|Nome prodotto|Codice|Prezzo unitario|Quantità|Totale|Subtotale|Buono|Spedizione|Pagamento|Totale IVA esclusa|Totale IVA inclusa|Altre informazioni|Metodo di pagamento|Metodo di spedizione|Cordiali saluti,',
    nl: 'Bestelling {n} op {s}|Uw bestelling|Hallo|Bestelling {n} is geplaatst op {s} op {d} om {t}.|Overzicht|Factuuradres|Verzendadres|Productnaam|Code|Prijs per stuk|Aantal|Totaal|Subtotaal|Waardebon|Verzending|Betaling|Totaal zonder btw|Totaal met btw|Aanvullende informatie|Betaalwijze|Verzendwijze|Met vriendelijke groet,',
    pt: 'Encomenda {n} em {s}|A sua encomenda|Olá|A encomenda {n} foi feita em {s} em {d} às {t}.|Resumo|Morada de faturação|Morada de envio|Nome do produto|Código|Preço unitário|Quantidade|Total|Subtotal|Cupão|Envio|Pagamento|Total sem IVA|Total com IVA|Informação adicional|Método de pagamento|Método de envio|Cumprimentos,',
    sv: 'Order {n} på {s}|Din order|Hej|Order {n} gjordes på {s} den {d} kl. {t}.|Sammanfattning|Faktureringsadress|Leveransadress|Produktnamn|Kod|Styckpris|Antal|Totalt|Delsumma|Kupong|Frakt|Betalning|Totalt utan moms|Totalt med moms|Ytterligare information|Betalningssätt|Leveranssätt|Vänliga hälsningar,',
    da: 'Ordre {n} på {s}|Din ordre|Hej|Ordre {n} blev afgivet på {s} den {d} kl. {t}.|Oversigt|Faktureringsadresse|Leveringsadresse|Produktnavn|Kode|Stykpris|Antal|I alt|Subtotal|Kupon|Levering|Betaling|I alt uden moms|I alt med moms|Yderligere oplysninger|Betalingsmåde|Leveringsmåde|Venlig hilsen,',
    pl: 'Zamówienie {n} w {s}|Twoje zamówienie|Dzień dobry|Zamówienie {n} złożono w {s} dnia {d} o {t}.|Podsumowanie|Adres rozliczeniowy|Adres wysyłki|Nazwa produktu|Kod|Cena jednostkowa|Ilość|Razem|Suma częściowa|Kupon|Wysyłka|Płatność|Razem bez VAT|Razem z VAT|Dodatkowe informacje|Metoda płatności|Metoda wysyłki|Z poważaniem,',
    cs: 'Objednávka {n} na {s}|Vaše objednávka|Dobrý den|Objednávka {n} byla vytvořena na {s} dne {d} v {t}.|Souhrn|Fakturační adresa|Dodací adresa|Název produktu|Kód|Jednotková cena|Množství|Celkem|Mezisoučet|Kupón|Doprava|Platba|Celkem bez DPH|Celkem s DPH|Další informace|Způsob platby|Způsob dopravy|S pozdravem,',
  },
)

/**
 * HikaShop for Joomla: order number and date in a sentence with the shop's URL, options below the name; if tax is
 * included, a total without and one with tax.
 */
export const hikashop: Family = {
  name: 'hikashop',
  kind: 'platform',
  locales: ['fr-FR', 'en-GB', 'de-DE', 'nl-NL', 'es-ES', 'it-IT', 'pt-PT', 'sv-SE', 'da-DK', 'pl-PL', 'cs-CZ'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['@##', '@@##', '@###', '@@#'],
      options: 0.35,
      tax: ['included', 'none', 'included'],
      fee: 0.15,
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '#', minus: 'before' })
    const w = words(locale.language)
    const hasCode = random.chance(0.4)
    const site = `https://${order.vendor.domain}/`
    const told = (text: string): string =>
      text
        .replace('{s}', site)
        .replace('{d}', longDay(order.date, locale))
        .replace('{t}', minutesOf(random.whole(420, 1300)))
    const rows = order.lines.map((line) => {
      const options = line.options.map(
        ({ name, value }) =>
          `<p class="hikashop_order_product_custom_item_fields">${escaped(name)}: ${escaped(value)}</p>`,
      )
      return `<tr><td style="border-bottom:1px solid #ddd"><p>${escaped(line.name)}</p>${options.join('')}</td>${hasCode ? `<td>${line.sku}</td>` : ''}<td align="right">${escaped(money(line.price))}</td><td align="right">${line.quantity}</td><td align="right">${escaped(money(line.total))}</td></tr>`
    })
    const span = hasCode ? 4 : 3
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="${span}" style="text-align:right;font-weight:bold">${label}</td><td style="text-align:right">${escaped(money(amount))}</td></tr>`
    const isTaxed = order.taxMode === 'included'
    const isAlone = order.discount === 0 && order.shipping === 0 && order.fee === 0 && !isTaxed
    const sums = [
      isAlone ? '' : sum(w.subtotal, order.subtotal),
      ifAny(order.discount, sum(w.coupon, -order.discount)),
      ifAny(order.shipping, sum(w.freight, order.shipping)),
      ifAny(order.fee, sum(w.fee, order.fee)),
      ifAny(order.tax, sum(w.net, order.total - order.tax)),
      sum(isTaxed ? w.gross : w.total, order.total),
    ]
    const head = [w.name, ...(hasCode ? [w.code] : []), w.price, w.qty, w.total]
    const place = addressOf(random, order).map(escaped).join('<br />')
    const link = random.chance(0.7)
      ? `<a href="${site}order/show/cid-${random.whole(10, 900)}">${order.number}</a>`
      : order.number
    const body = `<h1 style="font-size:16px;border-bottom:1px solid #ddd">${w.title}</h1><h2 style="font-size:12px">${w.hi} ${escaped(order.buyer)},</h2><p>${told(w.created).replace('{n}', link)}</p>
<h1 style="font-size:16px">${w.summary}</h1><table width="100%"><tr><td valign="top"><b>${w.bill}</b><br />${place}</td><td valign="top"><b>${w.ship}</b><br />${place}</td></tr></table>
<table class="cart_product_listing" width="100%"><tr>${head.map((each) => `<td style="background:#ddd;font-weight:bold">${each}</td>`).join('')}</tr>${rows.join('\n')}${sums.join('')}</table>
<h1 style="font-size:16px">${w.more}</h1><p>${w.pays} : ${random.pick(['PayPal', 'Stripe', 'Bank'])}</p><p>${w.way} : ${random.pick(['DHL', 'DPD', 'Colissimo', 'GLS'])}</p><p>${w.bye}<br />${escaped(order.vendor.name)}<br />${order.vendor.phone}</p>`
    // The tax is the difference of the two totals. It is not written.
    const truth = truthOf(order, {
      sku: hasCode,
      subtotal: !isAlone,
      shipping: order.shipping > 0,
      inferred: isTaxed ? ['tax'] : [],
    })
    return {
      mail: mailOf(order, told(w.subject).replace('{n}', order.number), { html: page(random, order, w.title, body) }),
      truth,
    }
  },
}
