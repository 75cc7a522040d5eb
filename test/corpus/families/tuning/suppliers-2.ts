import type { Family } from '../../kit/family.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import {
  daysAfter,
  everywhere,
  heading,
  paragraphs,
  signature,
  sumsOf,
  tradeFor,
  tradeOf,
  typedMail,
} from './supplier-style.ts'

const threads = phrases(['subject', 'answer', 'wrote', 'ask', 'from', 'sent', 'to', 'about', 'original'], {
  en: 'RE: Another order?|Yes, we can do that again. The new order:|On {d} Buying wrote:|Same again please. Your last confirmation said:|From|Sent|To|Subject|Original Message',
  de: 'AW: Nachschub|Gern, hier der neue Auftrag:|Am {d} schrieb Einkauf:|Bitte wie beim letzten Mal. In Ihrer letzten Bestätigung stand:|Von|Gesendet|An|Betreff|Ursprüngliche Nachricht',
  fr: 'RE: Nouvelle commande|Très bien, voici la nouvelle commande :|Le {d}, Achats a écrit :|La même chose s’il vous plaît. Votre dernière confirmation :|De|Envoyé|À|Objet|Message d’origine',
  es: 'RE: Otro pedido|De acuerdo, el nuevo pedido queda así:|El {d}, Compras escribió:|Lo mismo, por favor. Su última confirmación decía:|De|Enviado|Para|Asunto|Mensaje original',
  it: 'R: Nuovo ordine|Va bene, ecco il nuovo ordine:|Il {d} Acquisti ha scritto:|Come l’ultima volta, grazie. La vostra ultima conferma:|Da|Inviato|A|Oggetto|Messaggio originale',
  nl: 'RE: Nabestelling|Prima, dit is de nieuwe bestelling:|Op {d} schreef Inkoop:|Graag hetzelfde. In uw vorige bevestiging stond:|Van|Verzonden|Aan|Onderwerp|Oorspronkelijk bericht',
  pt: 'RE: Nova encomenda|Muito bem, a nova encomenda é esta:|Em {d}, Compras escreveu:|O mesmo, por favor. A última confirmação dizia:|De|Enviado|Para|Assunto|Mensagem original',
  pl: 'Odp: Kolejne zamówienie|Oczywiście, oto nowe zamówienie:|Dnia {d} Zakupy napisał(a):|Prosimy o to samo. W ostatnim potwierdzeniu było:|Od|Wysłano|Do|Temat|Wiadomość oryginalna',
  sv: 'SV: Ny beställning|Det går bra, här är den nya ordern:|Den {d} skrev Inköp:|Samma igen, tack. I er senaste bekräftelse stod:|Från|Skickat|Till|Ämne|Ursprungligt meddelande',
  da: 'SV: Ny bestilling|Det kan vi sagtens, her er den nye ordre:|Den {d} skrev Indkøb:|Det samme igen, tak. I jeres sidste bekræftelse stod:|Fra|Sendt|Til|Emne|Oprindelig meddelelse',
  cs: 'RE: Další objednávka|Samozřejmě, nová objednávka zní takto:|Dne {d} Nákup napsal(a):|Prosíme totéž. V posledním potvrzení stálo:|Od|Odesláno|Komu|Předmět|Původní zpráva',
  hi: 'Re: नया ऑर्डर|ठीक है, नया ऑर्डर यह है:|{d} को खरीद विभाग ने लिखा:|वही फिर भेजिए। पिछली पुष्टि में था:|From|Sent|To|Subject|Original Message',
})

