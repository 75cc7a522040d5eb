import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'greeting',
    'details',
    'id',
    'date',
    'payment',
    'cash',
    'mail',
    'phone',
    'address',
    'product',
    'model',
    'quantity',
    'price',
    'total',
    'subtotal',
    'shipping',
    'coupon',
    'reply',
  ],
  {
    en: 'Thank you for your interest in our products. Your order has been received and will be processed once payment has been confirmed.|Order Details|Order ID:|Date Added:|Payment Method:|Cash On Delivery|E-mail:|Telephone:|Shipping Address|Product|Model|Quantity|Price|Total|Sub-Total|Flat Shipping Rate|Coupon|Please reply to this e-mail if you have any questions.',
    de: 'Vielen Dank für Ihr Interesse. Ihre Bestellung wird nach Zahlungseingang bearbeitet.|Auftragsdetails|Auftragsnr.:|Auftragsdatum:|Zahlungsart:|Nachnahme|E-Mail:|Telefon:|Lieferanschrift|Produkt|Artikelnr.|Anzahl|Preis|Summe|Zwischensumme|Versandkostenpauschale|Gutschein|Bei Fragen antworten Sie einfach auf diese E-Mail.',
    fr: 'Merci de l’intérêt que vous portez à nos produits. Votre commande sera traitée dès confirmation du paiement.|Détails de la commande|N° de commande :|Date d’ajout :|Méthode de paiement :|Paiement à la livraison|Courriel :|Téléphone :|Adresse de livraison|Produit|Modèle|Quantité|Prix|Total|Sous-total|Frais de port fixes|Bon de réduction|Répondez à ce courriel pour toute question.',
    es: 'Gracias por su interés. Su pedido será procesado cuando se confirme el pago.|Detalles del pedido|Nº de pedido:|Fecha:|Forma de pago:|Contra reembolso|E-mail:|Teléfono:|Dirección de envío|Producto|Modelo|Cantidad|Precio|Total|Sub-Total|Tarifa plana de envío|Cupón|Responda a este correo si tiene alguna pregunta.',
    pt: 'Obrigado pelo seu interesse. Seu pedido será processado após a confirmação do pagamento.|Detalhes do pedido|Pedido nº:|Data do pedido:|Forma de pagamento:|Na entrega|E-mail:|Telefone:|Endereço de entrega|Produto|Modelo|Quantidade|Preço|Total|Sub-total|Frete fixo|Cupom|Responda a este e-mail em caso de dúvida.',
    cs: 'Děkujeme za Váš zájem. Objednávku zpracujeme po potvrzení platby.|Detaily objednávky|Objednávka č.:|Datum objednávky:|Způsob platby:|Dobírka|E-mail:|Telefon:|Dodací adresa|Produkt|Kód|Množství|Cena|Celkem|Mezisoučet|Doprava|Slevový kupón|Máte-li dotazy, odpovězte na tento e-mail.',
  },
)

/** Bordered tables, number and date in one cell, options as `- Name: value` below the name. */
export const opencart: Family = {
  name: 'opencart',
  kind: 'platform',
  locales: ['en-GB', 'en-IN', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'cs-CZ', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['###', '####', '1####'],
      options: 0.5,
      tax: ['added', 'none'],
      freeShipping: 0.1,
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const td = (text: string, extra = ''): string =>
      `<td style="font-size:12px;border-right:1px solid #DDD;padding:7px"${extra}>${text}</td>`
    const sum = (label: string, amount: number): string =>
      row([td(`<b>${label}:</b>`, ' colspan="4" align="right"'), td(escaped(money(amount)), ' align="right"')])
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      row([
        td(
          `${escaped(name)}${options.map((option) => `<br/>\n&nbsp;<small> - ${option.name}: ${escaped(option.value)}</small>`).join('')}`,
        ),
        td(sku),
        td(String(quantity)),
        td(escaped(money(price))),
        td(escaped(money(total))),
      ]),
    )
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const html = `<html><head><title>${order.number}</title></head><body style="font-family:Arial"><div style="width:680px">
<a href="https://${order.vendor.domain}"><img src="https://${order.vendor.domain}/logo.png" alt="${escaped(order.vendor.name)}"></a><p>${escaped(say.greeting)}</p>
<table><thead><tr>${td(say.details, ' colspan="2"')}</tr></thead><tbody><tr>${td(`<b>${say.id}</b> ${order.number}<br/>\n<b>${say.date}</b> ${day}<br/>\n<b>${say.payment}</b> ${say.cash}`)}${td(`<b>${say.mail}</b> buying@shop.example<br/><b>${say.phone}</b> 030 555 1234<br/>`)}</tr></tbody></table>
<table><thead><tr>${td(say.address)}</tr></thead><tbody><tr>${td(`${order.buyer}<br />12 Mill Lane<br />10115 Berlin`)}</tr></tbody></table>
<table><thead>${row([say.product, say.model, say.quantity, say.price, say.total].map((text) => td(`<b>${text}</b>`)))}</thead>
<tbody>${items.join('\n')}</tbody><tfoot>
${sum(say.subtotal, order.subtotal)}
${order.shipping > 0 ? sum(say.shipping, order.shipping) : ''}
${order.discount > 0 ? sum(`${say.coupon} (${random.code('@@@##')})`, -order.discount) : ''}
${order.taxMode === 'added' ? sum(`${locale.taxWord} (${locale.taxRates.length > 1 ? order.taxRate : locale.taxRates[0]}%)`, order.tax) : ''}
${sum(say.total, order.total)}</tfoot></table><p>${escaped(say.reply)}</p></div></body></html>`
    return {
      mail: mailOf(order, `${order.vendor.name} - ${say.id.replace(/ ?:$/, '')} ${order.number}`, { html }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
