import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { figures, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, orderFor, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  pt: {
    vendors: 'Aviamentos São José Ltda|Embalagens Cariri ME|Cerâmica Cunha|Ferragens Joinville Ltda',
    products:
      'Botão madrepérola 18mm|Caixa kraft 20x15x8|Caneca cerâmica 300ml|Dobradiça 3" latonada|Zíper invisível 40cm|Saco celofane 15x20 c/100|Esmalte transparente 1kg|Puxador 128mm preto|Etiqueta adesiva 50x30|Fita crepe 24mm|Argola niquelada 25mm|Prato raso artesanal 27cm',
    measured:
      'Elástico chato 20mm|Corrente zincada 4mm|Fita cetim nº 5|Tecido juta 1,00m|Argila tabaco|Cordão encerado',
  },
})

/** A sales order from a Brazilian ERP: quantities with decimals, instalments below the total. */
export const blingOrder: Family = {
  name: 'bling-order',
  kind: 'business',
  locales: ['pt-BR'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['####', '1####', '00####'],
      sku: ['@@@###', '####', '789##########', 'AV-##-@'],
      options: 0,
      measured: 0.25,
      units: ['m', 'kg'],
      discount: 0.25,
      freeShipping: 0.35,
      quantities: [1, 100],
      tax: ['none'],
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.6) ? [0] : [0, 0, 5, 10])
    const { bare, money, quantity } = writingOf(random, order, { pattern: 'R$ #' })
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const hasOff = order.lines.some((line) => rateOf(line) > 0)
    const units = { piece: 'UN', m: 'M', kg: 'KG', l: 'L', yd: 'JD' }
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        escaped(line.name),
        line.sku,
        units[line.unit],
        `<td align="right">${quantity(line.quantity, 2)}</td>`,
        `<td align="right">${bare(line.price)}</td>`,
        ...(hasOff ? [`<td align="right">${figures(rateOf(line), 2, ',', '.')}</td>`] : []),
        `<td align="right">${bare(line.total)}</td>`,
      ]),
    )
    const parts = random.pick([1, 2, 3])
    const each = Math.floor(order.total / parts)
    const parcels = Array.from({ length: parts }, (_, at) =>
      row([
        String(30 * (at + 1)),
        day(dayAfter(order.date, 30 * (at + 1))),
        bare(at === 0 ? order.total - each * (parts - 1) : each),
        'Boleto',
      ]),
    )
    const sum = (label: string, value: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(value)}</td></tr>`
    const heads = [
      'Item',
      'Descrição do produto',
      'Código',
      'Un',
      'Qtd',
      'Valor unit.',
      ...(hasOff ? ['Desc. %'] : []),
      'Valor total',
    ]
    const html = `<html><body style="font-family:Arial,sans-serif;font-size:12px"><p>Olá ${escaped(order.buyer)},</p><p>Seu pedido foi confirmado. Seguem os dados abaixo.</p><h3>Pedido de venda nº ${order.number}</h3><p>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br>${order.vendor.registration.join('<br>')}</p><p><b>Cliente:</b> ${addressOf(random, order).map(escaped).join(' - ')}</p><p>Data: ${day(order.date)} &nbsp; Data prevista: ${day(dayAfter(order.date, random.whole(2, 10)))}${random.chance(0.4) ? ` &nbsp; Nº pedido de compra: ${random.code('OC####')}` : ''}</p>
<table width="100%" border="1" cellpadding="4" style="border-collapse:collapse">${row(heads, 'bgcolor="#efefef"', 'th')}${rows.join('\n')}</table><br><table width="300" align="right" border="1" cellpadding="4" style="border-collapse:collapse">${sum('Nº de itens', String(order.lines.length))}${sum('Total dos produtos', money(order.subtotal))}${order.discount > 0 ? sum('Desconto', money(order.discount)) : ''}${sum('Frete', money(order.shipping))}${sum('<b>Total do pedido</b>', money(order.total))}</table><br clear="all"><p><b>Parcelas</b></p><table border="1" cellpadding="4" style="border-collapse:collapse">${row(['Dias', 'Data', 'Valor', 'Forma'], '', 'th')}${parcels.join('')}</table><p>Transportadora: ${random.pick(['Jadlog', 'Correios SEDEX', 'Retira'])}</p></body></html>`
    return {
      mail: mailOf(order, `Pedido de venda ${order.number} - ${order.vendor.name}`, { html }),
      truth: chargedEach(truthOf(order)),
    }
  },
}
