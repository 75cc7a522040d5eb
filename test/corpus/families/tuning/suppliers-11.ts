import type { Family } from '../../kit/family.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { daysAfter, everywhere, heading, signature, sumsOf, tradeOf, typedMail } from './supplier-style.ts'

const chain = phrases(['post', 'makes', 'ref', 'ok'], {
  en: 'post|makes|ref|ok, packing it today:',
  de: 'Porto|macht|Nr.|ok, packe ich heute:',
  fr: 'port|ça fait|réf|ok, je prépare aujourd’hui :',
  es: 'portes|son|ref|ok, lo preparo hoy:',
  it: 'spedizione|fa|rif|ok, preparo oggi:',
  nl: 'porto|samen|nr|ok, pak ik vandaag in:',
  pt: 'portes|dá|ref|ok, preparo hoje:',
  pl: 'wysyłka|razem|nr|ok, pakuję dziś:',
  sv: 'porto|blir|nr|ok, packar idag:',
  da: 'porto|bliver|nr|ok, pakker i dag:',
  cs: 'poštovné|celkem|č.|ok, balím dnes:',
  hi: 'डाक|कुल|सं.|ठीक है, आज पैक कर रहा हूँ:',
})

/** Short like a text message: bare numbers in a chain, the currency only at the end, no date. */
export const shortChain: Family = {
  name: 'supplier-short-chain',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = chain(locale.language)
    const trade = tradeOf(random, locale, {
      number: ['4###', '7##', '26-##'],
      lines: [1, 4],
      long: 0,
      discount: 0,
      tax: ['none'],
    })
    const { order, writing, unit } = trade
    const items = order.lines.map((line) => {
      const count = `${writing.quantity(line.quantity)}${line.unit === 'piece' ? 'x' : ` ${unit(line)}`}`
      // Without a word between them, a name ending in a digit would merge with the price.
      const at = /\d$/.test(line.name) ? 'à ' : random.pick(['', 'à '])
      return `${count} ${line.name} ${at}${writing.bare(line.price)} = ${writing.bare(line.total)}`
    })
    const joint = random.pick(['\n', '\n+ ', ' + '])
    const freight = order.shipping > 0 ? `${joint}${say.post} ${writing.bare(order.shipping)}` : ''
    const text = [
      say.ok,
      `${items.join(joint)}${freight}`,
      `${random.pick([say.makes, `= ${say.makes}`])} ${writing.money(order.total)}`,
      `${say.ref} ${order.number}`,
      '',
      trade.say.person,
    ].join('\n')
    const mail = mailOf(order, `Re: ${order.vendor.name}`, { text })
    return {
      mail,
      truth: truthOf(order, {
        sku: false,
        date: false,
        subtotal: false,
        shipping: order.shipping > 0,
        inferred: ['orderNumber'],
      }),
    }
  },
}

/** The sums stand at the top, the items follow. */
export const sumsFirst: Family = {
  name: 'supplier-sums-first',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [2, 6] })
    const { order, writing, count } = trade
    const { rows, stated, note } = sumsOf(trade)
    const mark = random.pick(['* ', '– ', '• ', '   '])
    const items = order.lines.map(
      (line) => `${mark}${line.name} [${count(line)} × ${writing.money(line.price)}] ${writing.money(line.total)}`,
    )
    const sums = rows.map(([label, amount]) => `${label}: ${amount}`)
    return typedMail(trade, [...heading(trade), ...sums, note, '', `${trade.say.item}:`, ...items], stated)
  },
}

const hundreds = phrases(['per'], {
  en: 'per {n}',
  de: 'je {n} Stk.',
  fr: 'le {n}',
  es: 'por {n}',
  it: 'ogni {n}',
  nl: 'per {n}',
  pt: 'por {n}',
  pl: 'za {n} szt.',
  sv: 'per {n}',
  da: 'pr. {n}',
  cs: 'za {n} ks',
  hi: 'प्रति {n}',
})

/** Typed prices of a hundred or a thousand: `500 pcs at £4.20/100 = £21.00`. */
export const typedHundreds: Family = {
  name: 'supplier-typed-hundreds',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = hundreds(locale.language)
    const trade = tradeOf(random, locale, { measured: 0, per100: 0.8, lines: [1, 5], long: 0 })
    const { order, writing, count } = trade
    const isSlash = random.chance(0.5)
    const thousand = random.pick(['1000', writing.quantity(1000)])
    const items = order.lines.map((line) => {
      const size = line.pricePer === 1000 ? thousand : String(line.pricePer)
      const per = line.pricePer === 1 ? '' : isSlash ? `/${size}` : ` ${filled(say.per, { n: size })}`
      return `${line.name}: ${count(line)} ${trade.say.each} ${writing.money(line.price)}${per} = ${writing.money(line.total)}`
    })
    const { rows, stated, note } = sumsOf(trade)
    const sums = rows.map(([label, amount]) => `${label} ${amount}`)
    return typedMail(trade, [...heading(trade), '', ...items, '', ...sums, note], stated)
  },
}

