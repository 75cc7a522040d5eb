import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, firstOf } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'heading',
    'hi',
    'intro',
    'order',
    'product',
    'quantity',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'flat',
    'free',
    'method',
    'bank',
    'bankHead',
    'total',
    'includes',
    'bill',
    'ship',
    'bye',
  ],
  {
    en: 'Your {shop} order has been received!|Thank you for your order|Hi {who},|Just to let you know — we’ve received your order #{n}, and it is now being processed:|[Order #{n}]|Product|Quantity|Price|Subtotal:|Discount:|Shipping:|via Flat rate|Free shipping|Payment method:|Direct bank transfer|Our bank details|Total:|(includes {t})|Billing address|Shipping address|Thanks for using {shop}!',
    de: 'Deine {shop} Bestellung ist eingegangen|Vielen Dank für deine Bestellung|Hallo {who},|nur zu deiner Information: Wir haben deine Bestellung #{n} erhalten und sie wird jetzt bearbeitet:|[Bestellung #{n}]|Produkt|Anzahl|Preis|Zwischensumme:|Rabatt:|Lieferung:|über Pauschale|Kostenloser Versand|Zahlungsmethode:|Direkte Banküberweisung|Unsere Bankverbindung|Gesamt:|(inkl. {t})|Rechnungsadresse|Lieferadresse|Danke, dass du {shop} nutzt!',
    fr: 'Votre commande {shop} a bien été reçue !|Merci pour votre commande|Bonjour {who},|Pour information – nous avons reçu votre commande n°{n}, elle est maintenant en cours de traitement :|[Commande n°{n}]|Produit|Quantité|Prix|Sous-total :|Remise :|Expédition :|via Forfait|Livraison gratuite|Moyen de paiement :|Virement bancaire|Nos coordonnées bancaires|Total :|(dont {t})|Adresse de facturation|Adresse de livraison|Merci d’utiliser {shop} !',
    es: '¡Hemos recibido tu pedido en {shop}!|Gracias por tu pedido|Hola {who}:|Solo para que estés informado — hemos recibido tu pedido #{n}, y ahora se está procesando:|[Pedido #{n}]|Producto|Cantidad|Precio|Subtotal:|Descuento:|Envío:|vía Precio fijo|Envío gratuito|Método de pago:|Transferencia bancaria directa|Nuestros detalles bancarios|Total:|(incluye {t})|Dirección de facturación|Dirección de envío|¡Gracias por usar {shop}!',
    it: 'Il tuo ordine su {shop} è stato ricevuto!|Grazie per il tuo ordine|Ciao {who},|Ti informiamo che abbiamo ricevuto il tuo ordine #{n} ed è ora in lavorazione:|[Ordine #{n}]|Prodotto|Quantità|Prezzo|Subtotale:|Sconto:|Spedizione:|tramite Tariffa unica|Spedizione gratuita|Metodo di pagamento:|Bonifico bancario|I nostri dati bancari|Totale:|(include {t})|Indirizzo di fatturazione|Indirizzo di spedizione|Grazie per aver usato {shop}!',
    nl: 'Je {shop} bestelling is ontvangen!|Bedankt voor je bestelling|Hallo {who},|Ter informatie: we hebben je bestelling #{n} ontvangen en gaan deze nu verwerken:|[Bestelling #{n}]|Product|Aantal|Prijs|Subtotaal:|Korting:|Verzending:|via Vast tarief|Gratis verzending|Betaalmethode:|Bankoverschrijving|Onze bankgegevens|Totaal:|(inclusief {t})|Factuuradres|Verzendadres|Bedankt voor het gebruik van {shop}!',
    pl: 'Twoje zamówienie w {shop} zostało przyjęte|Dziękujemy za złożenie zamówienia|Cześć {who},|Informujemy, że otrzymaliśmy twoje zamówienie nr {n} i obecnie je przetwarzamy:|[Zamówienie nr {n}]|Produkt|Ilość|Cena|Kwota:|Rabat:|Wysyłka:|przez Płaska stawka|Darmowa wysyłka|Metoda płatności:|Przelew bankowy|Dane do przelewu|Razem:|(zawiera {t})|Adres rozliczeniowy|Adres do wysyłki|Dziękujemy za zakupy w {shop}!',
    pt: 'A sua encomenda em {shop} foi recebida!|Obrigado pela sua encomenda|Olá {who},|Recebemos a sua encomenda #{n} e está agora a ser processada:|[Encomenda #{n}]|Produto|Quantidade|Preço|Subtotal:|Desconto:|Envio:|via Taxa fixa|Envio gratuito|Método de pagamento:|Transferência bancária|Os nossos dados bancários|Total:|(inclui {t})|Endereço de facturação|Endereço de envio|Obrigado por utilizar {shop}!',
  },
)

