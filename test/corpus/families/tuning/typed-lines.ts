import type { Family } from '../../kit/family.ts'
import { companyLines } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  ['hello', 'intro', 'order', 'of', 'each', 'subtotal', 'discount', 'shipping', 'total', 'contained', 'bye', 'subject'],
  {
    de: 'Hallo Frau Rao,|danke für die Bestellung! Hier die Zusammenstellung:|Auftrag|vom|à|Zwischensumme|Rabatt|Versand|Gesamt|inkl.|Viele Grüße|Ihr Auftrag',
    en: 'Hi Asha,|thanks for the order! Here is what we are sending:|Order|of|@|Subtotal|Discount|Postage|Total|incl.|Best wishes|Your order',
    fr: 'Bonjour,|merci pour votre commande, en voici le détail :|Commande|du|à|Sous-total|Remise|Port|Total|dont|Cordialement|Votre commande',
    nl: 'Hallo Asha,|bedankt voor de bestelling! Hier het overzicht:|Bestelling|van|à|Subtotaal|Korting|Verzendkosten|Totaal|incl.|Groeten|Je bestelling',
    it: 'Buongiorno,|grazie per l’ordine, ecco il riepilogo:|Ordine|del|a|Subtotale|Sconto|Spedizione|Totale|di cui|Cordiali saluti|Il vostro ordine',
    es: 'Hola, Asha:|gracias por el pedido, este es el resumen:|Pedido|del|a|Subtotal|Descuento|Envío|Total|incl.|Saludos|Su pedido',
    pt: 'Olá Asha,|obrigado pelo pedido, segue o resumo:|Pedido|de|a|Subtotal|Desconto|Portes|Total|incl.|Cumprimentos|O seu pedido',
    pl: 'Dzień dobry,|dziękujemy za zamówienie, oto zestawienie:|Zamówienie|z dnia|po|Suma|Rabat|Wysyłka|Razem|w tym|Pozdrawiam|Twoje zamówienie',
    da: 'Hej Asha,|tak for ordren! Her er oversigten:|Ordre|af|à|Subtotal|Rabat|Fragt|I alt|heraf|Venlig hilsen|Din ordre',
    cs: 'Dobrý den,|děkujeme za objednávku, zde je přehled:|Objednávka|ze dne|po|Mezisoučet|Sleva|Doprava|Celkem|z toho|S pozdravem|Vaše objednávka',
    sv: 'Hej Asha,|tack för beställningen! Här är sammanställningen:|Order|av den|à|Delsumma|Rabatt|Frakt|Totalt|varav|Vänliga hälsningar|Din order',
  },
)

/** `2 x Name à 12,50 € = 25,00 €`: one typed line per item. */
export const typedLines: Family = {
  name: 'typed-lines',
  kind: 'text',
  locales: [
    'de-DE',
    'en-GB',
    'fr-FR',
    'nl-NL',
    'it-IT',
    'sv-SE',
    'de-CH',
    'de-AT',
    'es-ES',
    'pt-PT',
    'pl-PL',
    'da-DK',
    'cs-CZ',
  ],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['####', '26-###', 'A####'],
      measured: 0.3,
      options: 0.2,
      units: ['m', 'kg'],
      long: 0.02,
    })
    const { money, quantity, percent } = writingOf(random, order, { space: ' ' })
    const units = unitWords[locale.language]
    const times = random.pick([' x', 'x', ' ×'])
    const isNamed = random.chance(0.4)
    const end = random.pick([' = ', ' = ', ': ', '  '])
    const items = order.lines.map(({ name, options, quantity: count, unit, price, total }) => {
      const amount =
        unit === 'piece' && !isNamed ? `${quantity(count)}${times}` : `${quantity(count)} ${units[unit][0]}`
      const chosen = options.map((option) => `${option.name}: ${option.value}`).join(', ')
      return `${amount} ${name}${chosen === '' ? '' : ` (${chosen})`} ${say.each} ${money(price)}${end}${money(total)}`
    })
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const colon = random.pick([':', ''])
    const sum = (label: string, amount: number): string => `${label}${colon} ${money(amount)}`
    const rate = `${locale.taxWord} ${percent(order.taxRate)} %`
    const text = [
      say.hello,
      '',
      say.intro,
      '',
      `${say.order} ${order.number} ${say.of} ${day}`,
      '',
      ...items,
      '',
      sum(say.subtotal, order.subtotal),
      ...(order.discount > 0 ? [sum(say.discount, -order.discount)] : []),
      sum(say.shipping, order.shipping),
      ...(order.taxMode === 'added' ? [sum(rate, order.tax)] : []),
      sum(say.total, order.total),
      ...(order.taxMode === 'included' ? [`${say.contained} ${rate}: ${money(order.tax)}`] : []),
      '',
      say.bye,
      random.pick(['Petra', 'Sam', 'Luc']),
      '-- ',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`${say.subject} ${order.number}`, say.subject]), { text }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