const parts = phrases(['part', 'sum'], {
  en: 'Delivery {n} on {d}|Value of delivery {n}',
  de: 'Teillieferung {n} am {d}|Wert Teillieferung {n}',
  fr: 'Livraison {n} le {d}|Valeur livraison {n}',
  es: 'Entrega {n} el {d}|Valor de la entrega {n}',
  it: 'Consegna {n} il {d}|Valore consegna {n}',
  nl: 'Levering {n} op {d}|Waarde levering {n}',
  pt: 'Entrega {n} em {d}|Valor da entrega {n}',
  pl: 'Dostawa {n} dnia {d}|Wartość dostawy {n}',
  sv: 'Delleverans {n} den {d}|Värde delleverans {n}',
  da: 'Dellevering {n} den {d}|Værdi dellevering {n}',
  cs: 'Dodávka {n} dne {d}|Hodnota dodávky {n}',
  hi: 'डिलीवरी {n}, {d}|डिलीवरी {n} का मूल्य',
})

/** One order in two or three deliveries, each with its date, items and value. */
export const callOffs: Family = {
  name: 'supplier-call-offs',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = parts(locale.language)
    const trade = tradeOf(random, locale, { lines: [3, 7], long: 0 })
    const { order, writing, count, dayOf } = trade
    const number = order.lines.length > 4 && random.chance(0.5) ? 3 : 2
    const size = Math.ceil(order.lines.length / number)
    const hasValue = random.chance(0.5)
    const blocks = Array.from({ length: number }, (_, index) => {
      const lines = order.lines.slice(index * size, (index + 1) * size)
      if (lines.length === 0) return []
      const value = lines.reduce((sum, line) => sum + line.total, 0)
      const n = String(index + 1)
      return [
        filled(say.part, { n, d: dayOf(daysAfter(order.sentAt, 14 * (index + 1))) }),
        ...lines.map(
          (line) =>
            `  ${count(line)}  ${line.name}  ${trade.say.each} ${writing.money(line.price)}  ${writing.money(line.total)}`,
        ),
        ...(hasValue ? [`${filled(say.sum, { n })}: ${writing.money(value)}`] : []),
        '',
      ]
    })
    const { rows, stated, note } = sumsOf(trade)
    const sums = rows.map(([label, amount]) => `${label}: ${amount}`)
    return typedMail(trade, [...heading(trade), '', ...blocks.flat(), ...sums, note], stated)
  },
}

const answers = phrases(['intro', 'ask', 'yes'], {
  en: 'See my answers below.|{c} {i}, do you have them?|Yes: {c} at {p} = {t}',
  de: 'Antworten stehen darunter.|{c} {i}, noch da?|Ja: {c} à {p} = {t}',
  fr: 'Mes réponses sont ci-dessous.|{c} {i}, en stock ?|Oui : {c} à {p} = {t}',
  es: 'Respondo abajo.|{c} {i}, ¿hay?|Sí: {c} a {p} = {t}',
  it: 'Rispondo qui sotto.|{c} {i}, disponibili?|Sì: {c} a {p} = {t}',
  nl: 'Mijn antwoorden staan eronder.|{c} {i}, nog op voorraad?|Ja: {c} à {p} = {t}',
  pt: 'Respondo abaixo.|{c} {i}, há em stock?|Sim: {c} a {p} = {t}',
  pl: 'Odpowiedzi poniżej.|{c} {i}, są dostępne?|Tak: {c} po {p} = {t}',
  sv: 'Svar nedan.|{c} {i}, finns det?|Ja: {c} à {p} = {t}',
  da: 'Mine svar står nedenunder.|{c} {i}, har I dem?|Ja: {c} à {p} = {t}',
  cs: 'Odpovědi níže.|{c} {i}, máte je?|Ano: {c} po {p} = {t}',
  hi: 'उत्तर नीचे हैं।|{c} {i}, है क्या?|हाँ: {c} दर {p} = {t}',
})

/** The supplier replies between the buyer's quoted lines: names above, numbers below. */
export const answersBetween: Family = {
  name: 'supplier-answers-between',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = answers(locale.language)
    const trade = tradeOf(random, locale, { lines: [1, 4], long: 0 })
    const { order, writing, count } = trade
    const items = order.lines.flatMap((line) => {
      const values = { c: count(line), i: line.name, p: writing.money(line.price), t: writing.money(line.total) }
      return [`> ${filled(say.ask, values)}`, filled(say.yes, values), '']
    })
    const { rows, stated, note } = sumsOf(trade)
    const sums = rows.map(([label, amount]) => `${label}: ${amount}`)
    const lines = [say.intro, '', ...items, ...heading(trade), ...sums, note, '', ...signature(trade)]
    return {
      mail: mailOf(order, `Re: ${trade.say.number} ${order.number}`, { text: lines.join('\n') }),
      truth: truthOf(order, { sku: false, ...stated }),
    }
  },
}