/** WooCommerce's long-lived page: `[Order #123] (day)`, three columns, the sums as the foot of the table. */
export const wooTable: Family = {
  name: 'woo-table',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'en-GB'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['####', '1####', '2#####'],
      sku: ['@@-####', '@@@###', '####-##'],
      options: 0.45,
      discount: 0.3,
      freeShipping: 0.3,
      tax: ['included', 'included', 'added', 'none'],
      long: 0.04,
    })
    const words = wordsIn(locale.language)
    const { money } = writingOf(random, order, { minus: 'before' })
    const price = (minor: number): string => {
      const written = escaped(money(minor))
      return `<span class="woocommerce-Price-amount amount">${written.replace(/([$€£]|zł)/, '<span class="woocommerce-Price-currencySymbol">$1</span>')}</span>`
    }
    const isForStaff = random.chance(0.2)
    const apart =
      order.taxMode === 'added'
        ? ` <small class="tax_label">(${{ en: 'ex.', de: 'exkl.', fr: 'hors', nl: 'excl.' }[locale.language as string] ?? '-'} ${locale.taxWord})</small>`
        : ''
    const head = (text: string): string =>
      `<th class="td" scope="col" style="color:#636363;border:1px solid #e5e5e5;padding:12px;text-align:left">${text}</th>`
    const items = order.lines.map(
      (line) =>
        `<tr class="order_item"><td class="td" style="word-wrap:break-word">${escaped(line.name)}${isForStaff ? ` (#${line.sku})` : ''}${
          line.options.length > 0
            ? `<ul class="wc-item-meta">${line.options.map(({ name, value }) => `<li><strong class="wc-item-meta-label" style="float:left;margin-right:.25em;clear:both">${name}:</strong> <p style="margin:0">${escaped(value)}</p></li>`).join('')}</ul>`
            : ''
        }</td><td class="td">${line.quantity}</td><td class="td">${price(line.total)}${apart}</td></tr>`,
    )
    const foot = (label: string, value: string): string =>
      `<tr><th class="td" scope="row" colspan="2">${label}</th><td class="td">${value}</td></tr>`
    const tax = `${price(order.tax)} ${locale.taxWord}`
    const sums = [
      foot(words.subtotal, `${price(order.subtotal)}${apart}`),
      ...(order.discount > 0 ? [foot(words.discount, `-${price(order.discount)}`)] : []),
      foot(
        words.shipping,
        order.shipping === 0 ? words.free : `${price(order.shipping)} <small class="shipped_via">${words.flat}</small>`,
      ),
      ...(order.taxMode === 'added' ? [foot(`${locale.taxWord}:`, price(order.tax))] : []),
      foot(words.method, words.bank),
      foot(
        words.total,
        `${price(order.total)}${order.taxMode === 'included' ? ` <small class="includes_tax">${filled(words.includes, { t: tax })}</small>` : ''}`,
      ),
    ]
    const who = { n: order.number, who: escaped(firstOf(order)), shop: escaped(order.vendor.name) }
    const bank = random.chance(0.35)
      ? `<section class="woocommerce-bacs-bank-details"><h2>${words.bankHead}</h2><h3>${who.shop}:</h3><ul><li>IBAN: <strong>${random.code('DE## #### #### #### #### ##')}</strong></li><li>BIC: <strong>${random.code('@@@@DE@@')}</strong></li></ul></section>`
      : ''
    const address = addressOf(random, order).map(escaped).join('<br/>')
    const html = `<!DOCTYPE html><html lang="${locale.tag}"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><title>${who.shop}</title></head><body marginwidth="0"><table width="100%" id="outer_wrapper"><tr><td><div id="wrapper"><table id="template_container"><tr><td><table width="100%" id="template_header"><tr><td id="header_wrapper"><h1>${words.heading}</h1></td></tr></table></td></tr><tr><td><div id="body_content_inner">
<p>${filled(words.hi, who)}</p><p>${filled(words.intro, who)}</p>${bank}
<h2>${filled(words.order, who)} (<time datetime="${order.sentAt}">${longDay(order.date, locale)}</time>)</h2>
<div style="margin-bottom:40px"><table class="td" cellspacing="0" cellpadding="6" style="width:100%" border="1"><thead><tr>${head(words.product)}${head(words.quantity)}${head(words.price)}</tr></thead><tbody>${items.join('\n')}</tbody><tfoot>${sums.join('\n')}</tfoot></table></div>
<table id="addresses"><tr><td><h2>${words.bill}</h2><address>${address}<br/><a href="tel:${random.code('0########')}">${random.code(locale.phone)}</a><br/>buying@shop.example</address></td><td><h2>${words.ship}</h2><address>${address}</address></td></tr></table>
<p>${filled(words.bye, who)}</p></div></td></tr></table></div></td></tr></table><p id="credit">${who.shop} — Built with WooCommerce</p></body></html>`
    const subject = isForStaff
      ? `[${order.vendor.name}]: ${filled(words.order, who).replace(/[[\]]/g, '')}`
      : filled(words.subject, { ...who, shop: order.vendor.name })
    return { mail: mailOf(order, subject, { html }), truth: truthOf(order, { sku: isForStaff, unitPrice: false }) }
  },
}
