import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { pairsOf, time24 } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hi',
    'thanks',
    'details',
    'order',
    'placed',
    'payment',
    'wire',
    'ref',
    'product',
    'each',
    'qty',
    'sum',
    'goods',
    'discounts',
    'wrapping',
    'shipping',
    'tax',
    'paid',
    'carrier',
    'delivery',
    'invoice',
    'follow',
  ],
  {
    en: 'Order confirmation|Hi {who},|Thank you for shopping on {shop}!|Order details|Order:|Placed on|Payment:|Bank transfer|Reference|Product|Unit price|Quantity|Total price|Products|Discounts|Gift-wrapping|Shipping|Including total tax|Total paid|Carrier:|Delivery address|Billing address|You can review your order and download your invoice from the "Order history" section of your customer account.',
    fr: 'Confirmation de commande|Bonjour {who},|Merci d’avoir effectué vos achats sur {shop} !|Détails de la commande|Commande :|passée le|Paiement :|Virement bancaire|Référence|Produit|Prix unitaire|Quantité|Prix total|Produits|Réductions|Paquet cadeau|Livraison|Dont TVA|Total payé|Transporteur :|Adresse de livraison|Adresse de facturation|Vous pouvez accéder au suivi de votre commande et télécharger votre facture dans "Historique des commandes" de votre compte.',
    es: 'Confirmación del pedido|Hola {who}:|¡Gracias por realizar su pedido en {shop}!|Detalles del pedido|Pedido:|Realizado el|Pago:|Transferencia bancaria|Referencia|Producto|Precio unitario|Cantidad|Precio total|Productos|Descuentos|Papel de regalo|Envío|Impuestos totales incluidos|Total pagado|Transportista:|Dirección de entrega|Dirección de facturación|Puede revisar su pedido y descargar su factura en el "Historial de pedidos".',
    it: 'Conferma ordine|Ciao {who},|Grazie per aver acquistato su {shop}!|Dettagli ordine|Ordine:|Effettuato il|Pagamento:|Bonifico bancario|Riferimento|Prodotto|Prezzo unitario|Quantità|Prezzo totale|Prodotti|Sconti|Confezione regalo|Spedizione|Tasse totali incluse|Totale pagato|Corriere:|Indirizzo di consegna|Indirizzo di fatturazione|Puoi rivedere questo ordine e scaricare la fattura dalla "Cronologia ordini".',
    pl: 'Potwierdzenie zamówienia|Witaj {who},|Dziękujemy za zakupy w {shop}!|Szczegóły zamówienia|Zamówienie:|Złożone|Płatność:|Przelew bankowy|Indeks|Produkt|Cena jednostkowa|Ilość|Cena razem|Produkty|Rabaty|Pakowanie na prezent|Wysyłka|W tym podatek|Zapłacono razem|Przewoźnik:|Adres dostawy|Adres rozliczeniowy|Możesz sprawdzić zamówienie i pobrać fakturę w "Historii zamówień".',
    de: 'Bestellbestätigung|Hallo {who},|Vielen Dank für Ihren Einkauf bei {shop}!|Details zur Bestellung|Bestellung:|vorgenommen am|Zahlung:|Banküberweisung|Referenz|Produkt|Stückpreis|Menge|Gesamtpreis|Produkte|Rabatte|Geschenkverpackung|Versand|Inkl. MwSt.|Insgesamt bezahlt|Versanddienst:|Lieferanschrift|Rechnungsanschrift|Sie können diese Bestellung ansehen und Ihre Rechnung im Abschnitt "Bestellverlauf" herunterladen.',
  },
)

