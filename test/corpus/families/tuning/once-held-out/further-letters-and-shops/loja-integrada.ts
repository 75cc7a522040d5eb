import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder, timeOf } from './shop-wares.ts'

/**
 * Loja Integrada, a Brazilian shop system: options and SKU below the name, prices in `R$`, a discount for Pix or a
 * coupon, instalments below the total.
 */
export const lojaIntegrada: Family = {
  name: 'loja-integrada',
  kind: 'platform',
  locales: ['pt-BR'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '#####', '1###'],
      sku: ['@@@@####@', '##@@@', '@@-###'],
      options: 0.45,
      tax: ['none'],
      discount: 0.5,
    })
    const { money } = writingOf(random, order, { pattern: random.pick(locale.money), minus: 'before' })
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<br><span style="color:#888">${name}: ${value}</span>`)
        .join('')
      return `<tr><td style="padding:8px;border-bottom:1px solid #eee"><img src="https://cdn.awsli.example/64x64/p.jpg" width="50" align="left"> <strong>${escaped(line.name)}</strong>${options}<br><span style="color:#888">SKU: ${line.sku}</span></td><td align="center" style="border-bottom:1px solid #eee">${line.quantity}</td><td align="right" style="border-bottom:1px solid #eee">${escaped(money(line.price))}</td><td align="right" style="border-bottom:1px solid #eee">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="3" align="right" style="padding:4px 8px">${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const isPix = order.discount > 0
    const way = random.pick(['PAC', 'SEDEX', 'Jadlog', 'Mandaê'])
    const times = random.pick([2, 3, 4])
    const instalments =
      !isPix && order.total % times === 0
        ? `<tr><td colspan="4" align="right" style="color:#888">${times}x de ${escaped(money(order.total / times))} sem juros</td></tr>`
        : ''
    const when = `${numericDay(order.date, 'DD/MM/YYYY')} às ${timeOf(random, order)}`
    const body = `<p>Olá, <strong>${escaped(order.buyer)}</strong>!</p>
<p>Recebemos o seu pedido <strong>#${order.number}</strong>, feito em ${when}. Assim que o pagamento for confirmado, avisaremos por e-mail.</p>
<table width="100%" cellspacing="0" style="font-size:13px"><tr bgcolor="#f5f5f5"><th align="left" style="padding:8px">Produto</th><th>Qtd.</th><th align="right">Valor unit.</th><th align="right">Subtotal</th></tr>
${rows.join('\n')}
${sum('Subtotal', money(order.subtotal))}${sum(`Frete (${way})`, order.shipping === 0 ? 'Grátis' : money(order.shipping))}${ifAny(order.discount, sum(random.pick(['Desconto Pix', 'Cupom de desconto']), money(-order.discount)))}${sum('<strong>Total do pedido</strong>', money(order.total))}
${instalments}</table>
<h3>Forma de pagamento</h3><p>${isPix ? 'Pix' : random.pick(['Cartão de crédito', 'Boleto bancário'])}</p>
<h3>Endereço de entrega</h3><p>${addressOf(random, order).map(escaped).join('<br>')}</p><p>Prazo estimado: ${random.whole(3, 12)} dias úteis após a confirmação do pagamento.</p>
<p style="font-size:11px;color:#999">${escaped(order.vendor.name)} - ${order.vendor.registration.join(' ')} - ${order.vendor.phone}<br>Loja criada com Loja Integrada</p>`
    const subject = random.pick([
      `Pedido #${order.number} realizado com sucesso`,
      `Recebemos seu pedido ${order.number}`,
    ])
    return { mail: mailOf(order, subject, { html: page(random, order, subject, body) }), truth: truthOf(order) }
  },
}
