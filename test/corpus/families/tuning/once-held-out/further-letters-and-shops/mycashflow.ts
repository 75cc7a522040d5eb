import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { finland } from './lands.ts'
import { foreignWares, shopOrder, timeOf } from './shop-wares.ts'

/**
 * MyCashflow, a Finnish shop system: plain text with the name and SKU of an item above its options, quantity (`kpl`)
 * and amounts.
 */
export const mycashflow: Family = {
  name: 'mycashflow',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = shopOrder(random, finland, {
      goods: foreignWares.fi,
      number: ['1####', '####', '2####'],
      sku: ['@@-###', '####', '64300########'],
      options: 0.35,
      tax: ['included', 'none'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €', minus: 'before', space: ' ' })
    const hasPerLine = random.chance(0.7)
    const items = order.lines.flatMap((line) => {
      const options = line.options.map(({ name, value }) => `  ${name}: ${value}`)
      return [
        `${line.name} (${line.sku})`,
        ...options,
        hasPerLine
          ? `  ${line.quantity} kpl x ${money(line.price)} = ${money(line.total)}`
          : `  ${line.quantity} kpl, yhteensä ${money(line.total)}`,
        '',
      ]
    })
    const way = random.pick(['Posti SmartPOST', 'Matkahuolto Lähellä-paketti', 'Nouto myymälästä'])
    const place = addressOf(random, order)
    const text = [
      `Hei ${order.buyer}!`,
      '',
      `Kiitos tilauksestasi. Olemme vastaanottaneet tilauksesi verkkokaupassa ${order.vendor.name}.`,
      '',
      `Tilausnumero: ${order.number}`,
      `Tilausaika: ${numericDay(order.date, 'D.M.YYYY')} klo ${timeOf(random, order).replace(':', '.')}`,
      '',
      'TILATUT TUOTTEET',
      '================',
      '',
      ...items,
      `Tuotteet yhteensä: ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Alennuskoodi ${random.code('@@@@##')}: ${money(-order.discount)}`] : []),
      `Toimitustapa: ${way}, ${money(order.shipping)}`,
      `Maksutapa: ${random.pick(['Verkkopankki', 'Lasku', 'MobilePay'])}, ${money(0)}`,
      '',
      `YHTEENSÄ: ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`(sis. ALV ${percent(order.taxRate)} %: ${money(order.tax)})`] : []),
      '',
      'TOIMITUSOSOITE',
      '==============',
      ...place,
      '',
      'Ystävällisin terveisin',
      order.vendor.name,
      `${order.vendor.phone}, ${order.vendor.email}`,
      order.vendor.registration[0] ?? '',
    ].join('\n')
    return {
      mail: mailOf(order, `Tilausvahvistus #${order.number}`, { text }),
      truth: truthOf(order, { unitPrice: hasPerLine }),
    }
  },
}
