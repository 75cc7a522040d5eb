import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { figures, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { chargedEach, dayAfter, goodsOf, orderFor, withLineRates } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  fr: {
    vendors:
      'Verrerie de Biot Distribution|Cartonnages Vosgiens|Passementerie Declercq Fils|Bouchons & Bocaux SARL|Électro Composants 38',
    products:
      'Bocal à joint 0,75 L|Bouchon liège conique n°8|Caisse américaine 31x22x18|Gland de rideau lin|Galon tressé 12 mm (25 m)|Flacon compte-gouttes 30 ml|Capsule TO63 dorée|Embrasse câblée ivoire|Carafe soufflée|Fusible 5x20 1 A|Bornier 2 pôles 5,08|Étui carton 60x60x90',
    measured:
      'Cordon coton câblé 6 mm|Frange moulinée|Gaine tressée 8 mm|Film étirable alimentaire|Granulé liège|Ruban sergé',
  },
})

const wide = (text: string, width: number): string => text.padEnd(width)

/**
 * EBP, a French program for small businesses: order acknowledgement as columns of text or as a table, with discount and
 * tax rate in each row.
 */
export const ebpOrder: Family = {
  name: 'ebp-order',
  kind: 'business',
  locales: ['fr-FR'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['CC0000####', 'AR26-####', 'CDE-#####'],
      sku: ['BOC###', '@@@@##', 'GAL-##@', '###-###'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      quantities: [1, 150],
      prices: [25, 6500],
      discount: 0.15,
      freeShipping: 0.4,
      tax: ['added'],
      long: 0.04,
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 0, 3, 10, 20])
    const { bare, money, percent } = writingOf(random, order, {
      pattern: '# €',
      space: ' ',
      group: ' ',
      minus: 'before',
    })
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const hasOff = order.lines.some((line) => rateOf(line) > 0)
    const isHtml = random.chance(0.4)
    const intro = 'Nous accusons réception de votre commande et vous en remercions.'
    const title = `Accusé de réception de commande ${order.number}`
    const facts: readonly (readonly [string, string])[] = [
      ['Numéro', order.number],
      ['Date', day(order.date)],
      ['Code client', random.code('CL0####')],
      ...(random.chance(0.5)
        ? [['Votre référence', random.code(random.pick(['BC ####', 'Mail Asha 1#/03']))] as const]
        : []),
      ['Livraison prévue le', day(dayAfter(order.date, random.whole(3, 21)))],
    ]
    const units = { piece: 'U', m: 'ML', kg: 'KG', l: 'L', yd: 'YD' }
    const heads = [
      'Référence',
      'Désignation',
      'Qté',
      'Un.',
      'P.U. HT',
      ...(hasOff ? ['% Rem'] : []),
      'Montant HT',
      'TVA',
    ]
    const cells = order.lines.map((line) => [
      line.sku,
      line.name,
      figures(line.quantity, 2, ',', ' '),
      units[line.unit],
      bare(line.price),
      ...(hasOff ? [rateOf(line) === 0 ? '' : figures(rateOf(line), 2, ',', ' ')] : []),
      bare(line.total),
      figures(order.taxRate, 2, ',', ' '),
    ])
    const sums: readonly (readonly [string, string])[] = [
      ['Total HT', money(order.subtotal)],
      ...(order.discount > 0 ? [['Remise', money(-order.discount)] as const] : []),
      ...(order.shipping > 0 ? [['Port HT', money(order.shipping)] as const] : []),
      ...(order.discount > 0 || order.shipping > 0
        ? [['Total HT net', money(order.subtotal - order.discount + order.shipping)] as const]
        : []),
      [`TVA ${percent(order.taxRate)} %`, money(order.tax)],
      ['Total TTC', money(order.total)],
    ]
    const subject = `${title} - ${order.vendor.name}`
    const truth = chargedEach(truthOf(order, { shipping: order.shipping > 0 }))
    if (isHtml) {
      const html = `<html><body style="font-family:Tahoma;font-size:12px"><p>Bonjour,</p><p>${intro}</p><h3>${title}</h3><ul>${facts.map(([label, value]) => `<li>${label} : ${value}</li>`).join('')}</ul><table border="1" cellspacing="0" cellpadding="3"><tr>${heads.map((label) => `<th>${label}</th>`).join('')}</tr>${cells.map((each) => `<tr>${each.map((text, at) => `<td${at > 1 ? ' align="right"' : ''}>${escaped(text)}</td>`).join('')}</tr>`).join('\n')}</table><p>${sums.map(([label, value]) => `${label} : <b>${escaped(value)}</b>`).join('<br>')}</p><p>Cordialement,<br>Le service commercial<br>${escaped(order.vendor.name)}</p></body></html>`
      return { mail: mailOf(order, subject, { html }), truth }
    }
    const widths = heads.map((label, at) => Math.max(label.length, ...cells.map((each) => each[at]?.length ?? 0)) + 2)
    const line = (texts: readonly string[]): string =>
      texts
        .map((text, at) => (at < 2 ? wide(text, widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
        .join('')
        .trimEnd()
    const width = widths.reduce((sum, each) => sum + each, 0)
    const text = [
      'Bonjour,',
      '',
      intro,
      '',
      title.toUpperCase(),
      ...facts.map(([label, value]) => `${label.padEnd(22)}: ${value}`),
      '',
      line(heads),
      '-'.repeat(width),
      ...cells.map(line),
      '-'.repeat(width),
      ...sums.map(([label, value]) => `${label.padStart(width - 16)}${value.padStart(16)}`),
      '',
      'Cordialement,',
      'Le service commercial',
      `${order.vendor.name} - ${order.vendor.city} - ${order.vendor.phone}`,
      order.vendor.registration.join(' - '),
    ].join('\n')
    return { mail: mailOf(order, subject, { text }), truth }
  },
}
