import type { Family } from '../../../../kit/family.ts'
import { escaped, footer } from '../../../../kit/html.ts'
import { longDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf, halfUp } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'your',
    'password',
    'link',
    'whole',
    'state',
    'status',
    'pending',
    'code',
    'name',
    'price',
    'qty',
    'tax',
    'off',
    'total',
    'sum',
    'coupon',
    'freight',
    'fee',
    'date',
    'bill',
    'ship',
  ],
  {
    en: 'Your order number:|Your secret code:|See the order online|Amount of the whole order: {t}|Your order has the status|Product Status|Confirmed by shopper|SKU|Product Name|Price|Qty|Tax|Discount|Total|Product prices result|Coupon Discount|Shipment Fee|Payment Fee|Order date|Bill To|Ship To',
    cs: 'Číslo Vaší objednávky:|Váš tajný kód:|Zobrazit objednávku|Částka za celou objednávku: {t}|Stav objednávky je|Stav produktu|Potvrzeno zákazníkem|Kód zboží|Jméno|Cena|Množství|DPH|Sleva|Celkem|Součet cen produktů|Slevový kupón|Poštovné a balné|Poplatek za platbu|Datum objednávky|Fakturační údaje|Dodací údaje',
    da: 'Dit ordrenummer:|Din hemmelige kode:|Se ordren online|Beløb for hele ordren: {t}|Din ordre har status|Produkt Status|Bekræftet af kunden|Varenummer|Produkttitel|Pris|Antal|Moms|Rabat|Total|Produktpriser i alt|Beløb fra gavekort|Forsendelsesomkostninger|Betalingsgebyr|Ordredato|Faktureres til|Sendes til',
    de: 'Ihre Bestellnummer:|Ihr Passwort:|Bestellung online ansehen|Betrag der gesamten Bestellung: {t}|Ihre Bestellung hat den Status|Produkt Status|Vom Käufer bestätigt|Artikelnummer|Produktbezeichnung|Preis|Menge|MwSt|Preisnachlaß|Endsumme|Summe der Produktpreise|Gutschein Preisnachlass|Versand- und Bearbeitungskosten|Zahlungsgebühr|Bestelldatum|Rechnung an|Lieferung an',
    es: 'Su número de pedido:|Su código secreto:|Ver el pedido en línea|Importe de todo el pedido: {t}|El estado de su pedido es|Estado del Producto|Confirmado por el comprador|SKU|Nombre de producto|Precio|Cta|Impuesto|Descuento|Total|Suma de precios|Cupón|Cargo por manejo y envío|Cargo de pago|Fecha del pedido|Facturar a|Enviar a',
    fr: 'Votre numéro de commande :|Votre code secret :|Voir la commande en ligne|Montant de toute la commande : {t}|L’état de votre commande est|Statut produit|Confirmée par le client|Réf.|Nom du produit|Prix Unitaire|Qté|TVA|Remise|Total TTC|Total des produits|Remise chèque boutique|Frais de livraison|Frais de paiement|Date de commande|Facturer à|Livrer à',
    it: 'Il tuo numero d’ordine:|Il tuo codice segreto:|Vedi l’ordine online|Importo dell’intero ordine: {t}|Il tuo ordine ha lo stato|Status del prodotto|Confermato dal cliente|SKU|Nome prodotto|Prezzo|Qty|IVA|Sconto|Totale|Somma dei prezzi|Coupon sconto|Spesa di spedizione|Spesa di pagamento|Data ordine|Fatturare a|Spedire a',
    nl: 'Uw bestelnummer:|Uw geheime code:|Bekijk de bestelling online|Bedrag van de hele bestelling: {t}|Uw bestelling heeft de status|Product Status|Bevestigd door klant|Unieke code|Artikelnaam|Prijs|Hoeveelheid|BTW|Korting|Totaal|Som van de prijzen|Waardebon korting|Behandel- en verzendkosten|Kosten betaling|Besteldatum|Factuur aan|Verzenden aan',
    pl: 'Numer zamówienia:|Tajny kod:|Zobacz zamówienie|Kwota za całe zamówienie: {t}|Stan zamówienia:|Stan produktu|Potwierdzone przez klienta|SKU|Nazwa produktu|Cena produktu|Il.|Podatek|Upust|Suma|Suma cen produktów|Rabat z kuponu|Koszty wysyłki|Opłata za płatność|Data zamówienia|Nabywca|Adres dostawy',
    pt: 'O número da sua encomenda:|O seu código secreto:|Ver a encomenda|Valor de toda a encomenda: {t}|A encomenda está no estado|Situação do produto|Confirmada pelo cliente|SKU|Nome do produto|Preço|Qtd|Taxa|Desconto|Total|Soma dos preços|Desconto de cupão|Custo de transporte|Taxa de pagamento|Data da encomenda|Faturar a|Enviar para',
    sv: 'Ditt ordernummer:|Din hemliga kod:|Se ordern på nätet|Belopp för hela ordern: {t}|Din order har status|Status produkt|Bekräftad av kund|SKU|Produktnamn|Pris|Kvt|Moms|Rabatt|Totalt|Summa produktpriser|Rabattkupong|Leverans- och hanteringsavgift|Betalningsavgift|Orderdatum|Faktureras till|Skickas till',
  },
)

