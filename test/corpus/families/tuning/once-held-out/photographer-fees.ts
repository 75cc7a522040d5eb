import type { Family } from '../../../kit/family.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  ['subject', 'open', 'heading', 'fees', 'less', 'travel', 'total', 'paid', 'rest', 'rights', 'into', 'bye'],
  {
    da: 'Regning for billederne|Kære {b}\n\nTak for en dejlig dag i studiet den {s}. Billederne ligger klar, og her er regningen.|Regning nr. {n}, {d}|Honorar i alt|Vennerabat, {p} procent|Kørsel, {k} km|Samlet beløb|Du har allerede betalt {a} den {e}.|Så mangler der {a}.|Billederne må bruges i to år. Ekstra billeder koster {a} stykket.|Beløbet bedes sat ind på|De bedste hilsner\nFreja',
    it: 'Nota per le foto|Ciao {b},\n\ngrazie per la bella giornata in studio del {s}. Le foto sono pronte, ecco la nota.|Nota n. {n} del {d}|Compensi|Sconto amici, {p} per cento|Trasferta, {k} km|Totale complessivo|Acconto già versato il {e}: {a}.|Restano da saldare {a}.|Le foto si possono usare per due anni. Ogni foto in più costa {a}.|Versamento su|Un caro saluto\nElena',
    es: 'Nota de las fotos|Hola {b}:\n\nGracias por el día en el estudio, el {s}. Las fotos están listas y aquí va la nota.|Nota n.º {n} de {d}|Honorarios|Descuento de amiga, {p} por ciento|Desplazamiento, {k} km|Importe total|Ya pagaste {a} el {e}.|Quedan {a}.|Puedes usar las fotos dos años. Cada foto extra cuesta {a}.|Ingreso en|Un abrazo\nAlma',
    fr: 'Note pour les photos|Bonjour {b},\n\nMerci pour cette belle journée au studio le {s}. Les photos sont prêtes, voici la note.|Note d’honoraires n° {n} du {d}|Honoraires|Remise amicale, {p} pour cent|Déplacement, {k} km|Montant total|Acompte versé le {e} : {a}.|Reste dû : {a}.|Utilisation pendant deux ans. Chaque photo en plus coûte {a}.|À verser sur|Bien amicalement\nJoséphine',
  },
)

const trade: Trade = {
  number: ['##', '26-##', 'F###'],
  names: {
    da: 'Halv dag i studiet|Retouchering|Model, fire timer|Leje af baggrund|Styling og rekvisitter|Lille film til nettet',
    it: 'Mezza giornata in studio|Ritocco|Modella, quattro ore|Noleggio fondale|Styling e oggetti di scena|Breve video per il sito',
    es: 'Media jornada en el estudio|Retoque|Modelo, cuatro horas|Alquiler de fondo|Estilismo y atrezo|Vídeo corto para la web',
    fr: 'Demi-journée au studio|Retouche|Modèle, quatre heures|Location du fond|Stylisme et accessoires|Petit film pour le site',
  },
  vendors: {
    da: 'Freja Foto',
    it: 'Elena Riva Fotografia',
    es: 'Estudio Alma Ríos',
    fr: 'Joséphine Caron Photographe',
  },
  lines: [2, 5],
  line: (random) => ({ quantity: 1, price: random.whole(6, 90) * 1000 }),
  discounts: [0, 0, 5, 10],
  freight: [0, 3400, 5200],
  delay: 3,
}

/**
 * Letter of a photographer: fees without quantities, travel as an extra, the deposit paid and the remainder in some
 * mails.
 */
export const photographerFees: Family = {
  name: 'photographer-fees',
  kind: 'text',
  locales: ['da-DK', 'it-IT', 'es-MX', 'fr-FR'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { money, percent } = writingOf(random, order, {
      pattern: random.pick(locale.exactMoney),
      space: ' ',
      minus: 'before',
    })
    const day = (text: string): string => longDay(text, locale)
    const [mark, joint] = random.pick([
      ['– ', ': '],
      ['· ', ', '],
      ['', ' ........ '],
      ['* ', ' — '],
    ] as const)
    const items = order.lines.map(({ name, total }) => `${mark}${name}${joint}${money(total)}`)
    const paid = random.chance(0.5) ? Math.floor(order.total / 30_000) * 10_000 : 0
    const hasParts = order.shipping > 0 || order.discount > 0
    const travel = filled(say.travel, { k: String(random.whole(18, 140)) })
    const text = [
      filled(say.open, { b: order.buyer.split(' ')[0] ?? '', s: day(dayOn(order.date, -12)) }),
      '',
      filled(say.heading, { n: order.number, d: day(order.date) }),
      '',
      ...items,
      '',
      ...(hasParts ? [`${say.fees}: ${money(order.subtotal)}`] : []),
      ...(order.discount > 0
        ? [`${filled(say.less, { p: percent(order.discountRate) })}: ${money(-order.discount)}`]
        : []),
      ...(order.shipping > 0 ? [`${travel}: ${money(order.shipping)}`] : []),
      `${say.total}: ${money(order.total)}`,
      ...(paid > 0
        ? [
            '',
            filled(say.paid, { a: money(paid), e: day(dayOn(order.date, -25)) }),
            filled(say.rest, { a: money(order.total - paid) }),
          ]
        : []),
      '',
      filled(say.rights, { a: money(locale.currency === 'EUR' ? 4500 : 35_000) }),
      `${say.into}: ${accountOf(random, locale)}`,
      '',
      say.bye,
      `${order.vendor.name}, ${order.vendor.phone}`,
    ].join('\n')
    const truth = truthOf(order, {
      sku: false,
      quantity: false,
      unitPrice: false,
      subtotal: hasParts,
      shipping: false,
    })
    const stated = { ...truth, shipping: order.shipping > 0 ? order.shipping : null, inferred: ['shipping'] }
    if (order.shipping === 0) return { mail: mailOf(order, say.subject, { text }), truth: stated }
    // Travel may be read as shipping or as one more fee.
    const drive = {
      name: travel,
      sku: null,
      options: [],
      quantity: null,
      unit: null,
      unitPrice: null,
      lineTotal: order.shipping,
    }
    return {
      mail: mailOf(order, say.subject, { text }),
      truth: { ...stated, alternative: { ...stated, shipping: null, lines: [...stated.lines, drive] } },
    }
  },
}