/** A new order above an older one that the buyer quoted: with `>`, below an Outlook header, or in an HTML block. */
export const aboveOlder: Family = {
  name: 'supplier-above-older',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = threads(locale.language)
    const own = { lines: [1, 4], long: 0, delay: 0 } as const
    const trade = tradeOf(random, locale, own)
    // The same supplier writes both, so that only the orders differ.
    const { order: older } = tradeOf(random, locale, own)
    const past = daysAfter(trade.order.date, -random.whole(30, 300))
    const earlier = tradeFor(random, { ...older, vendor: trade.order.vendor, date: past })
    const shape = random.pick(['x', '–', 'tab'])
    const itemsOf = ({ order, writing, count, say: { each } }: typeof trade): string[] =>
      order.lines.map((line) => {
        const [c, p, t] = [count(line), writing.money(line.price), writing.money(line.total)]
        if (shape === 'x') return `${c} ${line.name} ${each} ${p} = ${t}`
        return shape === '–' ? `${line.name} – ${c} – ${p} – ${t}` : `${line.name}\t${c}\t${p}\t${t}`
      })
    const sums = sumsOf(trade)
    const flatten = (rows: typeof sums.rows): string[] => rows.map(([label, amount]) => `${label}: ${amount}`)
    const top = [
      say.answer,
      '',
      ...heading(trade),
      '',
      ...itemsOf(trade),
      '',
      ...flatten(sums.rows),
      sums.note,
      '',
      ...signature(trade),
    ]
    const before = [say.ask, '', ...heading(earlier), ...itemsOf(earlier), ...flatten(sumsOf(earlier).rows)]
    const asked = longDay(trade.order.date, locale)
    const wrote = filled(say.wrote, { d: asked })
    const outlook = [
      `-----${say.original}-----`,
      `${say.from}: Buying <buying@shop.example>`,
      `${say.sent}: ${asked}`,
      `${say.to}: ${trade.order.vendor.name} <${trade.order.vendor.email}>`,
      `${say.about}: ${say.subject.replace(/^\w+: /, '')}`,
      '',
    ]
    const bodies = random.pick([
      { text: [...top, '', wrote, ...before.map((line) => `> ${line}`)].join('\n') },
      { text: [...top, '', ...outlook, ...before].join('\n') },
      {
        html: `<html><body>${paragraphs(top)}<blockquote type="cite">${paragraphs([wrote, ...before])}</blockquote></body></html>`,
      },
    ])
    return {
      mail: mailOf(trade.order, say.subject, bodies),
      truth: truthOf(trade.order, { sku: false, ...sums.stated }),
    }
  },
}

const rolls: Readonly<Partial<Record<string, string>>> = {
  en: 'rolls',
  de: 'Rollen',
  fr: 'rouleaux',
  es: 'rollos',
  it: 'rotoli',
  nl: 'rollen',
  pt: 'rolos',
  pl: 'rolki',
  sv: 'rullar',
  da: 'ruller',
  cs: 'role',
  hi: 'रोल',
}

/** Goods by length and weight: the price has a unit too, rolls are in brackets, up to three decimals. */
export const perLength: Family = {
  name: 'supplier-per-length',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, {
      measured: 0.85,
      decimals: 0.8,
      units: ['m', 'm', 'kg', 'l'],
      lines: [1, 5],
    })
    const { order, writing, unit, say } = trade
    const decimals = random.pick([undefined, undefined, 2, 3])
    const joint = random.pick([' ', '  ', ' : ', ' -> '])
    const hasRolls = random.chance(0.4)
    const items = order.lines.map((line) => {
      const isPiece = line.unit === 'piece'
      const short = isPiece ? unit(line) : line.unit
      const amount = `${writing.quantity(line.quantity, isPiece ? undefined : decimals)} ${unit(line)}`
      const packed = hasRolls && line.unit === 'm' ? ` (${random.whole(2, 4)} ${rolls[locale.language]})` : ''
      const price = random.pick([
        `${say.each} ${writing.money(line.price)}/${short}`,
        `x ${writing.money(line.price)}/${short}`,
      ])
      return `${line.name}${joint}${amount}${packed} ${price} = ${writing.money(line.total)}`
    })
    const sums = sumsOf(trade)
    const rows = sums.rows.map(([label, amount]) => `${label} ${amount}`)
    return typedMail(trade, [...heading(trade), '', ...items, '', ...rows, sums.note], sums.stated)
  },
}

