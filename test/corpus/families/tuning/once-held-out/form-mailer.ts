import type { Family } from '../../../kit/family.ts'
import { minutesOf, numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'subject',
    'intro',
    'number',
    'date',
    'name',
    'item',
    'count',
    'unit',
    'price',
    'sum',
    'goods',
    'freight',
    'total',
    'remark',
    'none',
    'outro',
  ],
  {
    de: 'Kopie Ihrer Bestellung|Das Formular wurde abgeschickt. Kopie an den Absender:|bestell_nr|datum|besteller|artikel|menge|einheit|einzelpreis|summe|warenwert|versand|gesamtbetrag|bemerkung|bitte wie beim letzten Mal verpacken, da waren es 3 Kartons|Hofladen-Formular v2, nicht auf diese Mail antworten',
    fr: 'Copie de votre commande|Le formulaire a été envoyé. Copie à l’expéditeur :|no_commande|date|client|article|quantite|unite|prix_unitaire|montant|marchandise|port|montant_total|remarque|merci d’emballer comme la dernière fois, en 3 cartons|formulaire atelier v2, ne pas répondre à ce message',
    pl: 'Kopia zamówienia|Formularz został wysłany. Kopia dla nadawcy:|nr_zamowienia|data|klient|towar|ilosc|jm|cena_jedn|wartosc|wartosc_towaru|wysylka|do_zaplaty|uwagi|proszę zapakować jak ostatnio, w 3 kartony|formularz v2, prosimy nie odpowiadać',
    nl: 'Kopie van uw bestelling|Het formulier is verzonden. Kopie voor de afzender:|bestelnr|datum|besteller|artikel|aantal|eenheid|stukprijs|bedrag|goederen|verzendkosten|totaalbedrag|opmerking|graag inpakken zoals vorige keer, in 3 dozen|bestelformulier v2, niet beantwoorden',
  },
)

/** Goods sold by the metre or by weight. Other goods are sold by the piece. */
const measured: Readonly<Record<string, 'm' | 'kg'>> = {
  'Hanfband 15 mm': 'm',
  'Schafwolle gewaschen': 'kg',
  'Ruban chanvre 15 mm': 'm',
  'Laine lavée': 'kg',
  'Taśma konopna 15 mm': 'm',
  'Wełna prana': 'kg',
  'Hennepband 15 mm': 'm',
  'Gewassen wol': 'kg',
}

const trade: Trade = {
  number: ['####', '26###', '####-W'],
  names: {
    de: 'Kernseife Block|Handspindel Ahorn|Filznadel fein|Hanfband 15 mm|Schafwolle gewaschen|Kardierbürste Paar|Webschiffchen 20 cm',
    fr: 'Savon de Marseille, bloc|Fuseau érable|Aiguille à feutrer fine|Ruban chanvre 15 mm|Laine lavée|Cardes, la paire|Navette 20 cm',
    pl: 'Mydło szare, kostka|Wrzeciono klonowe|Igła do filcowania|Taśma konopna 15 mm|Wełna prana|Gręple, para|Czółenko 20 cm',
    nl: 'Zeepblok|Handspindel esdoorn|Viltnaald fijn|Hennepband 15 mm|Gewassen wol|Kaarden, paar|Schietspoel 20 cm',
  },
  vendors: {
    de: 'Wollhof Ahrens',
    fr: 'La Bergerie de Lune',
    pl: 'Owcza Chata',
    nl: 'Wolboerderij De Kade',
  },
  lines: [1, 5],
  line: (random, name) =>
    measured[name]
      ? { quantity: random.whole(2, 60) / 2, price: random.whole(90, 2400), unit: measured[name] }
      : { quantity: random.whole(1, 30), price: random.whole(120, 4900) },
  freight: [0, 590, 790],
}

/** Fields of a web form, sent as text: `artikel1`, `menge1` and so on, often with the empty rows. */
export const formMailer: Family = {
  name: 'form-mailer',
  kind: 'machine',
  locales: ['de-DE', 'fr-FR', 'pl-PL', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, { ...trade, delay: 0 })
    const { bare, money, quantity } = writingOf(random, order, { pattern: random.pick(locale.exactMoney), space: ' ' })
    const [colon, joint] = random.pick([
      [': ', ''],
      [' = ', '_'],
      [': ', '_'],
    ] as const)
    const isBlank = random.chance(0.5)
    const hasEmpty = random.chance(0.7)
    const field = (name: string, value: string): string => `${name}${colon}${value}`.trimEnd()
    const rowOf = (index: number, values: readonly string[]): string[] => [
      ...[say.item, say.count, say.unit, say.price, say.sum].map((name, at) =>
        field(`${name}${joint}${index + 1}`, values[at] ?? ''),
      ),
      ...(isBlank ? [''] : []),
    ]
    const items = order.lines.flatMap(({ name, quantity: count, unit, price, total }, index) =>
      rowOf(index, [name, quantity(count), unitWords[locale.language][unit][0] ?? '', bare(price), bare(total)]),
    )
    const empty = hasEmpty
      ? Array.from({ length: 6 - order.lines.length }, (_, at) => rowOf(order.lines.length + at, []))
      : []
    const sent = new Date(order.sentAt)
    const text = [
      say.intro,
      '',
      field(say.number, order.number),
      field(
        say.date,
        `${numericDay(order.date, random.pick(locale.numericDate))} ${minutesOf(sent.getUTCHours() * 60 + sent.getUTCMinutes())}`,
      ),
      field(say.name, order.buyer),
      field('ip', `198.51.100.${random.whole(2, 250)}`),
      '',
      ...items,
      ...empty.flat(),
      '',
      field(say.goods, bare(order.subtotal)),
      ...(order.shipping > 0 ? [field(say.freight, bare(order.shipping))] : []),
      field(say.total, money(order.total)),
      field(say.remark, random.chance(0.5) ? say.none : ''),
      '',
      `-- ${say.outro}`,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([say.subject, `[${order.vendor.name}] ${say.subject} ${order.number}`]), {
        text,
      }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
