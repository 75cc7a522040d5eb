import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder, timeOf } from './shop-wares.ts'

/**
 * WiziShop, a French shop system: SKU and options in small print below the name, a net total before tax and gross
 * total, loyalty points.
 */
export const wizishop: Family = {
  name: 'wizishop',
  kind: 'platform',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['WZ#####', '2603####', '#####', 'F26-####'],
      sku: ['@@@##', 'REF-####', '####@'],
      options: 0.4,
      tax: ['included'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €' })
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `<br><small>${name} : ${escaped(value)}</small>`).join('')
      return `<tr><td style="padding:10px;border-bottom:1px solid #f0f0f0"><strong>${escaped(line.name)}</strong><br><small>Réf. ${line.sku}</small>${options}</td><td align="center" style="border-bottom:1px solid #f0f0f0">${escaped(money(line.price))}</td><td align="center" style="border-bottom:1px solid #f0f0f0">x ${line.quantity}</td><td align="right" style="border-bottom:1px solid #f0f0f0">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="3" align="right" style="padding:3px 10px">${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, 'DD/MM/YYYY')
    const hours = timeOf(random, order).replace(':', 'h')
    const points = Math.floor(order.subtotal / 100)
    const place = addressOf(random, order).map(escaped).join('<br>')
    const { vendor } = order
    const body = `<p>Bonjour ${escaped(order.buyer)},</p><p>Nous avons bien reçu votre commande n° <strong>${order.number}</strong> du ${day} à ${hours} et nous vous en remercions.</p>
<h2 style="font-size:16px">Récapitulatif</h2>
<table width="100%" cellspacing="0"><tr style="background:#fafafa"><th align="left" style="padding:10px">Article</th><th>Prix unitaire TTC</th><th>Qté</th><th align="right">Total TTC</th></tr>
${rows.join('\n')}
${sum('Sous-total TTC', money(order.subtotal))}${ifAny(order.discount, sum(`Code promo ${random.code('@@@@##')}`, money(-order.discount)))}${sum(`Livraison ${random.pick(['Mondial Relay', 'Colissimo domicile', 'Chronopost'])}`, order.shipping === 0 ? 'Offerte' : money(order.shipping))}${sum('Total HT', money(order.total - order.tax))}${sum(`TVA (${percent(order.taxRate)} %)`, money(order.tax))}${sum('<strong>Total TTC</strong>', money(order.total))}</table>
<p>Cette commande vous fait gagner ${points} points de fidélité.</p>
<table width="100%"><tr><td valign="top"><strong>Adresse de livraison</strong><br>${place}</td><td valign="top"><strong>Adresse de facturation</strong><br>${place}</td></tr></table>
<p>Mode de paiement : ${random.pick(['Carte bancaire', 'PayPal', 'Virement'])}</p>
<p style="font-size:11px;color:#999">${escaped(vendor.name)} - ${vendor.city} - ${vendor.registration.join(' - ')} - ${vendor.phone}</p>`
    return {
      mail: mailOf(order, `[${vendor.name}] Votre commande ${order.number} est enregistrée`, {
        html: page(random, order, 'Merci pour votre commande', body),
      }),
      truth: truthOf(order),
    }
  },
}
