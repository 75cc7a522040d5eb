import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { figures, longDay, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor, reckoned, withDiscount, withEach } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'

const goods = goodsOf({
  pl: {
    vendors: 'Pracownia Haftu Igiełka|Hurtownia Wosku Ulik|Skład Papieru Bielany|Guziki i Spółka',
    products:
      'Kanwa 14 ct biała 50x50|Mulina Ariadna 1740|Tamborek bambusowy 18 cm|Forma silikonowa Plaster|Knot bawełniany nr 4|Pudełko fasonowe F427|Koperta C5 eko 100 szt.|Guzik kokosowy 20 mm|Napy metalowe 12 mm kpl.|Rzep samoprzylepny 20 mm|Papier czerpany A4 len|Barwnik do świec - bordo',
    measured:
      'Dresówka pętelka melanż|Taśma rypsowa 16 mm|Sznurek bawełniany 5 mm|Lamówka skośna|Wosk rzepakowy płatki|Gumka płaska 10 mm',
    options: 'Kolor:ecru,butelkowa zieleń,musztarda|Rozmiar:mały,duży',
  },
})

/**
 * IdoSell: a nested table for each product, gross prices, a discount among the sums, loyalty points below in some
 * mails.
 */
export const idoSell: Family = {
  name: 'idosell',
  kind: 'platform',
  locales: ['pl-PL'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['#####', '######', '@@@@-####'],
      sku: ['#####', '@@@-###', 'PL-######', '??????'],
      options: 0.35,
      measured: 0.2,
      units: ['m', 'm', 'kg'],
      prices: [150, 24_900],
      discount: 0,
      freeShipping: 0,
      tax: ['included'],
      long: 0.03,
    })
    const cut = withEach(drawn, (line) => (line.unit === 'kg' ? { ...line, options: [] } : line))
    const priced = reckoned(cut, {
      discount: random.chance(0.25) ? 1 : 0,
      shipping: random.chance(0.3) ? 0 : random.pick([1199, 1399, 1599, 1900]),
    })
    const order = withDiscount(random, priced)
    const space = random.pick([' ', '\u00a0'])
    const money = (minor: number): string => `${figures(minor / 100, 2, ',', space)}${space}zł`
    const count = (value: number): string =>
      figures(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2, ',', '')
    const unit = { piece: 'szt.', m: random.pick(['m', 'mb']), kg: 'kg', l: 'l', yd: 'yd' }
    const [hasSku, hasEach] = [random.chance(0.7), random.chance(0.75)]
    const items = order.lines.map(
      (line) =>
        `<table width="100%" cellpadding="0" style="border-top:1px solid #ddd"><tr><td width="90"><img src="https://${order.vendor.domain}/hpeciai/${random.code('????????').toLowerCase()}/pol_is_${random.code('####')}.webp" width="80" alt=""></td><td><table width="100%"><tr><td colspan="2"><a href="https://${order.vendor.domain}/product-pol-${random.code('####')}">${escaped(line.name)}</a></td></tr>${line.options.map(({ name, value }) => `<tr><td>${name}:</td><td>${escaped(value)}</td></tr>`).join('')}${hasSku ? `<tr><td>Kod produktu:</td><td>${line.sku}</td></tr>` : ''}<tr><td>Ilość:</td><td>${count(line.quantity)} ${unit[line.unit]}</td></tr>${hasEach ? `<tr><td>Cena brutto:</td><td>${escaped(money(line.price))}</td></tr>` : ''}<tr><td>Wartość brutto:</td><td><b>${escaped(money(line.total))}</b></td></tr></table></td></tr></table>`,
    )
    const courier = random.pick(['InPost Paczkomaty 24/7', 'Kurier DPD', 'Poczta Polska', 'ORLEN Paczka'])
    const sums: readonly (readonly [string, string])[] = [
      ['Wartość produktów', money(order.subtotal)],
      ...(order.discount > 0 ? [[`Rabat (kod ${random.code('@@@@##')})`, money(-order.discount)] as const] : []),
      [`Koszt dostawy – ${courier}`, order.shipping === 0 ? random.pick(['gratis', money(0)]) : money(order.shipping)],
      ['Razem do zapłaty', money(order.total)],
      [`w tym VAT ${figures(order.taxRate, 0, ',', '')}%`, money(order.tax)],
    ]
    const day = random.chance(0.5)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(['YYYY-MM-DD', 'DD.MM.YYYY']))
    const points = random.chance(0.4)
      ? `<p>Za to zamówienie otrzymasz ${Math.floor(order.total / 1000)} pkt. w programie lojalnościowym.</p>`
      : ''
    const subject = random.pick([
      `Zamówienie nr ${order.number} zostało złożone`,
      `${order.vendor.name}: potwierdzenie zamówienia ${order.number}`,
    ])
    const body = `<p>Dzień dobry,</p><p>dziękujemy za zakupy w sklepie ${escaped(order.vendor.name)}. Twoje zamówienie zostało przyjęte do realizacji.</p><table><tr><td>Numer zamówienia:</td><td><b>${order.number}</b></td></tr><tr><td>Data złożenia:</td><td>${day}</td></tr><tr><td>Forma płatności:</td><td>${random.pick(['BLIK', 'Przelewy24', 'Przelew tradycyjny', 'Za pobraniem'])}</td></tr></table><h3>Zamówione produkty</h3>${items.join('\n')}<h3>Podsumowanie</h3><table width="100%">${sums.map(([label, amount]) => `<tr><td>${label}:</td><td align="right">${escaped(amount)}</td></tr>`).join('\n')}</table>${points}<table width="100%"><tr><td><b>Adres dostawy</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table><p>Masz 30 dni na zwrot towaru bez podania przyczyny.</p>${footer(order)}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasEach }),
    }
  },
}
