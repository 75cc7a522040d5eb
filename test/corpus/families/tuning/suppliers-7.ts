import type { Family } from '../../kit/family.ts'
import { type Locale, longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { filled, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { laidOut } from './supplier-layout.ts'
import { daysAfter, everywhere, halfUp, heading, type Sum, sumsOf, tradeOf } from './supplier-style.ts'
import { plainRows, plainTitles } from './suppliers-5.ts'

const overdue = phrases(['subject', 'text', 'total', 'before', 'fee', 'paid', 'now', 'until'], {
  en: 'Reminder|The following order has not been paid yet.|Amount of this order|Balance from before|Reminder fee|Payments received|Amount now outstanding|Please pay by {d}.',
  de: 'Zahlungserinnerung|Folgender Auftrag ist noch nicht bezahlt.|Summe dieses Auftrags|Saldo aus Vorperioden|Mahngebühr|Eingegangene Zahlungen|Insgesamt offen|Bitte zahlen Sie bis zum {d}.',
  fr: 'Relance|La commande suivante n’est pas encore réglée.|Montant de cette commande|Solde antérieur|Frais de relance|Paiements reçus|Montant restant dû|Merci de régler avant le {d}.',
  es: 'Recordatorio de pago|El siguiente pedido sigue sin pagar.|Importe de este pedido|Saldo anterior|Gastos de aviso|Pagos recibidos|Importe pendiente ahora|Rogamos el pago antes del {d}.',
  it: 'Sollecito|Il seguente ordine non risulta pagato.|Importo di questo ordine|Saldo precedente|Spese di sollecito|Pagamenti ricevuti|Importo ora dovuto|Si prega di pagare entro il {d}.',
  nl: 'Betalingsherinnering|De volgende order is nog niet betaald.|Bedrag van deze order|Saldo van eerder|Aanmaningskosten|Ontvangen betalingen|Nu openstaand|Graag betalen voor {d}.',
  pt: 'Lembrete de pagamento|A seguinte encomenda ainda não foi paga.|Valor desta encomenda|Saldo anterior|Despesas de aviso|Pagamentos recebidos|Valor agora em aberto|Agradecemos o pagamento até {d}.',
  pl: 'Przypomnienie o płatności|Poniższe zamówienie nie zostało opłacone.|Kwota tego zamówienia|Saldo z poprzednich okresów|Opłata za wezwanie|Otrzymane wpłaty|Obecnie do uregulowania|Prosimy o zapłatę do {d}.',
  sv: 'Påminnelse|Följande order är ännu inte betald.|Summa för denna order|Saldo sedan tidigare|Påminnelseavgift|Inbetalningar|Nu utestående|Betala senast {d}.',
  da: 'Rykker|Følgende ordre er endnu ikke betalt.|Beløb for denne ordre|Saldo fra tidligere|Rykkergebyr|Modtagne betalinger|Udestående nu|Betal venligst senest {d}.',
  cs: 'Upomínka|Následující objednávka dosud není zaplacena.|Částka této objednávky|Zůstatek z dřívějška|Poplatek za upomínku|Přijaté platby|Nyní dlužná částka|Zaplaťte prosím do {d}.',
  hi: 'भुगतान स्मरण|यह ऑर्डर अभी तक चुकाया नहीं गया।|इस ऑर्डर की कुल राशि|पिछला शेष|स्मरण शुल्क|प्राप्त भुगतान|अब कुल बकाया|कृपया {d} तक भुगतान करें।',
})

/** A payment reminder repeats the order and adds an earlier debt and a fee to its total. */
export const paymentReminder: Family = {
  name: 'supplier-payment-reminder',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const say = overdue(locale.language)
    const drawn = tradeOf(random, locale, { long: 0, delay: 60, lines: [1, 4] })
    const trade = { ...drawn, say: { ...drawn.say, total: say.total } }
    const { order, writing, dayOf } = trade
    const [before, paid] = [random.whole(1500, 60_000), random.whole(500, 30_000)]
    const fee = random.pick([0, 500, 750])
    const sums = sumsOf(trade)
    const further: Sum[] = [
      [say.before, writing.money(before)],
      ...(fee > 0 ? [[say.fee, writing.money(fee)] as const] : []),
      ...(random.chance(0.5) ? [[say.paid, writing.money(-paid)] as const] : []),
    ]
    const isPaid = further.at(-1)?.[0] === say.paid
    const open: Sum = [say.now, writing.money(order.total + before + fee - (isPaid ? paid : 0))]
    const mail = laidOut(trade, {
      subject: `${say.subject} ${order.number}`,
      above: [say.text, ...heading(trade), `${trade.say.due}: ${dayOf(daysAfter(order.date, 14))}`],
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: [...sums.rows, ...further, open],
      below: [filled(say.until, { d: dayOf(daysAfter(order.sentAt, 10)) })],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}

const offers = phrases(['offer', 'accepted', 'extra', 'option'], {
  en: 'Offer {o} of {d}|Thank you for accepting our offer {o} of {d}.|Not ordered, for your information: {i} at {p}.|Option, not included in the total: {i}, {c} pcs, {p}',
  de: 'Angebot {o} vom {d}|Danke, dass Sie unser Angebot {o} vom {d} angenommen haben.|Nicht beauftragt, zur Information: {i} zu {p}.|Eventualposition, nicht in der Summe: {i}, {c} Stk., {p}',
  fr: 'Devis {o} du {d}|Merci d’avoir accepté notre devis {o} du {d}.|Non commandé, pour information : {i} à {p}.|Option non comprise dans le total : {i}, {c} pcs, {p}',
  es: 'Presupuesto {o} del {d}|Gracias por aceptar nuestro presupuesto {o} del {d}.|No pedido, a título informativo: {i} a {p}.|Opción no incluida en el total: {i}, {c} uds., {p}',
  it: 'Preventivo {o} del {d}|Grazie per aver accettato il preventivo {o} del {d}.|Non ordinato, per informazione: {i} a {p}.|Opzione non compresa nel totale: {i}, {c} pz, {p}',
  nl: 'Offerte {o} van {d}|Bedankt voor het aanvaarden van offerte {o} van {d}.|Niet besteld, ter informatie: {i} voor {p}.|Optie, niet in het totaal: {i}, {c} st, {p}',
  pt: 'Orçamento {o} de {d}|Obrigado por aceitar o orçamento {o} de {d}.|Não encomendado, para informação: {i} a {p}.|Opção não incluída no total: {i}, {c} un., {p}',
  pl: 'Oferta {o} z {d}|Dziękujemy za przyjęcie oferty {o} z {d}.|Niezamówione, informacyjnie: {i} po {p}.|Opcja nieujęta w sumie: {i}, {c} szt., {p}',
  sv: 'Offert {o} av den {d}|Tack för att ni antog vår offert {o} av den {d}.|Ej beställt, för kännedom: {i} för {p}.|Tillval, ingår ej i summan: {i}, {c} st, {p}',
  da: 'Tilbud {o} af {d}|Tak fordi I accepterede vores tilbud {o} af {d}.|Ikke bestilt, til orientering: {i} til {p}.|Tilvalg, ikke med i summen: {i}, {c} stk., {p}',
  cs: 'Nabídka {o} ze dne {d}|Děkujeme za přijetí nabídky {o} ze dne {d}.|Neobjednáno, pro informaci: {i} za {p}.|Volitelně, není v součtu: {i}, {c} ks, {p}',
  hi: 'प्रस्ताव {o}, {d}|हमारा प्रस्ताव {o} ({d}) मानने के लिए धन्यवाद।|ऑर्डर में नहीं, केवल जानकारी: {i} {p}।|विकल्प, कुल में शामिल नहीं: {i}, {c} नग, {p}',
})

/** An accepted offer: the offer's number, date and validity are next to the order's, with options below. */
export const acceptedOffer: Family = {
  name: 'supplier-accepted-offer',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = offers(locale.language)
    const trade = tradeOf(random, locale, { long: 0, lines: [2, 6] })
    const { writing, dayOf } = trade
    const option = trade.order.lines.at(-1)
    const lines = trade.order.lines.slice(0, -1)
    const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
    const discount = Math.min(trade.order.discount, Math.floor(subtotal / 10))
    const net = subtotal - discount + trade.order.shipping
    const { taxMode, taxRate } = trade.order
    const tax = taxMode === 'none' ? 0 : halfUp((net * taxRate) / (taxMode === 'added' ? 100 : 100 + taxRate))
    const total = taxMode === 'added' ? net + tax : net
    const order = { ...trade.order, lines, subtotal, discount, tax, total }
    const own = { ...trade, order }
    const values = {
      o: random.code(random.pick(['A-####', 'Q26-###', '####/26'])),
      d: dayOf(daysAfter(order.date, -random.whole(5, 40))),
      i: option?.name ?? '',
      c: String(random.whole(2, 50)),
      p: writing.money(option?.price ?? 0),
    }
    const sums = sumsOf(own)
    const extra = filled(random.pick([say.extra, say.option]), values)
    const isStated = random.chance(0.5)
    const valid = `${own.say.valid} ${dayOf(daysAfter(order.date, random.whole(10, 40)))}`
    const mail = laidOut(own, {
      above: [filled(isStated ? say.offer : say.accepted, values), valid, ...heading(own)],
      titles: plainTitles(own),
      rows: plainRows(own),
      sums: sums.rows,
      below: [sums.note, extra],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}

const foreign = phrases(['about', 'rate', 'customs'], {
  en: 'For information: {t} is about {x} at a rate of {r}.|Exchange rate on {d}: 1 {a} = {r} {b}|Customs value {x}',
  de: 'Zur Information: {t} entsprechen etwa {x} zum Kurs {r}.|Wechselkurs am {d}: 1 {a} = {r} {b}|Zollwert {x}',
  fr: 'Pour information : {t} font environ {x} au cours de {r}.|Cours du {d} : 1 {a} = {r} {b}|Valeur en douane {x}',
  es: 'A título informativo: {t} son unos {x} al cambio de {r}.|Tipo de cambio del {d}: 1 {a} = {r} {b}|Valor en aduana {x}',
  it: 'Per informazione: {t} sono circa {x} al cambio di {r}.|Cambio del {d}: 1 {a} = {r} {b}|Valore doganale {x}',
  nl: 'Ter informatie: {t} is ongeveer {x} tegen koers {r}.|Wisselkoers op {d}: 1 {a} = {r} {b}|Douanewaarde {x}',
  pt: 'Para informação: {t} são cerca de {x} ao câmbio de {r}.|Câmbio de {d}: 1 {a} = {r} {b}|Valor aduaneiro {x}',
  pl: 'Informacyjnie: {t} to około {x} po kursie {r}.|Kurs z {d}: 1 {a} = {r} {b}|Wartość celna {x}',
  sv: 'För kännedom: {t} motsvarar cirka {x} till kursen {r}.|Växelkurs {d}: 1 {a} = {r} {b}|Tullvärde {x}',
  da: 'Til orientering: {t} svarer til ca. {x} ved kurs {r}.|Valutakurs {d}: 1 {a} = {r} {b}|Toldværdi {x}',
  cs: 'Pro informaci: {t} je asi {x} v kurzu {r}.|Kurz ze dne {d}: 1 {a} = {r} {b}|Celní hodnota {x}',
  hi: 'जानकारी के लिए: {t} लगभग {x}, दर {r}।|{d} की विनिमय दर: 1 {a} = {r} {b}|सीमा शुल्क मूल्य {x}',
})

/** The total again in the buyer's currency, with the exchange rate. The supplier's currency is charged. */
export const exchangeNote: Family = {
  name: 'supplier-exchange-note',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = foreign(locale.language)
    const trade = tradeOf(random, locale, { long: 0 })
    const { order, writing, dayOf } = trade
    const other = random.pick(['USD', 'EUR', 'CHF', 'GBP', 'NOK'].filter((code) => code !== locale.currency))
    const rate = random.whole(3000, 19_000) / 10_000
    const values = {
      t: writing.money(order.total),
      x: `${writing.bare(halfUp(order.total * rate))} ${other}`,
      r: writing.quantity(rate, 4),
      d: dayOf(order.date),
      a: locale.currency,
      b: other,
    }
    const sums = sumsOf(trade)
    const notes = random
      .sample([say.about, say.rate, say.customs], random.whole(1, 2))
      .map((text) => filled(text, values))
    const mail = laidOut(trade, {
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: sums.rows,
      below: [sums.note, ...notes],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}

/** `26/0417` may also count without the letters before it. */
const kinds: readonly { readonly code: string; readonly others?: (number: string) => string[] }[] = [
  { code: 'AB 26/04##', others: (number) => [number.slice(3)] },
  { code: '2026-11-00##' },
  { code: '4711/##' },
  { code: 'A.12##.26' },
  { code: 'VK000####' },
  { code: '26-W##-0##' },
  { code: '######-@' },
  { code: '@@@ ####', others: (number) => [number.slice(4)] },
]
const lettered = ['WINTERHOF', 'LINDENBLATT', 'NORDLICHT', 'KASTANIE', 'MEERGRUEN', 'ROSMARIN', 'SALBEI']

const numbers = phrases(['customer', 'note', 'invoice', 'tax', 'commission'], {
  en: 'Customer no.|Delivery note|Invoice no.|VAT no.|Project Miller',
  de: 'Kundennr.|Lieferschein|Rechnung Nr.|Steuernr.|Kommission Müller',
  fr: 'N° client|Bon de livraison|Facture n°|N° TVA|Chantier Martin',
  es: 'N.º cliente|Albarán|Factura n.º|NIF|Obra Martín',
  it: 'Cod. cliente|DDT n.|Fattura n.|P. IVA|Rif. cantiere Rossi',
  nl: 'Klantnr.|Pakbon|Factuurnr.|Btw-nr.|Project Jansen',
  pt: 'N.º cliente|Guia de remessa|Fatura n.º|NIF|Obra Silva',
  pl: 'Nr klienta|WZ nr|Faktura nr|NIP|Projekt Nowak',
  sv: 'Kundnr|Följesedel|Fakturanr|Momsnr|Märkning Berg',
  da: 'Kundenr.|Følgeseddel|Fakturanr.|CVR|Projekt Jensen',
  cs: 'Č. zákazníka|Dodací list|Faktura č.|DIČ|Akce Novák',
  hi: 'ग्राहक संख्या|डिलीवरी चालान|बिल संख्या|GSTIN|परियोजना शर्मा',
})

/**
 * Order numbers of all kinds: only letters, or with spaces, slashes or dots. The buyer's and other numbers are next to
 * them.
 */
export const numberKinds: Family = {
  name: 'supplier-number-kinds',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = numbers(locale.language)
    const isLettered = random.chance(0.2)
    const kind = random.pick(kinds)
    const number = isLettered ? random.pick(lettered) : random.code(kind.code)
    const drawn = tradeOf(random, locale, { long: 0, lines: [1, 4] })
    const order = { ...drawn.order, number }
    const trade = { ...drawn, order }
    const colon = random.pick([': ', ' ', ':\t'])
    const others = random.sample(
      [
        `${trade.say.po}${colon}${random.code(random.pick(['PO-####', '45000####', 'B2026/##']))}`,
        `${say.customer}${colon}${random.code('1####')}`,
        `${say.note}${colon}${random.code('LS-#####')}`,
        `${say.invoice}${colon}${random.code('RE-2026-####')}`,
        `${say.tax}${colon}${random.code('#########')}`,
        say.commission,
      ],
      random.whole(1, 4),
    )
    const facts = [`${trade.say.number}${colon}${number}`, `${trade.say.date}${colon}${trade.day}`, ...others]
    const sums = sumsOf(trade)
    const mail = laidOut(trade, {
      subject: random.pick([trade.say.number, order.vendor.name]),
      above: random.chance(0.5) ? facts : random.sample(facts, facts.length),
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: sums.rows,
      below: [sums.note],
    })
    const otherNumbers = isLettered ? [] : (kind.others?.(number) ?? [])
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated, otherNumbers }) }
  },
}

const devanagari = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))

const ordinal = (day: number): string =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`

/** A date in words as in letters of that language, in addition to the formats of the kit. */
function dayInWords(iso: string, locale: Locale): readonly string[] {
  const day = Number(iso.slice(8))
  const long = longDay(iso, locale)
  const short = numericDay(iso, (locale.numericDate[0] ?? '').replace('YYYY', 'YY'))
  if (locale.language === 'hi') return [devanagari(long), devanagari(numericDay(iso, 'DD-MM-YYYY')), long]
  if (locale.language === 'en' && locale.country !== 'US') {
    const [, month = '', year = ''] = long.split(' ')
    return [
      `${ordinal(day)} ${month} ${year}`,
      `the ${ordinal(day)} of ${month} ${year}`,
      `${month} ${ordinal(day)}, ${year}`,
    ]
  }
  if (locale.language === 'de') return [`${String(day).padStart(2, '0')}. ${long.split('. ')[1]}`, short, long]
  if (locale.language === 'pt' || locale.language === 'es')
    return [long, long.toUpperCase(), numericDay(iso, 'D/M/YYYY')]
  if (locale.language === 'fr') return [`le ${long}`, `le ${shortDay(iso, locale)}`, short]
  if (locale.language === 'it') return [long, shortDay(iso, locale), short]
  if (locale.language === 'sv') return [`den ${long}`, long, iso]
  if (locale.language === 'da') return [`den ${long}`, `d. ${long}`, short]
  if (locale.language === 'pl') return [`${long} r.`, romanMonth(iso), long]
  return [long, long.toUpperCase()]
}

/** `3 XI 2026`, as Polish letters write it. */
function romanMonth(iso: string): string {
  const [year, month, day] = iso.split('-')
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'][Number(month) - 1]
  return `${Number(day)} ${roman} ${year}`
}

/** Dates in words, with ordinals, in capitals, with two-digit years, in Devanagari digits. */
export const daysInWords: Family = {
  name: 'supplier-days-in-words',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const drawn = tradeOf(random, locale, { long: 0, lines: [1, 4], delay: 8 })
    const at = random.whole(0, 2)
    const dayOf = (iso: string): string => {
      const forms = dayInWords(iso, locale)
      return forms[at % forms.length] ?? ''
    }
    const trade = { ...drawn, day: dayOf(drawn.order.date), dayOf }
    const { order, say } = trade
    const colon = random.pick([': ', ' '])
    const others = random.sample(
      [
        `${say.arrival}${colon}${dayOf(daysAfter(order.sentAt, random.whole(3, 30)))}`,
        `${say.due}${colon}${dayOf(daysAfter(order.sentAt, random.whole(10, 45)))}`,
        `${say.valid}${colon}${dayOf(daysAfter(order.sentAt, random.whole(20, 60)))}`,
      ],
      random.whole(1, 3),
    )
    const facts = [`${say.number}${colon}${order.number}`, `${say.date}${colon}${trade.day}`]
    const sums = sumsOf(trade)
    const above = random.chance(0.6) ? [...facts, ...others] : [...others, ...facts]
    const mail = laidOut(trade, {
      // With Devanagari digits, the subject has the date in Latin digits, as programs write it.
      ...(locale.language === 'hi'
        ? { subject: `${say.number} ${order.number}, ${numericDay(order.date, 'DD-MM-YYYY')}` }
        : {}),
      // A label such as `Livraison le` already has the article.
      above: above.map((text) => text.replace(/ (le|du|den|jusqu’au) (?:le|den|d\.) /, ' $1 ')),
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums: sums.rows,
      below: [sums.note],
    })
    return { mail, truth: truthOf(order, { sku: false, ...sums.stated }) }
  },
}
