import type { Family } from '../../../../kit/family.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { inCurrency } from './shop-wares.ts'

const goods = goodsOf({
  pt: {
    vendors: 'Tecidos Brás Paulista|Malhas Itajaí|Aviamentos Bom Retiro|Casa dos Linhos BH',
    products:
      'Zíper invisível 20 cm|Botão de coco 18 mm|Elástico 2 cm peça|Linha poliéster 5000 j|Etiqueta termocolante|Entretela colante|Fita de cetim nº 3|Alfinete cabeça de vidro cx',
    measured: 'Viscolinho|Tricoline listrada 1,50 larg.|Crepe amanda|Sarja peletizada|Fibra siliconada|Malha suplex',
    options: 'cor:off white,terracota,verde militar,preto',
  },
})

const orderOptions = {
  goods,
  number: ['####', '1####', '###'],
  lines: [2, 7],
  measured: 0.65,
  units: ['m'],
  options: 0.6,
  prices: [150, 1400],
  quantities: [1, 40],
  discount: 0.25,
  tax: ['none'],
  delay: 0,
  long: 0,
} as const

/**
 * Mail of a Brazilian fabric shop in the style of a chat: lower case, quantities such as `2,5m`, no date, sometimes no
 * total.
 */
export const tecidosPedido: Family = {
  name: 'tecidos-pedido',
  kind: 'text',
  locales: ['pt-BR'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const order = inCurrency(random, drawn, { factor: 5, step: 10 })
    const { money, bare, quantity } = writingOf(random, order, { pattern: 'R$ #', minus: 'before', space: ' ' })
    const isSigned = random.chance(0.5)
    const amount = isSigned ? money : bare
    const each = (line: OrderLine): string => {
      const color = line.options.map(({ value }) => value).join(' ')
      const count = line.unit === 'm' ? `${quantity(line.quantity)}m` : `${line.quantity} un`
      const name = color === '' ? line.name : `${line.name} cor ${color}`
      return `${count} ${name} x ${amount(line.price)} = ${amount(line.total)}`
    }
    const hasTotal = random.chance(0.75)
    const freight = order.shipping > 0 ? `frete ${money(order.shipping)}` : 'frete por nossa conta'
    const text = [
      `oi ${order.buyer.split(' ')[0]}, tudo bem?`,
      '',
      `separei tudo, seu pedido é o ${order.number}:`,
      '',
      ...order.lines.map(each),
      '',
      ...(random.chance(0.5) ? ['o viscolinho azul acabou, chega semana que vem, não coloquei tá', ''] : []),
      ...(hasTotal
        ? [
            `soma ${money(order.subtotal)}`,
            ...(order.discount > 0 ? [`desconto à vista -${money(order.discount)}`] : []),
            freight,
            `total ${money(order.total)}`,
          ]
        : ['te passo o total com o frete assim que a transportadora responder']),
      '',
      `pix: ${order.vendor.registration[0]?.replace('CNPJ ', '')}`,
      'qualquer coisa me chama no zap 47 9 8855-0142',
      '',
      random.pick(['bjs, Jô', 'abs, Wagner', 'obrigada! Neide']),
      order.vendor.name,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick(['pedido separado', `pedido ${order.number}`, 'Re: pedido']), { text }),
      truth: truthOf(order, {
        sku: false,
        date: false,
        subtotal: hasTotal,
        shipping: hasTotal,
        total: hasTotal,
        inferred: hasTotal || isSigned ? [] : ['currency'],
      }),
    }
  },
}
