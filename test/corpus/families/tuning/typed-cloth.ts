import type { Family } from '../../kit/family.ts'
import { companyLines } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  ['hello', 'number', 'date', 'goods', 'shipping', 'free', 'total', 'contained', 'subject', 'each'],
  {
    de: 'Guten Tag,\nanbei Ihre Auftragsbestätigung.|Auftrags-Nr.|Datum|Warenwert|Porto|frei|Rechnungsbetrag|darin enthalten|Auftragsbestätigung|à',
    it: 'Buongiorno,\nconfermiamo il vostro ordine.|N. ordine|Data|Merce|Porto|franco|Totale|di cui|Conferma ordine|a',
    fr: 'Bonjour,\nnous confirmons votre commande.|N° de commande|Date|Marchandises|Port|franco|Montant total|dont|Confirmation de commande|à',
    en: 'Hello,\nwe confirm your order.|Order number|Date|Goods|Carriage|free|Order total|including|Order confirmation|at',
    pl: 'Dzień dobry,\npotwierdzamy zamówienie.|Nr zamówienia|Data|Towar|Przesyłka|gratis|Do zapłaty|w tym|Potwierdzenie zamówienia|po',
  },
)

/** `Name: 2,5 m à 8,40 €  21,00 €`: cloth by the metre, decimals with the comma or point of the country, dotted leaders. */
export const typedCloth: Family = {
  name: 'typed-cloth',
  kind: 'text',
  locales: ['de-DE', 'it-IT', 'fr-FR', 'en-GB', 'pl-PL', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['####', '26/####', 'ST-####'],
      measured: 0.8,
      units: ['m', 'm', 'm', 'kg', 'l'],
      decimals: 0.7,
      options: 0.3,
      discount: 0,
      tax: ['included', 'none'],
      long: 0,
    })
    const { money, quantity, percent } = writingOf(random, order, { space: ' ' })
    const units = unitWords[locale.language]
    const leader = random.pick([' ', '  ', ' ..... ', '\t'])
    const decimals = random.chance(0.3) ? 2 : undefined
    const items = order.lines.map(({ name, options, quantity: count, unit, price, total }) => {
      const chosen = options.map((option) => `${option.name}: ${option.value}`).join(', ')
      const amount = `${quantity(count, unit === 'piece' ? undefined : decimals)} ${units[unit][0]}`
      return `${name}${chosen === '' ? '' : ` (${chosen})`}: ${amount} ${say.each} ${money(price)}${leader}${money(total)}`
    })
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const text = [
      say.hello,
      '',
      `${say.number} ${order.number}`,
      `${say.date}: ${day}`,
      '',
      ...items,
      '',
      `${say.goods}: ${money(order.subtotal)}`,
      `${say.shipping}: ${order.shipping === 0 ? say.free : money(order.shipping)}`,
      `${say.total}: ${money(order.total)}`,
      ...(order.taxMode === 'included'
        ? [`(${say.contained} ${percent(order.taxRate)} % ${locale.taxWord} ${money(order.tax)})`]
        : []),
      '',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { text }),
      truth: truthOf(order, { sku: false, options: true }),
    }
  },
}
