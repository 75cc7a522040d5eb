import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor, reckoned, right, withDiscount, withEach } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Cave des Trois Ormeaux|Maison Tessier Vins|Les Vignerons du Thouet|Domaine de la Garenne',
    products:
      'Chinon rouge « Les Galets » 2022|Saumur blanc « Tuffeau » 2024|Anjou rosé 2025|Crémant de Loire brut|Vouvray demi-sec 2021|Muscadet sur lie 2023|Saint-Nicolas vieilles vignes 2020|Coteaux du Layon 2019 (50 cl)|Jus de raisin pétillant 75 cl|Marc de Loire 70 cl|Sancerre « Silex » 2023|Bourgueil 2022 magnum',
  },
})

/** A wine merchant: cartons next to bottles, net prices per bottle, text and HTML together. */
export const wineMerchantFr: Family = {
  name: 'wine-merchant-fr',
  kind: 'business',
  locales: ['fr-FR'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['BC26-####', 'CDE00####', '26/####', 'C-#####'],
      sku: ['CHR22', 'V####', '@@@##', '####-75'],
      options: 0,
      prices: [390, 2900],
      discount: 0.3,
      freeShipping: 0.35,
      tax: ['added'],
      quantities: [1, 20],
      long: 0.02,
    })
    const size = random.pick([6, 6, 12])
    const bottled = withEach(drawn, (line) => ({ ...line, quantity: Math.min(line.quantity, 30) * size }))
    const order = withDiscount(random, reckoned(bottled, { taxRate: 20 }))
    const { money, bare, percent } = writingOf(random, order, { minus: 'before', pattern: '# €' })
    const hasSku = random.chance(0.5)
    const heads = [
      ...(hasSku ? ['Réf.'] : []),
      'Désignation',
      `Cartons de ${size}`,
      'Bouteilles',
      'P.U. HT',
      'Total HT',
    ]
    const cells = order.lines.map((line) => [
      ...(hasSku ? [line.sku] : []),
      line.name,
      String(line.quantity / size),
      String(line.quantity),
      bare(line.price),
      bare(line.total),
    ])
    const rate = percent(order.taxRate)
    const sums = [
      ['Total HT', money(order.subtotal)],
      ...(order.discount > 0 ? [['Remise', money(-order.discount)]] : []),
      ['Port', order.shipping === 0 ? 'Franco' : money(order.shipping)],
      [`TVA ${rate} %`, money(order.tax)],
      ['Total TTC', money(order.total)],
    ] as const
    const date = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, 'DD/MM/YYYY')
    const intro = `Nous vous remercions de votre commande n° ${order.number} du ${date}, que nous confirmons ci-dessous.`
    const bottles = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const outro = `Soit ${bottles / size} cartons (${bottles} bouteilles). Enlèvement par le transporteur sous 5 jours ouvrés.`
    const first = Math.max(...cells.map((each) => (each[hasSku ? 1 : 0] ?? '').length)) + 2
    const widths = [...(hasSku ? [10] : []), first]
    const lined = (each: readonly string[]): string =>
      each
        .map((text, at) =>
          at < widths.length ? text.padEnd(widths[at] ?? 0) : text.padStart(at === widths.length ? 13 : 12),
        )
        .join('')
    const text = [
      `Madame, Monsieur,`,
      '',
      intro,
      '',
      lined(heads),
      ...cells.map(lined),
      '',
      ...sums.map(([label, amount]) => `${label} : ${amount}`),
      '',
      outro,
      '',
      order.vendor.name,
      order.vendor.phone,
    ].join('\n')
    const body = `<p>Madame, Monsieur,</p><p>${intro}</p><p><b>Adresse de livraison :</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p><table width="100%" cellpadding="4">${row(heads, 'style="background:#5b1a2e;color:#fff"', 'th')}${cells.map((each) => row(each.map((value, at) => (at < widths.length ? escaped(value) : right(value))))).join('\n')}</table>
<table align="right">${sums.map(([label, amount]) => row([label, right(amount)])).join('\n')}</table><p>${outro}</p><p><small>L’abus d’alcool est dangereux pour la santé, à consommer avec modération.</small></p>${footer(order)}`
    const subject = random.pick([
      `Confirmation de commande ${order.number}`,
      `Votre commande ${order.number} – ${order.vendor.name}`,
    ])
    const html = page(random, order, subject, body)
    const isTextOnly = random.chance(0.25)
    return {
      mail: mailOf(order, subject, isTextOnly ? { text } : { html, text }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
