import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import type { Locale } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: '义乌市华彩饰品有限公司|景德镇青禾陶瓷厂|东莞鑫达五金制品厂|绍兴柯桥锦绣纺织',
    products:
      '陶瓷马克杯 350ml|锌合金钥匙扣 30mm|牛皮纸飞机盒 20*15*6cm|304不锈钢螺丝 M4*12|棉麻布艺餐垫|流苏挂件 长款|透明自封袋 8号|LED灯珠 5mm 白光|玻璃香薰瓶 50ml|蜡绳手链 编织',
    options: '颜色:米白色,藏青色,咖啡色|规格:小号,大号,100个装',
  },
})

/** Returns a locale for goods from China, which the kit does not have. The mail is written to an English buyer. */
const china = (locale: Locale): Locale => ({
  ...locale,
  currency: 'CNY',
  money: ['¥#'],
  exactMoney: ['¥#'],
  taxRates: [13],
  cities: ['浙江省金华市'],
})

/**
 * A Chinese wholesale marketplace: plain text with amounts in 元, or nested tables with amounts in ¥; labels with
 * full-width colons.
 */
export const wholesaleCn: Family = {
  name: 'wholesale-cn',
  kind: 'marketplace',
  locales: ['en-US'],
  draw(random, locale) {
    const drawn = orderFor(random, china(locale), {
      goods,
      number: ['19##########0######', '3###############'],
      sku: ['HC-####', '@@###', '8##'],
      options: 0.5,
      prices: [12, 4500],
      quantities: [2, 300],
      freeShipping: 0.3,
      tax: ['none'],
      long: 0,
    })
    const order = {
      ...drawn,
      vendor: { ...drawn.vendor, email: 'order@trade-notice.example', domain: 'trade-notice.example' },
    }
    const { bare } = writingOf(random, order)
    const money = (minor: number): string => `${minor < 0 ? '-' : ''}¥${bare(Math.abs(minor))}`
    const [year = '', month = '', date = ''] = order.date.split('-')
    const time = `${order.sentAt.slice(11, 16)}:${random.whole(10, 59)}`
    const hasSku = random.chance(0.4)
    const subject = `订单确认：${order.number}`
    const truth = truthOf(order, { sku: hasSku })
    if (random.chance(0.35)) {
      const text = [
        `尊敬的 ${order.buyer}：`,
        '',
        '您的订单已确认，我们将尽快安排发货。',
        '',
        `订单编号：${order.number}`,
        `下单日期：${year}年${Number(month)}月${Number(date)}日`,
        `供应商：${order.vendor.name}`,
        '',
        ...order.lines.flatMap((line, at) => [
          `${at + 1}. ${line.name}`,
          ...(hasSku ? [`   货号：${line.sku}`] : []),
          ...line.options.map(({ name, value }) => `   ${name}：${value}`),
          `   单价：${bare(line.price)}元　数量：${line.quantity}个　金额：${bare(line.total)}元`,
        ]),
        '',
        `货品总额：${bare(order.subtotal)}元`,
        ...(order.discount > 0 ? [`优惠：-${bare(order.discount)}元`] : []),
        `运费：${bare(order.shipping)}元`,
        `合计：${bare(order.total)}元`,
        '',
        '如有疑问请联系客服。',
      ].join('\n')
      return { mail: mailOf(order, subject, { text }), truth }
    }
    const items = order.lines.map(
      (line) =>
        `<tr><td><table><tr><td><img src="https://cbu01.example/${random.code('########')}.jpg" width="60" alt=""></td><td>${escaped(line.name)}${line.options.map(({ name, value }) => `<br><font color="#999999">${name}：${value}</font>`).join('')}${hasSku ? `<br><font color="#999999">货号：${line.sku}</font>` : ''}</td></tr></table></td><td align="center">${money(line.price)}</td><td align="center">${line.quantity}</td><td align="right">${money(line.total)}</td></tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td align="right">${label}：</td><td align="right">${value}</td></tr>`
    const html = `<html><body style="font-family:'Microsoft YaHei'"><p>尊敬的${order.buyer}，您好！</p><p>您在 <b>${order.vendor.name}</b> 的订单已付款成功。</p><table><tr><td>订单号：</td><td>${order.number}</td></tr><tr><td>下单时间：</td><td>${order.date} ${time}</td></tr><tr><td>支付方式：</td><td>支付宝（人民币）</td></tr></table><table width="100%" cellpadding="6" border="1" style="border-collapse:collapse"><tr bgcolor="#f5f5f5"><th>货品</th><th>单价</th><th>数量</th><th>金额</th></tr>${items.join('\n')}</table><table align="right">${sum('货品总价', money(order.subtotal))}${order.discount > 0 ? sum('店铺优惠', money(-order.discount)) : ''}${sum('运费', order.shipping === 0 ? '包邮' : money(order.shipping))}${sum('<b>实付款</b>', `<b style="color:#ff4000">${money(order.total)}</b>`)}</table><br clear="all"><p><font color="#999999">此邮件由系统自动发出，请勿回复。</font></p></body></html>`
    return { mail: mailOf(order, subject, { html }), truth }
  },
}
