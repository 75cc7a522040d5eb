import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Boutonnerie Roussel SAS|Les Rubans de Saint-Chamond|Passementerie Gaudin|Mercerie Industrielle du Forez',
    products:
      'Bouton corozo 4 trous 18 mm|Bouton nacre 11 mm|Bouton pression tête plate 12,5 mm|Boucle à rouleau 30 mm|Fermeture nylon 15 cm|Fermeture métal n° 5 60 cm|Œillet laiton 8 mm|Agrafe de jupe|Bobine fil polyester 1000 m|Épaulette moyenne|Bouton cuir tressé 22 mm|Mousqueton 15 mm|Bouton bois olivier 25 mm|Écusson à broder',
    measured:
      'Biais coton 20 mm|Ruban satin double face 16 mm|Galon tissé 32 mm|Élastique côtelé 40 mm|Ouate de garnissage|Dentelle de Calais 6 cm',
    options: 'Coloris:Écru,Marine 042,Tilleul,Noir,Vieil or',
  },
})

/** Sage 100: order acknowledgement of a French haberdashery maker, with the sums side by side below the items. */
export const accuseDeCommande: Family = {
  name: 'accuse-de-commande',
  kind: 'business',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = supplierOrder(random, locale, {
      goods,
      number: ['BC0####', 'CC26####', 'AR-#####'],
      sku: ['@@@####', '######', '@@##@@'],
      lines: [1, 14],
      measured: 0.35,
      options: 0.45,
      prices: [12, 890],
      quantities: [10, 600],
      discount: 0.35,
      tax: ['added', 'added', 'none'],
      delay: 2,
      long: 0,
    })
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const isSeparate = random.chance(0.5)
    const rows = order.lines.map((line) => {
      const chosen = line.options.map(({ name, value }) => `${name} : ${value}`)
      const option = isSeparate ? [chosen.join('<br>')] : []
      const name = isSeparate ? escaped(line.name) : [escaped(line.name), ...chosen].join('<br>')
      const unit = line.unit === 'piece' ? 'U' : (unitWords.fr[line.unit][0] ?? '')
      return row([
        line.sku,
        name,
        ...option,
        right(quantity(line.quantity)),
        unit,
        right(bare(line.price)),
        right(bare(line.total)),
      ])
    })
    const heads = [
      'Référence',
      'Désignation',
      ...(isSeparate ? ['Gamme'] : []),
      'Qté',
      'Unité',
      'P.U. HT',
      'Montant HT',
    ]
    const net = order.subtotal - order.discount + order.shipping
    const isTaxed = order.taxMode === 'added'
    const sums = [
      ['Total brut HT', bare(order.subtotal)],
      ['Remise', order.discount > 0 ? bare(order.discount) : '0,00'],
      ['Port HT', bare(order.shipping)],
      ['Total HT', bare(net)],
      ...(isTaxed
        ? [
            ['Taux TVA', `${percent(order.taxRate)} %`],
            ['Montant TVA', bare(order.tax)],
          ]
        : []),
      [isTaxed ? 'Total TTC EUR' : 'Net à payer EUR', bare(order.total)],
    ]
    const reference = random.code('CDE-####')
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const html = `<html><body><p>Bonjour,</p><p>Nous avons bien enregistré votre commande et vous en remercions. Vous en trouverez le détail ci-dessous.</p>
<table width="100%"><tr><td><b>${escaped(order.vendor.name)}</b><br>${escaped(order.vendor.city)}</td><td>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<h3>Accusé de réception de commande</h3>
<table border="1" cellspacing="0" cellpadding="4">${row(['N° commande', 'Date', 'Code client', 'Votre référence', 'Livraison prévue'], '', 'th')}${row([order.number, day(order.date), random.code('C0####'), reference, day(dayAfter(order.date, random.whole(4, 21)))])}</table><br>
<table border="1" cellspacing="0" cellpadding="4" width="100%">${row(heads, 'bgcolor="#eeeeee"', 'th')}
${rows.join('\n')}</table><br>
<table border="1" cellspacing="0" cellpadding="4" align="right">${row(
      sums.map(([label = '']) => label),
      '',
      'th',
    )}${row(sums.map(([, amount = '']) => right(amount)))}</table>
<br clear="all"><p>Règlement : ${random.pick(['virement à 30 jours fin de mois', 'LCR à 45 jours', 'à la commande'])}<br>IBAN ${ibanOf(random, locale)}</p>
${isTaxed ? '' : '<p>Exonération de TVA, article 262 ter I du CGI.</p>'}<p>Le service clients<br>${order.vendor.phone}</p><p><small>${order.vendor.registration.map(escaped).join(' - ')}. Aucun escompte pour paiement anticipé. Réserve de propriété jusqu’au paiement complet.</small></p></body></html>`
    return {
      mail: mailOf(order, `Accusé de réception de votre commande ${reference}`, { html }),
      truth: truthOf(order),
    }
  },
}