/** PrestaShop: every cell a table of its own with spacers, the order a word of nine letters, options in brackets. */
export const prestashopNested: Family = {
  name: 'prestashop-nested',
  kind: 'platform',
  locales: ['fr-FR', 'es-ES', 'it-IT', 'pl-PL', 'en-GB', 'de-DE'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      number: ['@@@@@@@@@'],
      sku: ['demo_##', 'REF-####', '@@##', '37######'],
      options: 0.45,
      discount: 0.35,
      freeShipping: 0.25,
      fee: 0.15,
      tax: ['included', 'included', 'none'],
      quantities: [1, 25],
    })
    const words = wordsIn(locale.language)
    const { money } = writingOf(random, order, { minus: 'before' })
    const cell = (text: string, align = ''): string =>
      `<td style="border:1px solid #D6D4D4;"><table class="table"><tr><td width="5">&nbsp;</td><td${align}><font size="2" face="Open-sans, sans-serif" color="#555454">${text}</font></td><td width="5">&nbsp;</td></tr></table></td>`
    const right = ' align="right"'
    const sku = random.chance(0.85)
    const rows = order.lines.map(
      (line) =>
        `<tr>${cell(sku ? line.sku : '')}${cell(`<strong>${escaped(line.name)}${line.options.length > 0 ? ` (${escaped(pairsOf(line, ' - ', ' : '))})` : ''}</strong>`)}${cell(escaped(money(line.price)), right)}${cell(String(line.quantity), right)}${cell(escaped(money(line.total)), right)}</tr>`,
    )
    const voucher = random.pick(['PRO10', 'BIENVENUE', 'Newsletter -10%', 'Cliente fedele'])
    if (order.discount > 0)
      rows.push(
        `<tr class="conf_body"><td bgcolor="#f8f8f8" colspan="4" style="border:1px solid #D6D4D4;color:#333;padding:7px 0"><table class="table" style="width:100%"><tr><td width="10"></td><td><font size="2"><strong>${voucher}</strong></font></td></tr></table></td>${cell(escaped(money(-order.discount)), right)}</tr>`,
      )
    const sum = (label: string, amount: number): string =>
      `<tr class="conf_body"><td bgcolor="#f8f8f8" colspan="4" style="border:1px solid #D6D4D4;"><table class="table" width="100%"><tr><td width="10">&nbsp;</td><td align="right"><font size="2"><strong>${label}</strong></font></td><td width="10">&nbsp;</td></tr></table></td><td bgcolor="#f8f8f8" colspan="4"><table class="table" width="100%"><tr><td width="10">&nbsp;</td><td align="right"><font size="${label === words.paid ? 4 : 2}">${escaped(money(amount))}</font></td><td width="10">&nbsp;</td></tr></table></td></tr>`
    // The rows for what is not there are printed all the same.
    const sums = [
      sum(words.goods, order.subtotal),
      sum(words.discounts, -order.discount),
      sum(words.wrapping, order.fee),
      sum(words.shipping, order.shipping),
      ...(order.taxMode === 'none' ? [] : [sum(words.tax, order.tax)]),
      sum(words.paid, order.total),
    ]
    const who = { who: escaped(order.buyer), shop: escaped(order.vendor.name) }
    const day = `${numericDay(order.date, locale.numericDate[0] ?? '')} ${time24(order)}:${random.code('0#')}`
    const place = addressOf(random, order).map(escaped).join('<br />')
    const box = (inner: string): string =>
      `<tr><td class="box" style="border:1px solid #D6D4D4;background-color:#f8f8f8;padding:7px 0"><table class="table" style="width:100%"><tr><td width="10">&nbsp;</td><td>${inner}</td><td width="10">&nbsp;</td></tr></table></td></tr><tr><td class="space_footer">&nbsp;</td></tr>`
    const html = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><title>Message from ${who.shop}</title></head><body><table class="table table-mail" style="width:100%;margin-top:10px"><tr><td class="space">&nbsp;</td><td align="center"><table class="table" bgcolor="#ffffff" style="width:100%"><tr><td align="center" class="logo"><a href="https://${order.vendor.domain}"><img src="logo.jpg" alt="${who.shop}" /></a></td></tr>
<tr><td align="center" class="titleblock"><font size="2"><span class="title">${filled(words.hi, who)}</span><br/><span class="subtitle">${filled(words.thanks, who)}</span></font></td></tr>
${box(`<p data-html-only="1" style="border-bottom:1px solid #D6D4D4;text-transform:uppercase">${words.details}</p><span><span><strong>${words.order}</strong></span> ${order.number} ${words.placed} ${day}<br /><br /><span><strong>${words.payment}</strong></span> ${words.wire}</span>`)}
<tr><td><font size="2"><table class="table table-recap" bgcolor="#ffffff" style="width:100%;border-collapse:collapse"><tr>${[words.ref, words.product, words.each, words.qty, words.sum].map((head) => `<th bgcolor="#f8f8f8" style="border:1px solid #D6D4D4;font-size:13px;padding:10px">${head}</th>`).join('')}</tr><tr><td colspan="5" style="border:1px solid #D6D4D4;text-align:center;padding:7px 0">&nbsp;&nbsp;${rows.join('\n')}</td></tr>${sums.join('\n')}</table></font></td></tr>
${box(`<p>${words.shipping}</p><span><strong>${words.carrier}</strong></span> ${random.pick(['Colissimo', 'InPost', 'MRW', 'DHL'])}<br/>${words.payment} ${words.wire}`)}
<tr><td><table class="table"><tr><td class="box address" width="310"><p>${words.delivery}</p>${place}<br />${random.code(locale.phone)}</td><td width="20"></td><td class="box address" width="310"><p>${words.invoice}</p>${place}</td></tr></table></td></tr>
<tr><td class="linkbelow"><span>${words.follow}</span></td></tr><tr><td class="footer">${who.shop} ${random.chance(0.5) ? 'powered by <a href="https://www.prestashop.com/">PrestaShop™</a>' : order.vendor.registration.join(' · ')}</td></tr></table></td><td class="space">&nbsp;</td></tr></table></body></html>`
    return {
      mail: mailOf(order, `[${order.vendor.name}] ${words.subject}`, { html }),
      truth: truthOf(order, { sku }),
    }
  },
}