/**
 * VirtueMart for Joomla: seven or eight columns with the status and tax of each product, net unit prices and gross line
 * totals.
 */
export const virtuemart: Family = {
  name: 'virtuemart',
  kind: 'platform',
  locales: ['de-DE', 'nl-NL', 'fr-FR', 'it-IT', 'es-ES', 'cs-CZ', 'pl-PL', 'da-DK', 'sv-SE', 'pt-PT', 'en-GB'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['????0###', '@#@#0##', '??????0#'],
      options: 0.35,
      tax: ['included', 'none'],
      fee: 0.15,
      delay: 0,
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '#', minus: 'before' })
    const w = words(locale.language)
    const isTaxed = order.taxMode === 'included'
    const netOf = (gross: number): number => (isTaxed ? halfUp((gross * 100) / (100 + order.taxRate)) : gross)
    const taxOf = (gross: number): string => escaped(money(gross - netOf(gross)))
    const hasDate = random.chance(0.5)
    const right = (text: string): string => `<td align="right" class="priceCol">${text}</td>`
    const rows = order.lines.map((line) => {
      const options = line.options.map(
        ({ name, value }) =>
          `<span class="product-field-type-S"><strong>${escaped(name)}</strong>: ${escaped(value)}</span><br />`,
      )
      return `<tr valign="top"><td align="left">${line.sku}</td><td align="left" colspan="2"><a href="https://${order.vendor.domain}/index.php?option=com_virtuemart&view=productdetails&virtuemart_product_id=${random.whole(10, 999)}">${escaped(line.name)}</a>${options.length > 0 ? `<div class="vm-customfield-cart">${options.join('')}</div>` : ''}</td><td align="center">${w.pending}</td>${right(escaped(money(netOf(line.price))))}<td align="right">${line.quantity}</td>${isTaxed ? right(taxOf(line.total)) : ''}${right(random.chance(0.8) ? '' : escaped(money(0)))}${right(escaped(money(line.total)))}</tr>`
    })
    const row = (label: string, amount: number, tax: string, bold = false): string =>
      `<tr><td colspan="6" align="right">${bold ? `<strong>${label}</strong>` : label}</td>${isTaxed ? right(tax) : ''}${right('')}${right(bold ? `<strong>${escaped(money(amount))}</strong>` : escaped(money(amount)))}</tr>`
    const way = random.pick(['DHL', 'GLS', 'UPS', 'Standard'])
    const sums = [
      row(w.sum, order.subtotal, taxOf(order.subtotal)),
      ifAny(order.discount, row(`${w.coupon} (${random.code('@@@@##')})`, -order.discount, '')),
      row(`${w.freight} (${way})`, order.shipping, taxOf(order.shipping)),
      ifAny(order.fee, row(w.fee, order.fee, taxOf(order.fee))),
      row(w.total, order.total, escaped(money(order.tax)), true),
    ]
    const head = [w.code, w.name, w.status, w.price, w.qty, ...(isTaxed ? [w.tax] : []), w.off, w.total]
    const heads = head.map((each, at) => `<td${at === 1 ? ' colspan="2"' : ''}><strong>${each}</strong></td>`).join('')
    const place = addressOf(random, order).map(escaped).join('<br />')
    const html = `<html><head><style type="text/css">table.html-email{margin:10px auto;background:#fff;border:solid #dad8d8 1px}.html-email tr{border-bottom:1px solid #eee}</style></head><body style="background:#F2F2F2"><table width="100%" class="html-email"><tr><td><img src="https://${order.vendor.domain}/images/stories/virtuemart/vendor/logo.png" /></td><td><strong>${escaped(order.vendor.name)}</strong></td></tr></table>
<table width="100%" class="html-email"><tr><td width="30%">${w.your}<br /><strong>${order.number}</strong></td><td width="30%">${w.password}<br /><strong>p_${random.code('??????')}</strong></td><td width="40%"><a href="https://${order.vendor.domain}/index.php?option=com_virtuemart&view=orders&layout=details">${w.link}</a></td></tr><tr><td colspan="3"><p>${w.whole.replace('{t}', escaped(money(order.total)))}</p></td></tr><tr><td colspan="3"><p>${w.state} ${w.pending}${hasDate ? `<br />${w.date}: ${longDay(order.date, locale)}` : ''}</p></td></tr></table>
<table class="html-email" width="100%"><tr><th width="50%">${w.bill}</th><th>${w.ship}</th></tr><tr><td>${place}</td><td>${place}</td></tr></table>
<table class="html-email" width="100%"><tr align="left" class="sectiontableheader">${heads}</tr>${rows.join('\n')}<tr><td colspan="9"></td></tr>${sums.join('')}</table>${footer(order)}</body></html>`
    const truth = truthOf(order, { date: hasDate, unitPrice: !isTaxed })
    // The mail states the net unit price and the gross line total. Either may be entered.
    const lines = truth.lines.map((line, at) => ({
      ...line,
      unitPrice: netOf(order.lines[at]?.price ?? 0),
      lineTotal: null,
    }))
    return {
      mail: mailOf(order, `[${order.number}], ${w.pending}, ${order.vendor.name}`, { html }),
      truth: isTaxed ? { ...truth, alternative: { ...truth, lines } } : truth,
    }
  },
}
