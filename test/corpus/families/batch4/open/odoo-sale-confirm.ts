import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, writes } from './mail-parts.ts'

const words = phrases(
  [
    'hello',
    'your',
    'amounting',
    'confirmed',
    'products',
    'count',
    'excluded',
    'included',
    'delivery',
    'untaxed',
    'taxes',
    'total',
    'bill',
    'ship',
    'method',
    'order',
  ],
  {
    en: 'Hello,|Your order|amounting in|has been confirmed.<br>Thank you for your trust!|Products|Quantity|Tax Excl.|Tax Incl.|Delivery:|Untaxed Amount:|Taxes:|Total:|Bill to:|Ship to:|Shipping Method:|Order',
    de: 'Hallo,|Ihre Bestellung|in Höhe von|wurde bestätigt.<br>Vielen Dank für Ihr Vertrauen!|Produkte|Menge|Ohne Steuern|Inkl. Steuern|Lieferung:|Nettobetrag:|Steuern:|Gesamt:|Rechnung an:|Lieferung an:|Versandart:|Auftrag',
    fr: 'Bonjour,|Votre commande|d’un montant de|a été confirmée.<br>Merci pour votre confiance !|Produits|Quantité|HT|TTC|Livraison :|Montant hors taxes :|Taxes :|Total :|Facturer à :|Livrer à :|Mode de livraison :|Commande',
    es: 'Hola:|Su pedido|con un importe de|ha sido confirmado.<br>¡Gracias por su confianza!|Productos|Cantidad|Sin impuestos|Con impuestos|Entrega:|Base imponible:|Impuestos:|Total:|Facturar a:|Enviar a:|Método de envío:|Pedido',
    it: 'Salve,|Il tuo ordine|per un importo di|è stato confermato.<br>Grazie per la fiducia!|Prodotti|Quantità|IVA escl.|IVA incl.|Consegna:|Imponibile:|Imposte:|Totale:|Fattura a:|Spedisci a:|Metodo di spedizione:|Ordine',
    nl: 'Hallo,|Je bestelling|ten bedrage van|is bevestigd.<br>Bedankt voor je vertrouwen!|Producten|Hoeveelheid|Excl. btw|Incl. btw|Levering:|Bedrag excl. btw:|Belastingen:|Totaal:|Factuur aan:|Leveren aan:|Verzendmethode:|Order',
    pt: 'Olá,|A sua encomenda|no valor de|foi confirmada.<br>Obrigado pela sua confiança!|Produtos|Quantidade|Sem impostos|Com impostos|Entrega:|Valor sem impostos:|Impostos:|Total:|Faturar a:|Enviar para:|Método de envio:|Encomenda',
  },
)

/**
 * One table for the headings and one per item: quantities such as `3.0`, unit prices, and a net sum that includes
 * delivery.
 */
export const odooSaleConfirm: Family = {
  name: 'odoo-sale-confirm',
  kind: 'business',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT', 'en-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['S000##', 'S0####'],
      options: 0,
      discount: 0,
      tax: ['added', 'included'],
      measured: 0.1,
      units: ['m'],
    })
    const { money } = writes(random, order)
    const isGross = order.taxMode === 'included'
    const items = order.lines.map(
      (line, at) =>
        `<table width="100%" style="color:#454748;font-size:12px"><tr style="background-color:${at % 2 === 0 ? '#f2f2f2' : '#ffffff'}"><td style="width:150px"><img src="https://${order.vendor.domain}/web/image/product.product/${random.code('##')}/image_128" alt="Product image"></td><td align="left">${escaped(line.name)}</td><td width="15%" align="center">${Number.isInteger(line.quantity) ? `${line.quantity}.0` : line.quantity}</td><td width="20%" align="right"><span style="font-weight:bold">${escaped(money(line.price))}</span></td></tr></table>`,
    )
    const sum = (label: string, minor: number): string =>
      `<div style="margin:0px"><table width="100%" align="right"><tr><td style="width:60%"></td><td style="width:30%" align="right"><span style="font-weight:bold">${label}</span></td><td style="width:10%" align="right">${escaped(money(minor))}</td></tr></table></div>`
    const untaxed = isGross ? order.total - order.tax : order.subtotal + order.shipping
    const sums = [
      ...(order.shipping > 0 ? [sum(say.delivery, order.shipping)] : []),
      sum(say.untaxed, untaxed),
      sum(say.taxes, order.tax),
      sum(say.total, order.total),
    ]
    const body = `<p style="font-size:12px">${say.hello}<br><br>${say.your} <span style="font-weight:bold">${order.number}</span> ${say.amounting} <span style="font-weight:bold">${escaped(money(order.total))}</span> ${say.confirmed}<br><br></p>
<div><table width="100%"><tr style="border-bottom:2px solid #dee2e6"><td style="width:150px"><span style="font-weight:bold">${say.products}</span></td><td></td><td width="15%" align="center"><span style="font-weight:bold">${say.count}</span></td><td width="20%" align="right"><span style="font-weight:bold">${isGross ? say.included : say.excluded}</span></td></tr></table>${items.join('\n')}</div>${sums.join('\n')}
<table width="100%"><tr><td><b>${say.bill}</b> ${addressBlock(random, order)}</td></tr><tr><td><b>${say.ship}</b> ${addressBlock(random, order)}</td></tr><tr><td><b>${say.method}</b> Standard</td></tr></table><p>--<br>${escaped(order.vendor.name)}</p>`
    const isSum = !isGross && order.shipping === 0
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.order} (Ref ${order.number})`, {
        html: page(random, order, order.number, body),
      }),
      truth: truthOf(order, {
        sku: false,
        unit: false,
        lineTotal: false,
        date: false,
        subtotal: isSum,
        shipping: order.shipping > 0,
        inferred: isSum ? ['subtotal'] : [],
      }),
    }
  },
}