const chatter = phrases(['talked', 'prices', 'minimum', 'also', 'closed', 'sample'], {
  en: 'As discussed on the {a}, we keep the colours from last time.|From {b} our prices rise by 4 %.|We deliver free from {m}; the smallest order is {s}.|You may also like our new {g} at {p}.|The workshop is closed from 24 to 31 December.|Samples cost {s} each and are refunded.',
  de: 'Wie am {a}. besprochen bleiben die Farben wie beim letzten Mal.|Ab {b} steigen unsere Preise um 4 %.|Ab {m} liefern wir frei, der Mindestbestellwert beträgt {s}.|Neu bei uns: {g} für {p}.|Vom 24. bis 31. Dezember ist die Werkstatt geschlossen.|Muster kosten {s} und werden verrechnet.',
  fr: 'Comme convenu le {a}, nous gardons les mêmes couleurs.|À partir du {b}, nos prix augmentent de 4 %.|Franco à partir de {m}, minimum de commande {s}.|Nouveau chez nous : {g} à {p}.|L’atelier est fermé du 24 au 31 décembre.|Les échantillons coûtent {s} et sont remboursés.',
  es: 'Como hablamos el día {a}, mantenemos los colores.|Desde el {b} nuestros precios suben un 4 %.|Portes pagados desde {m}; pedido mínimo {s}.|Novedad: {g} por {p}.|El taller cierra del 24 al 31 de diciembre.|Las muestras cuestan {s} y se devuelven.',
  it: 'Come detto il giorno {a}, teniamo i colori dell’ultima volta.|Dal {b} i nostri prezzi aumentano del 4 %.|Franco da {m}, ordine minimo {s}.|Novità: {g} a {p}.|Il laboratorio è chiuso dal 24 al 31 dicembre.|I campioni costano {s} e si rimborsano.',
  nl: 'Zoals op de {a}e besproken houden we de kleuren van vorige keer.|Vanaf {b} stijgen onze prijzen met 4 %.|Franco vanaf {m}, minimumorder {s}.|Nieuw: {g} voor {p}.|Het atelier is dicht van 24 tot 31 december.|Monsters kosten {s} en worden verrekend.',
  pt: 'Como falámos no dia {a}, mantemos as cores.|A partir de {b} os preços sobem 4 %.|Portes grátis a partir de {m}; encomenda mínima {s}.|Novidade: {g} a {p}.|A oficina fecha de 24 a 31 de dezembro.|As amostras custam {s} e são devolvidas.',
  pl: 'Jak ustalono {a}. dnia miesiąca, kolory bez zmian.|Od {b} ceny rosną o 4 %.|Wysyłka gratis od {m}, minimum {s}.|Nowość: {g} za {p}.|Pracownia nieczynna od 24 do 31 grudnia.|Próbki kosztują {s} i są zwracane.',
  sv: 'Som vi sade den {a} behåller vi färgerna.|Från {b} höjs priserna med 4 %.|Fraktfritt från {m}, minsta order {s}.|Nyhet: {g} för {p}.|Verkstaden är stängd 24 till 31 december.|Prover kostar {s} och dras av.',
  da: 'Som aftalt den {a}. beholder vi farverne.|Fra {b} stiger priserne med 4 %.|Fragtfrit fra {m}, mindste ordre {s}.|Nyhed: {g} til {p}.|Værkstedet er lukket 24. til 31. december.|Prøver koster {s} og modregnes.',
  cs: 'Jak jsme mluvili {a}. v měsíci, barvy zůstávají.|Od {b} zvedáme ceny o 4 %.|Od {m} doprava zdarma, nejmenší objednávka {s}.|Novinka: {g} za {p}.|Dílna je zavřená od 24. do 31. prosince.|Vzorky stojí {s} a odečítají se.',
  hi: '{a} तारीख की बात के अनुसार रंग वही रहेंगे।|{b} से दाम 4 % बढ़ेंगे।|{m} से ऊपर ढुलाई मुफ़्त, न्यूनतम ऑर्डर {s}।|नया: {g} सिर्फ़ {p}।|24 से 31 दिसंबर तक बंद है।|नमूना {s} का है, बाद में घटाया जाएगा।',
})

/** A short order among sentences with other amounts and dates: thresholds, price rises, samples, a long signature. */
export const amongChatter: Family = {
  name: 'supplier-among-chatter',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = chatter(locale.language)
    const trade = tradeOf(random, locale, { lines: [1, 4], long: 0 })
    const { order, writing, count, dayOf } = trade
    const values = {
      a: String(random.whole(1, 28)),
      b: dayOf(daysAfter(order.sentAt, random.whole(40, 90))),
      m: writing.money(random.pick([15_000, 25_000, 50_000])),
      s: writing.money(random.pick([500, 1000, 5000])),
      g: random.pick(['Sampler 7', 'Kit 3', 'Studio Box']),
      p: writing.money(random.whole(900, 4900)),
    }
    const said = random.sample(Object.values(say), random.whole(2, 5)).map((text) => filled(text, values))
    const half = Math.floor(said.length / 2)
    const mark = random.pick(['- ', '* ', '• ', '', '+ '])
    const items = order.lines.map((line) =>
      random.pick([
        `${mark}${count(line)} ${line.name}, ${writing.money(line.price)} = ${writing.money(line.total)}`,
        `${mark}${count(line)} × ${line.name} (${writing.money(line.price)}) ${writing.money(line.total)}`,
      ]),
    )
    const sums = sumsOf(trade)
    const rows = sums.rows.map(([label, amount]) => `${label}: ${amount}`)
    const lines = [...said.slice(0, half), ...heading(trade), '', ...items, '', ...rows, sums.note, '']
    return typedMail(trade, [...lines, ...said.slice(half)], sums.stated)
  },
}
