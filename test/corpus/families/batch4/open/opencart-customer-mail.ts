import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, writes } from './mail-parts.ts'

const words = phrases(
  [
    'greeting',
    'details',
    'id',
    'date',
    'payment',
    'method',
    'mail',
    'phone',
    'status',
    'pending',
    'product',
    'model',
    'count',
    'price',
    'sum',
    'subtotal',
    'coupon',
    'shipping',
    'fee',
    'address',
    'subject',
  ],
  {
    en: 'Thank you for your interest in {shop} products. Your order has been received and will be processed once payment has been confirmed.|Order Details|Order ID:|Date Added:|Payment Method:|Shipping Method:|E-mail:|Telephone:|Order Status:|Pending|Product|Model|Quantity|Price|Total|Sub-Total|Coupon|Flat Shipping Rate|Low Order Fee|Shipping Address|Order',
    de: 'Vielen Dank für Ihr Interesse an {shop}. Ihre Bestellung ist eingegangen und wird nach Zahlungseingang bearbeitet.|Bestelldetails|Auftrags-ID:|Erstellt am:|Zahlungsart:|Versandart:|E-Mail:|Telefon:|Auftragsstatus:|Ausstehend|Artikel|Modell|Anzahl|Preis|Gesamt|Zwischensumme|Gutschein|Pauschale Versandkosten|Mindermengenzuschlag|Lieferadresse|Bestellung',
    fr: 'Merci pour l’intérêt porté aux produits {shop}. Votre commande a été reçue et sera traitée après paiement.|Détails de la commande|N° de commande :|Date d’ajout :|Mode de paiement :|Mode de livraison :|E-mail :|Téléphone :|État :|En attente|Produit|Modèle|Quantité|Prix|Total|Sous-total|Bon de réduction|Frais de port fixes|Frais petite commande|Adresse de livraison|Commande',
    es: 'Gracias por su interés en los productos de {shop}. Su pedido se procesará al confirmar el pago.|Detalles del pedido|Nº de pedido:|Fecha de alta:|Forma de pago:|Forma de envío:|E-mail:|Teléfono:|Estado del pedido:|Pendiente|Producto|Modelo|Cantidad|Precio|Total|Sub-Total|Cupón|Gastos de envío fijos|Recargo pedido mínimo|Dirección de envío|Pedido',
    it: 'Grazie per l’interesse nei prodotti {shop}. L’ordine sarà evaso dopo la conferma del pagamento.|Dettagli ordine|N. ordine:|Data inserimento:|Metodo di pagamento:|Metodo di spedizione:|E-mail:|Telefono:|Stato ordine:|In attesa|Prodotto|Modello|Quantità|Prezzo|Totale|Sub-totale|Buono|Spedizione fissa|Supplemento ordine minimo|Indirizzo di spedizione|Ordine',
    pl: 'Dziękujemy za zainteresowanie produktami {shop}. Zamówienie zostanie zrealizowane po opłaceniu.|Szczegóły zamówienia|Nr zamówienia:|Data dodania:|Sposób płatności:|Sposób wysyłki:|E-mail:|Telefon:|Status:|Oczekujące|Produkt|Model|Ilość|Cena|Suma|Wartość produktów|Kupon|Wysyłka stała|Opłata za małe zamówienie|Adres wysyłki|Zamówienie',
    pt: 'Obrigado pelo interesse nos produtos {shop}. O pedido será processado após o pagamento.|Detalhes do pedido|Pedido nº:|Data do pedido:|Forma de pagamento:|Forma de envio:|E-mail:|Telefone:|Situação do pedido:|Pendente|Produto|Modelo|Quantidade|Preço|Total|Sub-total|Cupom|Frete fixo|Taxa de pedido mínimo|Endereço de entrega|Pedido',
  },
)

/** Bordered tables: details in two columns, products with their model, sums in the footer, sometimes with a fee. */
export const opencartCustomerMail: Family = {
  name: 'opencart-customer-mail',
  kind: 'platform',
  locales: ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pl-PL', 'pt-BR', 'es-MX', 'en-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['##', '####', '#####'],
      options: 0.5,
      fee: 0.15,
      tax: ['added', 'none'],
    })
    const { money } = writes(random, order)
    const style = 'font-size:12px;border-right:1px solid #DDDDDD;border-bottom:1px solid #DDDDDD;padding:7px'
    const td = (text: string, more = ''): string => `<td style="${style}"${more}>${text}</td>`
    const head = (texts: readonly string[], more = ''): string =>
      `<thead><tr>${texts.map((text) => td(`<b>${text}</b>`, ` bgcolor="#EFEFEF"${more}`)).join('')}</tr></thead>`
    const table = (inner: string): string =>
      `<table style="border-collapse:collapse;width:100%;margin-bottom:20px">${inner}</table>`
    const items = order.lines.map((line) =>
      row([
        td(
          `${escaped(line.name)}${line.options.map(({ name, value }) => `<br>&nbsp;<small> - ${escaped(name)}: ${escaped(value)}</small>`).join('')}`,
        ),
        td(line.sku),
        td(String(line.quantity), ' align="right"'),
        td(escaped(money(line.price)), ' align="right"'),
        td(escaped(money(line.total)), ' align="right"'),
      ]),
    )
    const sum = (label: string, minor: number): string =>
      row([td(`<b>${escaped(label)}:</b>`, ' colspan="4" align="right"'), td(escaped(money(minor)), ' align="right"')])
    const sums = [
      sum(say.subtotal, order.subtotal),
      ...(order.discount > 0 ? [sum(`${say.coupon} (${random.code('@@@##')})`, -order.discount)] : []),
      sum(say.shipping, order.shipping),
      ...(order.fee > 0 ? [sum(say.fee, order.fee)] : []),
      ...(order.taxMode === 'added' ? [sum(`${locale.taxWord} (${order.taxRate}%)`, order.tax)] : []),
      sum(say.sum, order.total),
    ]
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const details = row([
      td(
        `<b>${say.id}</b> ${order.number}<br><b>${say.date}</b> ${day}<br><b>${say.payment}</b> Cash On Delivery<br><b>${say.method}</b> ${say.shipping}`,
      ),
      td(
        `<b>${say.mail}</b> buying@shop.example<br><b>${say.phone}</b> 030 555 0142<br><b>IP:</b> 192.0.2.${random.whole(1, 250)}<br><b>${say.status}</b> ${say.pending}`,
      ),
    ])
    const greeting = filled(say.greeting, { shop: order.vendor.name })
    const body = `<div style="width:680px"><h2>${escaped(order.vendor.name)}</h2><p>${escaped(greeting)}</p>${table(`<thead><tr><td style="${style}" colspan="2"><b>${say.details}</b></td></tr></thead><tbody>${details}</tbody>`)}${table(`${head([say.address])}<tbody>${row([td(addressBlock(random, order))])}</tbody>`)}
${table(`${head([say.product, say.model, say.count, say.price, say.sum])}<tbody>${items.join('\n')}</tbody><tfoot>${sums.join('\n')}</tfoot>`)}</div>`
    return {
      mail: mailOf(order, `${order.vendor.name} - ${say.subject} ${order.number}`, {
        html: page(random, order, greeting, body),
      }),
      truth: truthOf(order),
    }
  },
}
