import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'

const goods = goodsOf({
  en: {
    vendors: 'Lumen Candles|Slow Clay|Wool Yard|Ember Studio',
    products:
      'Candle "Forest"|Clay bowl, speckled|Felted slippers|Incense holder|Linen apron|Wall hook brass|Tea strainer|Moon vase|Wax melts, 6 pcs|Table lamp base',
    options: 'Colour:Milk,Graphite,Terracotta|Size:S,M,L',
  },
  es: {
    vendors: 'Barro Lento|Velas Lumen|Patio de Lana',
    products:
      'Vela "Bosque"|Cuenco moteado|Zapatillas de fieltro|Porta incienso|Delantal de lino|Gancho de latón|Colador de té|Jarrón luna|Base de lámpara',
    options: 'Color:Leche,Grafito,Terracota|Talla:S,M,L',
  },
  pl: {
    vendors: 'Powolna Glina|Świece Lumen|Wełniane Podwórko',
    products:
      'Świeca „Las”|Miska nakrapiana|Kapcie filcowane|Stojak na kadzidło|Fartuch lniany|Wieszak mosiężny|Sitko do herbaty|Wazon księżyc|Podstawa lampy',
    options: 'Kolor:Mleczny,Grafit,Terakota|Rozmiar:S,M,L',
  },
  pt: {
    vendors: 'Barro Manso|Velas Lúmen|Quintal de Lã',
    products:
      'Vela "Floresta"|Tigela pintada|Chinelo de feltro|Porta-incenso|Avental de linho|Gancho de latão|Coador de chá|Vaso lua|Base de abajur',
    options: 'Cor:Leite,Grafite,Terracota|Tamanho:P,M,G',
  },
})

const words = phrases(
  ['subject', 'order', 'sub', 'code', 'less', 'way', 'courier', 'amount', 'payment', 'buyer', 'name', 'phone', 'form'],
  {
    en: 'New order|Order|Subtotal|Promo code|Discount|Delivery|Courier|Payment amount|Payment ID|Customer|Name|Phone|Sent from the form "Cart" on the page',
    es: 'Nuevo pedido|Pedido|Subtotal|Código promocional|Descuento|Entrega|Mensajero|Importe a pagar|ID de pago|Cliente|Nombre|Teléfono|Enviado desde el formulario "Cesta" de la página',
    pl: 'Nowe zamówienie|Zamówienie|Suma częściowa|Kod promocyjny|Rabat|Dostawa|Kurier|Kwota płatności|ID płatności|Klient|Imię|Telefon|Wysłano z formularza „Koszyk” na stronie',
    pt: 'Novo pedido|Pedido|Subtotal|Cupom|Desconto|Entrega|Transportadora|Valor do pagamento|ID do pagamento|Cliente|Nome|Telefone|Enviado pelo formulário "Carrinho" da página',
  },
)

/** Tilda's cart form: one numbered line per item, amounts without a currency except the amount to pay. */
export const tilda: Family = {
  name: 'tilda',
  kind: 'platform',
  locales: ['en-US', 'es-ES', 'pl-PL', 'pt-BR'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['1#########', '2#########', '#######'],
      sku: ['@@-##', '####', 'art#####'],
      options: 0.35,
      discount: 0.2,
      freeShipping: 0.3,
      tax: ['none'],
      prices: [500, 12_900],
      long: 0,
    })
    // Without group separators, and without decimals if they are zero.
    const figure = (minor: number): string =>
      minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2).replace('.', locale.decimal)
    const hasSku = random.chance(0.3)
    const options = (line: (typeof order.lines)[number]): string =>
      line.options.length === 0 ? '' : ` (${line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')})`
    const form = random.whole(0, 1)
    const items = order.lines.map((line, at) => {
      const sum =
        form === 0
          ? `${figure(line.total)} (${line.quantity} x ${figure(line.price)})`
          : `${line.quantity} x ${figure(line.price)} = ${figure(line.total)}`
      return `${at + 1}. ${line.name}: ${sum}${hasSku ? ` SKU: ${line.sku}` : ''}${options(line)}`
    })
    const hasSub = order.discount > 0
    const lines = [
      `${say.order} #${order.number}`,
      ...items,
      ...(hasSub
        ? [
            `${say.sub}: ${figure(order.subtotal)}`,
            `${say.code}: ${random.code('@@@@##')}`,
            `${say.less}: ${figure(order.discount)}`,
          ]
        : []),
      ...(order.shipping > 0
        ? [`${say.way}: ${say.courier} = ${figure(order.shipping)}`]
        : [`${say.way}: ${say.courier} = 0`]),
      `${say.amount}: ${figure(order.total)} ${locale.currency}`,
      `${say.payment}: Stripe: pi_${random.code('??????????????')}`,
      '',
      `${say.buyer}:`,
      `${say.name}: ${order.buyer}`,
      `${say.phone}: ${random.code(locale.phone)}`,
      '',
      `${say.form}: https://${order.vendor.domain}/shop`,
    ]
    const subject = `${say.subject} #${order.number}: ${order.vendor.domain}`
    const isText = random.chance(0.3)
    const html = `<html><body><div style="font-family:Arial;font-size:14px;line-height:1.6">${lines.map((line, at) => (at === 0 ? `<b>${escaped(line)}</b>` : escaped(line))).join('<br>\n')}</div></body></html>`
    return {
      mail: mailOf(order, subject, isText ? { text: lines.join('\n') } : { html }),
      truth: truthOf(order, { sku: hasSku, date: false, subtotal: hasSub }),
    }
  },
}
