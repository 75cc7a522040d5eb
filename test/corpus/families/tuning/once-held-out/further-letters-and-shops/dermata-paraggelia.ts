import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { greece } from './lands.ts'
import { waresOf } from './shop-wares.ts'

const goods = waresOf({
  vendors:
    'Δέρματα Αιγαίου Aegean Leather|Βυρσοδεψείο Χανίων Chania Tannery|Μεταλλικά Εξαρτήματα Metallika|Κεριά & Σαπούνια Elia',
  products:
    'Δέρμα βακέτα καφέ, τεμάχιο|Πόρπη μπρούτζινη 30 mm|Καψόνι 12 mm|Κλωστή κερωμένη 0,8 mm|Φερμουάρ μεταλλικό 25 cm|Σόλα δερμάτινη Νο 39|Κρίκος 20 mm|Κόλλα βενζινόκολλα 1 lt|Σαπούνι ελιάς 100 gr|Κουτί δώρου 15 x 15',
  measured:
    'Ιμάντας βαμβακερός 4 cm|Φόδρα βαμβακερή|Λάστιχο πλακέ 2 cm|Καμβάς 160 cm|Κερί σόγιας|Κορδόνι δερμάτινο 3 mm',
  options: 'Χρώμα:φυσικό,ταμπά,μαύρο',
})

const orderOptions = {
  goods,
  number: ['26/###', 'Π-####', '####'],
  lines: [1, 6],
  measured: 0.3,
  units: ['m', 'kg'],
  options: 0.4,
  prices: [40, 4200],
  quantities: [2, 100],
  discount: 0.2,
  tax: ['added', 'included'],
  delay: 1,
  long: 0,
} as const

/**
 * Typed confirmation of a Greek leather merchant: quantities in `τεμ.` and `μέτρα`, cells divided by bars in some
 * mails, a bank account for a deposit.
 */
export const dermataParaggelia: Family = {
  name: 'dermata-paraggelia',
  kind: 'text',
  locales: ['en-IE'],
  draw(random) {
    const order = supplierOrder(random, greece, orderOptions, 5)
    const { money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(['# €', '#€']),
      minus: 'before',
      space: ' ',
    })
    const unit = { piece: 'τεμ.', m: 'μέτρα', kg: 'κιλά', l: 'lt', yd: 'yd' }
    const isColumn = random.chance(0.4)
    const each = (line: OrderLine): string => {
      const color = line.options.map(({ name, value }) => `, ${name.toLowerCase()}: ${value}`).join('')
      const count = `${quantity(line.quantity)} ${unit[line.unit]}`
      return isColumn
        ? `${line.name}${color} | ${count} | ${money(line.price)} | ${money(line.total)}`
        : `• ${count} ${line.name}${color} προς ${money(line.price)} = ${money(line.total)}`
    }
    const sums = sumsOf(order, money, {
      goods: 'Αξία ειδών',
      discount: 'Έκπτωση',
      shipping: 'Μεταφορικά',
      net: 'Καθαρή αξία',
      tax: `ΦΠΑ ${percent(order.taxRate)}%`,
      total: 'Σύνολο',
    })
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const text = [
      `Καλημέρα ${order.buyer.split(' ')[0]},`,
      '',
      'σας επιβεβαιώνω την παραγγελία σας:',
      '',
      `Αρ. παραγγελίας: ${order.number}`,
      `Ημερομηνία: ${day(order.date)}`,
      '',
      ...(isColumn ? ['Είδος | Ποσότητα | Τιμή μονάδας | Αξία'] : []),
      ...order.lines.map(each),
      '',
      ...sums.map(([label, amount]) => `${label}: ${amount}`),
      ...(order.taxMode === 'included' ? [`(περιλαμβάνεται ΦΠΑ ${percent(order.taxRate)}%: ${money(order.tax)})`] : []),
      '',
      `Παράδοση περίπου στις ${day(dayAfter(order.date, random.whole(3, 12)))}, με ${random.pick(['ΕΛΤΑ Courier', 'ACS', 'μεταφορική'])}.`,
      `Για προκαταβολή: Εθνική Τράπεζα, ${ibanOf(random, greece).replace(/^\S{2}/, 'GR')}`,
      '',
      'Ευχαριστώ πολύ,',
      random.pick(['Μαρία Κ.', 'Γιώργος', 'Τμήμα πωλήσεων']),
      order.vendor.name,
      `Τηλ. ${order.vendor.phone}, ${order.vendor.registration.join(', ')}`,
    ].join('\n')
    return {
      mail: mailOf(order, `Επιβεβαίωση παραγγελίας ${order.number}`, { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
