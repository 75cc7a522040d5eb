import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, right, sumRow } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  pt: {
    vendors: 'Corticeira de Montado Lda|Curtumes Alcanena Sul|Amorim & Vaz – Cortiça, Lda|Peles do Alviela Lda',
    products:
      'Rolha cónica natural 24 x 20|Base redonda 200 mm|Folha de cortiça 3 mm|Bloco aglomerado 60 x 40|Meia pele bovina 1,4 mm|Pele de carneiro nappa|Sola vegetal grupão|Palmilha recortada 40|Tampa de frasco 55 mm|Disco perfurado 90 mm|Placa adesiva A4|Atacador de couro 120 cm|Retalho curtido 2 kg|Capa para caderno A5',
    measured:
      'Tecido de cortiça 140 cm|Rolo de aglomerado 2 mm|Fita de cortiça 8 mm|Vivo de pele 5 mm|Granulado 3/5|Cordão de couro 3 mm',
    options: 'Cor:Natural,Camel,Preto,Azeitona|Acabamento:Mate,Encerado',
  },
})

/** A Portuguese maker of cork and leather confirms with the order note of its billing service. */
export const notaDeEncomenda: Family = {
  name: 'nota-de-encomenda',
  kind: 'business',
  locales: ['pt-PT'],
  draw(random, locale) {
    const order = supplierOrder(random, locale, {
      goods,
      number: ['NE 2026/###', 'NENC 1/####', 'EC 2026A/##'],
      sku: ['####', '@@##', '@.##.###'],
      lines: [1, 8],
      measured: 0.35,
      options: 0.35,
      prices: [45, 3900],
      quantities: [5, 300],
      discount: 0.3,
      tax: ['added', 'added', 'none'],
      delay: 0,
      long: 0,
    })
    const { money, quantity, percent } = writingOf(random, order, { pattern: random.pick(['# €', '€ #', '#€']) })
    const isTaxed = order.taxMode === 'added'
    const units = unitWords.pt
    const rows = order.lines.map((line) => {
      const chosen = line.options.map(({ name, value }) => `${name}: ${value}`)
      return row([
        line.sku,
        `${escaped(line.name)}${chosen.length > 0 ? `<br><i>${escaped(chosen.join('; '))}</i>` : ''}`,
        right(quantity(line.quantity, line.unit === 'piece' ? 0 : 2)),
        units[line.unit][0] ?? '',
        right(money(line.price)),
        right(isTaxed ? `${percent(order.taxRate)}%` : 'Isento'),
        right(money(line.total)),
      ])
    })
    const heads = ['Artigo', 'Descrição', 'Qtd.', 'Un.', 'Pr. unitário', 'IVA', 'Valor']
    const sums = sumsOf(order, money, {
      goods: random.pick(['Total ilíquido', 'Soma']),
      discount: 'Desconto comercial',
      shipping: 'Portes de envio',
      net: 'Total sem IVA',
      tax: `IVA (${percent(order.taxRate)}%)`,
      total: 'Total do documento',
    })
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const sentence = random.pick([
      'Agradecemos a sua encomenda, que foi registada nas condições abaixo.',
      'Junto enviamos a confirmação da encomenda. Se detetar algum erro, por favor avise-nos ainda hoje.',
    ])
    const html = `<html><body style="font-family:Calibri,Arial;font-size:11pt"><p>Exmos. Senhores,</p><p>${sentence}</p>
<p><b>Nota de Encomenda ${order.number}</b><br>Data de emissão: ${day(order.date)}<br>Prazo de entrega: ${day(dayAfter(order.date, random.whole(8, 30)))}<br>Cliente n.º ${random.code('####')} · Contribuinte ${random.code('PT#########')}</p>
<p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" style="border-collapse:collapse" cellpadding="4">${row(heads, 'style="border-bottom:2px solid #4a3b2a"', 'th')}
${rows.join('\n')}
${sums.map(([label, amount]) => sumRow(6, label, amount)).join('\n')}</table>
${isTaxed ? '' : '<p>IVA – autoliquidação; transmissão intracomunitária de bens.</p>'}
<p>Condições de pagamento: ${random.pick(['pronto pagamento', '30 dias', '50% com a encomenda, restante antes da expedição'])}<br>IBAN: ${ibanOf(random, locale)}</p>
<p>Com os melhores cumprimentos,<br>${random.pick(['Sandra Reis', 'Paulo Vaz', 'Departamento de vendas'])}<br>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br>Tel. ${order.vendor.phone} (chamada para a rede fixa nacional)<br>${order.vendor.registration.join(' · ')}</p>
<p style="font-size:8pt">Este documento não serve de fatura.</p></body></html>`
    return {
      mail: mailOf(order, `Confirmação de encomenda ${order.number}`, { html }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
