import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Bench & Barrel|Hobby Resin Depot|Tin Lantern Trading',
    products:
      'Epoxy Resin Kit 1 L|Silicone Coaster Mold|Mica Powder Set, 24 Colors|Heat Gun Mini|Wooden Blank Round 8"|Pour Cups 100 ml, 50 pk|UV Torch|Glitter Fine 2 oz',
  },
  es: {
    vendors: 'Resinas Levante|Mundo Manualidad|Farol Vintage',
    products:
      'Kit resina epoxi 1 L|Molde silicona posavasos|Set pigmentos mica 24|Pistola de calor mini|Base madera redonda 20 cm|Vasos medidores 100 ml|Linterna UV|Purpurina fina 60 g',
  },
  pl: {
    vendors: 'Żywice Gdynia|Kreatywny Kąt|Latarnia Vintage',
    products:
      'Zestaw żywicy epoksydowej 1 l|Forma silikonowa podstawka|Pigmenty mika 24 kolory|Opalarka mini|Drewniany krążek 20 cm|Kubki miarowe 100 ml|Latarka UV|Brokat drobny 60 g',
  },
  pt: {
    vendors: 'Resinas do Norte|Mundo Criativo|Lanterna Antiga',
    products:
      'Kit resina epóxi 1 L|Molde silicone base|Conjunto pigmentos mica 24|Pistola de calor mini|Base madeira 20 cm|Copos medidores 100 ml|Lanterna UV|Purpurina fina 60 g',
  },
  fr: {
    vendors: 'Résines de l’Ouest|Le Coin Créatif|Lanterne Rétro',
    products:
      'Kit résine époxy 1 L|Moule silicone dessous de verre|Pigments mica 24 couleurs|Décapeur thermique mini|Rond de bois 20 cm|Gobelets doseurs 100 ml|Lampe UV|Paillettes fines 60 g',
  },
})

const words = phrases(
  [
    'subject',
    'thanks',
    'order',
    'status',
    'open',
    'date',
    'pay',
    'bank',
    'ship',
    'product',
    'quantity',
    'price',
    'sub',
    'code',
    'options',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'tax',
    'included',
    'total',
    'bill',
  ],
  {
    en: '{shop}: Order #{n} has been placed|Thank you. Your order was received and will be processed soon.|Order|Status|Open|Order date|Payment|Bank transfer|Shipping method|Product|Quantity|Unit price|Subtotal|CODE|Options|Subtotal|Order discount|Shipping|Free shipping|Taxes|included|Total|Bill to',
    es: '{shop}: el pedido #{n} se ha realizado|Gracias. Hemos recibido su pedido y lo tramitaremos pronto.|Pedido|Estado|Abierto|Fecha del pedido|Pago|Transferencia|Método de envío|Producto|Cantidad|Precio unitario|Subtotal|CÓDIGO|Opciones|Subtotal|Descuento del pedido|Envío|Envío gratuito|Impuestos|incluido|Total|Facturar a',
    pl: '{shop}: zamówienie #{n} zostało złożone|Dziękujemy. Zamówienie dotarło i wkrótce je zrealizujemy.|Zamówienie|Status|Otwarte|Data zamówienia|Płatność|Przelew|Metoda wysyłki|Produkt|Ilość|Cena jednostkowa|Suma|KOD|Opcje|Suma częściowa|Rabat na zamówienie|Wysyłka|Darmowa wysyłka|Podatki|wliczony|Razem|Dane do faktury',
    pt: '{shop}: a encomenda #{n} foi registada|Obrigado. Recebemos a sua encomenda e vamos tratá-la em breve.|Encomenda|Estado|Aberta|Data da encomenda|Pagamento|Transferência|Método de envio|Produto|Quantidade|Preço unitário|Subtotal|CÓDIGO|Opções|Subtotal|Desconto da encomenda|Envio|Envio grátis|Impostos|incluído|Total|Faturar a',
    fr: '{shop} : la commande n°{n} a été passée|Merci. Votre commande est bien reçue et sera traitée rapidement.|Commande|Statut|Ouverte|Date de commande|Paiement|Virement|Mode de livraison|Produit|Quantité|Prix unitaire|Sous-total|CODE|Options|Sous-total|Remise sur la commande|Livraison|Livraison gratuite|Taxes|incluse|Total|Facturation',
  },
)

/** CS-Cart: the order number in the heading, the code in capitals below the name, options as a line of text. */
export const csCart: Family = {
  name: 'cs-cart',
  kind: 'platform',
  locales: ['en-US', 'es-ES', 'pl-PL', 'pt-PT', 'fr-FR'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['1##', '####', '10###'],
      sku: ['U000###', '@@@-##', 'RES####', '#####'],
      options: 0.35,
      tax: locale.country === 'US' ? ['added', 'none'] : ['included', 'none'],
      long: 0,
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const day = `${numericDay(order.date, locale.numericDate[0] ?? '')}, ${order.sentAt.slice(11, 16)}`
    const hasCode = random.chance(0.75)
    const cell = 'style="padding:11px 7px;border-bottom:1px solid #ebebeb"'
    const rows = order.lines.map(
      (line) =>
        `<tr><td ${cell}><span style="font-size:14px;color:#444">${escaped(line.name)}</span>${hasCode ? `<p style="margin:0;font-size:11px;color:#a8a8a8">${say.code}: ${line.sku}</p>` : ''}${line.options.length > 0 ? `<p style="margin:0;font-size:11px;color:#a8a8a8">${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join(', ')}</p>` : ''}</td><td ${cell} align="center">${line.quantity}</td><td ${cell} align="right">${escaped(money(line.price))}</td><td ${cell} align="right"><b>${escaped(money(line.total))}</b></td></tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td align="right" style="padding:5px;color:#888">${escaped(label)}:</td><td align="right" style="padding:5px">${escaped(value)}</td></tr>`
    const tax = `${locale.taxWord} ${percent(order.taxRate)}%`
    const taxes =
      order.taxMode === 'none'
        ? ''
        : sum(order.taxMode === 'included' ? `${tax} (${say.included})` : tax, money(order.tax))
    const subject = filled(say.subject, { shop: order.vendor.name, n: order.number })
    const body = `<p>${say.thanks}</p><table width="100%"><tr><td valign="top"><h2 style="font-size:22px">${say.order} #${order.number}</h2></td><td align="right"><span style="background:#ff9522;color:#fff;padding:4px 8px">${say.open}</span></td></tr></table><table width="100%"><tr><td><b style="text-transform:uppercase;font-size:11px">${say.date}</b><br>${day}</td><td><b style="text-transform:uppercase;font-size:11px">${say.pay}</b><br>${say.bank}</td><td><b style="text-transform:uppercase;font-size:11px">${say.ship}</b><br>${random.pick(['DPD', 'UPS', 'GLS'])}</td></tr></table><p><b>${say.bill}</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" cellspacing="0"><tr bgcolor="#eeeeee">${[say.product, say.quantity, say.price, say.sub].map((label) => `<th ${cell}>${label}</th>`).join('')}</tr>${rows.join('\n')}</table><table align="right">${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(say.discount, money(-order.discount)) : ''}${sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${taxes}<tr><td align="right" style="font-size:18px">${say.total}</td><td align="right" style="font-size:18px"><b>${escaped(money(order.total))}</b></td></tr></table>`
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.thanks, body) }),
      truth: truthOf(order, { sku: hasCode }),
    }
  },
}
