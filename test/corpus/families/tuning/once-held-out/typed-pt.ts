import type { Family } from '../../../kit/family.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import type { OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { dayAfter, goodsOf, orderFor, withDiscount } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  pt: {
    vendors: 'Cortiças do Montado|Olaria Irmãos Bexiga|Azulejos da Ria|Curtumes Alcanena Lda',
    products:
      'Base de tacho em cortiça 18 cm|Rolha cónica nº 7|Azulejo 14x14 azul cobalto|Alguidar vidrado 30 cm|Prato sobremesa flor|Carteira em cortiça natural|Travessa oval 35 cm|Placa memo 40x60|Pele de cabra tinta castanha|Caneca alta riscas|Friso relevo 7x14|Jarro bico 1 L',
    measured:
      'Tecido de cortiça 70 cm|Rolo cortiça 3 mm|Fita cortiça 10 mm|Atacador couro 3 mm|Granulado de cortiça|Cordão encerado 2 mm',
  },
})

/**
 * Reply of a Portuguese maker: short lines, tax added below or included, in some mails the buyer's request quoted
 * below.
 */
export const typedPt: Family = {
  name: 'typed-pt',
  kind: 'text',
  locales: ['pt-PT'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['###/26', '2026/###', 'ENC ####', 'E26####'],
      options: 0,
      measured: 0.25,
      prices: [60, 5900],
      quantities: [1, 60],
      discount: 0.2,
      freeShipping: 0.25,
      tax: ['added', 'added', 'included'],
      long: 0,
    })
    const order = withDiscount(random, drawn)
    const { money, quantity, percent } = writingOf(random, order, {
      minus: 'before',
      space: ' ',
      pattern: random.pick(['# €', '#€', '# euros']),
    })
    const count = (line: OrderLine): string =>
      `${quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${line.unit}`}`
    const shape = random.whole(0, 3)
    const items = order.lines.map((line) => {
      const each = line.unit === 'piece' ? ' cada' : `/${line.unit}`
      if (shape === 0) return `${count(line)} x ${line.name} a ${money(line.price)} = ${money(line.total)}`
      if (shape === 1)
        return `- ${line.name}: ${count(line)}${line.unit === 'piece' ? ' un.' : ''}, ${money(line.price)}${each}, total ${money(line.total)}`
      if (shape === 2)
        return `• ${count(line)} ${line.unit === 'piece' ? 'un. ' : 'de '}${line.name} (${money(line.price)}${each})`
      return `${line.name}\n  ${count(line)}${line.unit === 'piece' ? ' un.' : ''} × ${money(line.price)} → ${money(line.total)}`
    })
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, 'DD/MM/YYYY')
    const isIncluded = order.taxMode === 'included'
    const sums = [
      ...(order.discount > 0 || order.shipping > 0
        ? [`Soma: ${money(order.subtotal)}`]
        : [`Mercadoria: ${money(order.subtotal)}`]),
      ...(order.discount > 0 ? [`Desconto de cliente: ${money(-order.discount)}`] : []),
      order.shipping > 0 ? `Portes: ${money(order.shipping)}` : 'Portes por nossa conta',
      ...(isIncluded ? [] : [`IVA a ${percent(order.taxRate)}%: ${money(order.tax)}`]),
      `Total${isIncluded ? ' já com IVA' : ''}: ${money(order.total)}`,
      ...(isIncluded ? [`(IVA ${percent(order.taxRate)}% incluído: ${money(order.tax)})`] : []),
    ]
    const first = order.buyer.split(' ')[0] ?? ''
    const isQuoted = random.chance(0.4)
    const asked = numericDay(dayAfter(order.date, -1), 'DD/MM/YYYY')
    const quoted = [
      '',
      `No dia ${asked} às 17:${random.whole(10, 59)}, ${order.buyer} <compras@shop.example> escreveu:`,
      '> Boa tarde,',
      '> podem confirmar preço e prazo para o seguinte?',
      ...order.lines.map((line) => `> ${count(line)} ${line.name}`),
      '> Obrigado/a',
      `> ${first}`,
    ]
    const text = [
      `${random.pick(['Bom dia', 'Boa tarde', 'Olá'])} ${first},`,
      '',
      `Está confirmada a encomenda ${order.number}, com data de ${day}:`,
      '',
      ...items,
      '',
      ...sums,
      '',
      `Conseguimos expedir dentro de ${random.whole(5, 20)} dias úteis. Pagamento por transferência 30% na adjudicação e o resto antes da expedição.`,
      '',
      `${random.pick(['Cumprimentos', 'Com os melhores cumprimentos', 'Um abraço'])},`,
      random.pick(['Fernanda', 'Zé Manel', 'Rui Bexiga']),
      order.vendor.name,
      `Tel. ${order.vendor.phone} | ${order.vendor.registration.join(' | ')}`,
      ...(isQuoted ? quoted : []),
    ].join('\n')
    return {
      mail: mailOf(
        order,
        isQuoted
          ? 'Re: pedido de preço'
          : random.pick([`Encomenda ${order.number}`, `Confirmação da encomenda ${order.number}`]),
        { text },
      ),
      truth: truthOf(order, { sku: false, lineTotal: shape !== 2, inferred: order.shipping > 0 ? [] : ['shipping'] }),
    }
  },
}
