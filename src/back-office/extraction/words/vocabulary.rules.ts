import { unitCode } from '../../../platform/units.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { hu } from './hu.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import {
  andWords,
  freeAdjectives,
  hundredWords,
  insuranceStems,
  manyDigits,
  numberWords,
  perWords,
  taxNames,
  thousandWords,
  withWords as withNames,
} from './parts.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'
import type { ColumnName, FactName, SumName, Words } from './words.types.ts'
import { zh } from './zh.ts'

const tables = { en, de, fr, es, it, nl, pt, pl, sv, da, nb, fi, cs, hu, ro, el, tr, hi, zh } as const satisfies Record<
  string,
  Words
>
export type Language = keyof typeof tables

// Safe cast: the keys of the table are the languages.
export const languages = Object.keys(tables) as readonly Language[]

const accents = /[\u0300-\u036f]/g

/** Normalises words for comparison: lower case, without accents, one kind of apostrophe, no signs at the ends. */
export function folded(text: string): string {
  // A fast path for most texts: the other rules would not change them.
  if (plain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[’`´]/g, "'")
    .replace(/[º°ª]/g, '°')
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s*•·–—>+=-]+/, '')
    .replace(/[\s:：=.*;,'–—-]+$/, '')
}
const plain = /^(?=[a-z\d])(?:[!-^a-~]| (?! ))*(?<=[a-z\d])$/i

type Lookup<Name extends string> = ReadonlyMap<string, Name>

const listed = (list: string): string[] =>
  list
    .split('|')
    .map(folded)
    .filter((word) => word !== '')

/** Maps each word to its meaning. If a language lists a word twice, the first meaning counts. */
function lookupOf<Name extends string>(lists: Readonly<Partial<Record<Name, string>>>): Lookup<Name> {
  const found = new Map<string, Name>()
  // The keys of the table are the names.
  for (const [name, list] of Object.entries(lists) as [Name, string][])
    for (const word of listed(list)) if (!found.has(word)) found.set(word, name)
  return found
}

interface Lookups {
  readonly columns: Lookup<ColumnName>
  readonly sums: Lookup<SumName>
  readonly facts: Lookup<FactName>
  readonly each: ReadonlySet<string>
}

/** Matches words that mean other documents or single items as often as orders. */
const vague =
  /^(?:(?:our |notre |nuestra |a nossa |nossa |unsere |unser |onze |ons |nostro |ns\.? |vår |vores |vor |naszy? )?(?:refer|r[eé]f|riferim|zeichen|kenmerk|rif\b|n\/)|.*transa[ckz]|document|beleg|quot|job|ticket|indeks|localiz|संदर्भ|reference)/i

/**
 * Matches labels such as `Votre numéro de commande`. Their number is the vendor's order number, unless the mail states
 * another number of the vendor; then it is the buyer's own.
 */
const yours =
  /^(?!.*(?:\bpo\b|client|kunde|customer|klant|achat|inköp|indkøb|innkjøp|inkoop|purchase|compra|acquisto|bon |bdc|zakupu|kupuj))(?:your|votre|ihre?|su|tu|il tuo|il vostro|vs\.?|vostro|uw|je|jouw|sua|seu|a sua|vossa|twój|państwa|wasz|din|er|ert|jeres|deres|vaše|आपका|आपकी) .*(?:commande|bestell|auftrag|pedido|order|ordine|encomenda|zamówieni|objedn|beställ|ordre|ऑर्डर)/i

function withoutReferences(facts: Words['facts']): Words['facts'] {
  const numbers = (facts.orderNumber ?? '').split('|')
  const buyers = (facts.buyerReference ?? '').split('|')
  return {
    ...facts,
    orderNumber: numbers.filter((label) => !vague.test(label)).join('|'),
    reference: [facts.reference, ...numbers.filter((label) => vague.test(label) && !/transa[ckz]/i.test(label))].join(
      '|',
    ),
    yours: [facts.yours, ...buyers.filter((label) => yours.test(label))].join('|'),
    buyerReference: buyers.filter((label) => !yours.test(label)).join('|'),
  }
}

const byLanguage = new Map<Language, Lookups>(
  languages.map((language) => {
    const { columns, sums, facts: all, each }: Words = tables[language]
    const facts = withoutReferences(all)
    return [
      language,
      { columns: lookupOf(columns), sums: lookupOf(sums), facts: lookupOf(facts), each: new Set(listed(each)) },
    ]
  }),
)
/** Languages that are easily confused, because they share most words. */
const kin: Readonly<Partial<Record<Language, Language>>> = { da: 'nb', nb: 'da' }
const order = new Map(
  languages.map(
    (language) => [language, [...new Set<Language>([language, kin[language] ?? 'en', 'en', ...languages])]] as const,
  ),
)

type NameOf<Kind extends 'columns' | 'sums' | 'facts'> = Lookups[Kind] extends Lookup<infer Name> ? Name : never

/**
 * Returns the meanings of words in a language: its own, otherwise those of its kin or, without kin, English, otherwise
 * those of any language. For summary amounts, other languages add only words for shipping with at least six letters.
 */
function mergedOf<Kind extends 'columns' | 'sums' | 'facts'>(kind: Kind, language: Language): Lookup<NameOf<Kind>> {
  const merged = new Map<string, NameOf<Kind>>()
  for (const each of order.get(language) ?? [])
    for (const [word, name] of byLanguage.get(each)?.[kind] ?? []) {
      // A word for an amount may mean goods in another language: `Tasse` (cup, tax).
      const isForeign =
        kind === 'sums' && ![language, kin[language], 'en'].includes(each) && (name !== 'shipping' || word.length < 6)
      // Safe cast: the list of a kind contains only names of this kind.
      if (!isForeign && !merged.has(word)) merged.set(word, name as NameOf<Kind>)
    }
  return merged
}

const mergedLookups = new Map<string, Lookup<string>>()

function find<Kind extends 'columns' | 'sums' | 'facts'>(
  kind: Kind,
  word: string,
  language: Language,
): NameOf<Kind> | null {
  const key = `${kind} ${language}`
  const known = mergedLookups.get(key) ?? mergedOf(kind, language)
  mergedLookups.set(key, known)
  // Safe cast: a lookup has only names of its kind.
  return (known.get(word) as NameOf<Kind> | undefined) ?? null
}

const everywhere = (pick: (words: Words) => string): string[] => [
  ...new Set(languages.flatMap((language) => listed(pick(tables[language])))),
]
const grossWords = new Set(everywhere(({ gross }) => gross))
const netWords = new Set(everywhere(({ net }) => net))
const freeWords = new Set(everywhere(({ free }) => free))
const choiceWords = new Set(everywhere(({ choices }) => choices))
const asideWords = everywhere(({ asides }) => asides)
const taxWords = new Set(taxNames.split('|'))
/** `Total with VAT`: the amount contains the tax. */
const withWords = new Set(withNames.split('|'))

/**
 * Whether the text means "free", alone or beside a word for shipping: `gratis`, `Free shipping`, `Kostenloser Versand`.
 */
export const isFree = (text: string): boolean => {
  const said = folded(text)
  if (text.length > 40 || said === '') return false
  const others = said.split(' ').filter((word) => !freeAdjective.test(word))
  const isAdjective = others.length === 1 && said.includes(' ') && shippingWords.has(others[0] ?? '')
  return freeWords.has(said) || isAdjective
}
const freeAdjective = new RegExp(`^(?:${freeAdjectives})$`, 'u')
const shippingWords = new Set(everywhere(({ sums }) => sums.shipping ?? ''))

/** Whether the text is the label of an option. The caller has found a colon and a text after it. */
export const namesChoice = (label: string, language: Language): boolean =>
  columnOf(label, language) === 'options' ||
  (choiceWords.has(bareLabel(label)) &&
    columnOf(label, language) === null &&
    find('facts', bareLabel(label), language) === null)

/** Whether the label names a fact about the article or its delivery, which the buyer does not choose. */
export const namesFact = (label: string, language: Language): boolean =>
  ['weight', 'other'].includes(columnOf(label, language) ?? '')

/** Whether the heading introduces something that is not part of this order. */
export const isAside = (text: string): boolean => {
  const said = folded(text)
  return said.length <= 80 && asideWords.some((aside) => said === aside || said.startsWith(`${aside} `))
}

/** Whether the word introduces a unit price: `à`, `je`, `each`. */
export const isEachWord = (word: string, language: Language): boolean =>
  byLanguage.get(language)?.each.has(folded(word)) === true || /^(?:@|à|á|je|each|ea)$/i.test(word)

const longestLabel = 80
const codes =
  /(?<![a-z])(?:(?:in|en|em|w|i) )?(?:usd|eur|gbp|inr|cad|aud|nzd|chf|jpy|kwd|sek|nok|dkk|pln|brl|czk|huf|ron|try|rs|zl|kr|ft|lei|tl)(?![a-z])\.?/g

/** Returns a label without qualifiers: brackets, amounts, rates, currencies, a number at the end. */
function bareLabel(label: string): string {
  const known = bareLabels.get(label)
  if (known !== undefined) return known
  if (bareLabels.size === mostBareLabels) bareLabels.clear()
  const bare = withoutQualifiers(label)
  bareLabels.set(label, bare)
  return bare
}
/** Caches results, because a mail has the same labels several times. Cleared when full. */
const bareLabels = new Map<string, string>()
const mostBareLabels = 2000

const withoutQualifiers = (label: string): string =>
  folded(
    folded(label)
      .replace(/\([^()]{0,60}\)|\[[^[\]]{0,60}\]/g, ' ')
      .replace(
        /(?:\s\p{L}{1,5})?\s(?:[a-z]{3}\s|[a-z]{2}\.\s|\p{Sc}\s?)?\d[\d.,' ]*[.,]\d{2}(?!\d|\s?%)(?:\s?\p{Sc}|\s\p{L}{2,3}(?!\p{L}))?/gu,
        ' ',
      )
      .replace(/%\s?\d+(?:[.,]\d+)?|@?\s?\d+(?:[.,]\d+)?\s?%|@\s?\d+(?:[.,]\d+)?$/g, ' ')
      .replace(codes, ' ')
      .replace(/[€$£₹¥]/g, ' ')
      .replace(/(?<=\p{L}{3})\s?\d{1,2}$/u, '')
      .replace(/\s\d+$/, ''),
  )

/** Matches words for a price of 100 or 1,000 units: `per 1,000`, `le mille`. */
export const perMany = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${perWords}|à)\s|/\s?)(?:${manyDigits}|${hundredWords}|${thousandWords})(?![\p{L}\d])`,
  'iu',
)

/** Returns the meaning of a heading, or of a label beside a number of an item. Null if it is unknown or too long. */
export function columnOf(heading: string, language: Language): ColumnName | null {
  if (heading.length > longestLabel) return null
  const whole = find('columns', folded(heading), language)
  if (whole) return whole
  const { rest, isGross, isNet } = withoutTaxWords(bareLabel(heading))
  // `Tax incl.` is a heading of prices, not of taxes.
  if ((isGross || isNet) && taxWords.has(rest)) return null
  // A currency per unit is a unit price: `€/m`
  if (/^(?:\p{Sc}|[a-z]{3}|zł|kč|kr|tl)\s?\/\s?\p{L}{1,8}\.?$/iu.test(heading)) return 'unit'
  const bare = bareLabel(heading)
  if (bare === '') return null
  const found = find('columns', bare, language)
  if (found) return found
  if (/\p{L}{4}.*\s/u.test(heading) && perMany.test(heading)) {
    const meaning = columnOf(heading.replace(perMany, ''), language)
    return meaning === 'price' ? 'unit' : meaning
  }
  const unqualified = rest === bare ? null : find('columns', rest, language)
  if (unqualified) return unqualified
  const [part = ''] = bare.split(/\s?[/\n|&]\s?/)
  const ofPart = part === bare ? null : find('columns', part, language)
  return (
    ofPart ??
    ofWords(bare, language) ??
    (/\p{L}{3}(?:preis|prijs|pris)$|^(?:prix|prezzo|precio|preco) d/u.test(bare) ? 'price' : null) ??
    (linesLabel.test(bare) ? 'position' : null) ??
    (isCodeLabel(bare) || numbersItem(bare, language) ? 'sku' : null)
  )
}

/** Whether the heading is a unit of measure: `Metres`, `Kg`. Shorter units may be sizes, and pounds may be money. */
const isMeasure = (heading: string): boolean => {
  const said = folded(heading)
  const unit =
    (heading.length < 4 && said !== 'kg') || /^(?:pounds?|pfund|libb?r[ae]s?)$/.test(said) ? null : unitCode(said)
  return unit !== null && unit !== 'piece'
}

/** Whether the heading is a unit of measure and has no other known meaning. */
export const namesOnlyUnit = (heading: string, language: Language): boolean =>
  isMeasure(heading) && find('columns', folded(heading), language) === null

/** Matches labels for the numbers of lines, which end like those of articles: `Lnr`, `Lfd-Nr.`, `Radnummer`. */
const linesLabel =
  /^(?:l|lb|lfd|pos|poz|rad|linje|lin|line|zeilen?|positions|regel|lope|lobe|lop|lob|riga|rivi)(?:[\s.-]{0,2}(?:nr|nro|nummer|number)|[\s.-]{1,2}no?)$/

/** Whether the label ends in a word such as "number" or "code". False for `Number` alone, which may mean a count. */
const isCodeLabel = (label: string): boolean =>
  !/^(?:nr|nummer|number)$/.test(label) &&
  /(?:nr|nummer|number|code|kode|kod|codigo|codice)$/.test(label) &&
  !namesOther(label)

/** Whether the label contains a word for numbers other than article numbers, such as those of orders and customers. */
export const namesOther = (label: string): boolean =>
  /transa|rechn|bestell|order|ordre|auftrag|kund|custom|tele|track|sendung|promo|gutschein|zip|post|hs|hsn|coupon|discount|rabat|client|pedido|encomenda/i.test(
    label,
  )

const joints =
  /^(?:on|by|to|via|with|from|am|an|von|mit|op|met|door|naar|le|la|par|de|del|el|a|da|em|il|dne|dnia|na|den|pa|av|af|med)$/

/**
 * Returns `quantity` if the first or last word of a heading with two or three words means it: `Menge geliefert`,
 * `Versandte Menge`.
 */
function ofWords(heading: string, language: Language): ColumnName | null {
  const words = heading.split(' ')
  // `Shipped on` and `Numéro de commande` are labels of facts.
  if (words.length < 2 || words.length > 3 || words.some((word) => joints.test(word))) return null
  for (const word of [words.at(-1) ?? '', words[0] ?? '']) {
    const found = word.length < 3 ? null : find('columns', word, language)
    if (found === 'quantity') return found
  }
  return null
}

interface Qualified {
  readonly rest: string
  readonly isGross: boolean
  readonly isNet: boolean
}

/**
 * Removes words about tax: `total incl. vat` → `total`. `isGross` and `isNet` tell whether they mean with or without
 * tax.
 */
function withoutTaxWords(label: string): Qualified {
  let isGross = false
  let isNet = false
  const kept = label.split(/[\s.]+/).filter((word, at, words) => {
    const bare = folded(word.replace(/[()]/g, ''))
    const isWith = withWords.has(bare) && taxWords.has(folded(words[at + 1] ?? ''))
    if (grossWords.has(bare) || isWith) isGross = true
    else if (netWords.has(bare)) isNet = true
    else return true
    return false
  })
  const rest = isGross || isNet ? kept.filter((word) => !taxWords.has(folded(word))) : kept
  return { rest: folded((rest.length > 0 ? rest : kept).join(' ')), isGross, isNet }
}

/**
 * Returns the words of a label that are not about tax (`rest`), and whether the label means with tax (`isGross`) or
 * without tax (`isNet`).
 */
export const sideOf = (label: string): Qualified => withoutTaxWords(folded(folded(label).replace(/[()]/g, ' ')))

export interface SumLabel {
  readonly name: SumName
  /** For a tax: it is included in the total. For another amount: it includes tax. */
  readonly isGross: boolean
  /** The amount is without tax. */
  readonly isNet: boolean
  /** The whole label is known. False: only a part of it is. */
  readonly isExact: boolean
  /** Set for labels that are not in the lists: whether one of their words means a total. */
  readonly hasTotalWord?: boolean
}

/** Amounts whose label may contain further words: `Shipping: DHL Paket`, `Discount SUMMER10`. */
const loose = new Set<SumName>(['shipping', 'discount', 'tax', 'fee', 'paid', 'ignored'])
const mostWords = 8

/** Whether a word of the label means a total: `Total hire`. */
export const hasTotalWord = (label: string, language: Language): boolean =>
  folded(label)
    .split(/[^\p{L}\p{M}]+/u)
    .some(
      (word) =>
        find('sums', word, language) === 'total' ||
        /^gesamt|^(?:total|slut|eind|ordre?)(?:sum|belop|bedrag|pris|preis)/.test(word),
    )

/** Returns the meaning of a summary amount with this label. Null if the label is not known as one, or is too long. */
export function sumOf(said: string, language: Language): SumLabel | null {
  if (said.length > longestLabel) return null
  const label = said.replace(verbBehind, '')
  const direct = exactSum(label, language)
  if (direct) return direct
  const bare = bareLabel(label)
  if (bare === '') return null
  const words = bare.split(/[\s:+]+/).filter((word) => word !== '')
  if (words.length > mostWords) return null
  for (let count = words.length - 1; count > 0; count--)
    for (const part of [words.slice(0, count), words.slice(-count)]) {
      const named = find('sums', folded(part.join(' ')), language)
      // `Transport insurance` does not mean shipping.
      const isInsured = named === 'shipping' && insured.test(bare)
      const found = isInsured ? 'fee' : named
      // `Total with VAT` does not mean a tax.
      const isWith = saysGross(label) || withWords.has(words[1] ?? '')
      const isTotal =
        (found === 'tax' || found === 'shipping') && isWith && find('sums', words[0] ?? '', language) === 'total'
      if (isTotal) return null
      // `Amount before VAT`, but not `Plus sales tax`
      if (found === 'tax' && sideOf(label).isNet && !netWords.has(folded(words[0] ?? '')))
        return { name: 'net', isGross: false, isNet: true, isExact: false }
      if (found && loose.has(found)) return { name: found, isGross: saysGross(label), isNet: false, isExact: false }
    }
  // `Less five per cent as agreed`
  const name = deducting.test(bare) ? 'discount' : carriers.test(bare) ? 'shipping' : null
  return name && { name, isGross: false, isNet: false, isExact: false }
}

/** Matches the verb between the label and its amount: `The total is 40.00`. */
const verbBehind =
  /\s(?:is|comes to|ist|beträgt|macht|est de|est|fait|è|è di|es|es de|é|é de|is dan|bedraagt|är|er|jest|wynosi|to|je|činí|on|olan|este|είναι|है):?\s*$/iu
const insured = new RegExp(insuranceStems, 'u')
const deducting = /^(?:less|minus|abz\p{L}*|moins|menos|meno|odečteno|minus|avgar|fradrag|med fradrag|w odliczeniu)\s/u
const carriers =
  /(?<!\p{L})(?:usps|ups|dhl|fedex|dpd|gls|tnt|hermes|evri|royal mail|parcelforce|yodel|an post|colissimo|chronopost|mondial relay|la poste|correos|seur|mrw|brt|bartolini|poste italiane|postnl|bpost|postnord|bring|dao|budbee|instabox|matkahuolto|posti|inpost|paczkomat|poczta|zasilkovna|packeta|ppl|ceska posta|correios|sedex|pac|ctt|canada post|purolator|australia post|sendle|delhivery|blue ?dart|india post|dtdc)(?!\p{L})/u

/** Whether the text is only a remark about the tax of an amount: `AUD inc GST of 102.90`. */
export function isTaxRemark(text: string): boolean {
  if (text.split(' ').length > longestRemark) return false
  const said = folded(text)
    .replace(codes, ' ')
    .replace(/[\d.,\p{Sc}]+/gu, ' ')
  const { rest, isGross, isNet } = withoutTaxWords(said)
  const words = rest.split(' ').filter((word) => !taxWords.has(word))
  return (isGross || isNet || words.length < rest.split(' ').length) && words.length < 3
}
const longestRemark = 7

const saysGross = (label: string): boolean => withoutTaxWords(folded(label).replace(/[()]/g, ' ')).isGross

function exactSum(label: string, language: Language): SumLabel | null {
  const said = folded(label)
  const bare = bareLabel(label)
  const qualifiers = withoutTaxWords(said.replace(/[()]/g, ' '))
  const isGross = qualifiers.isGross
  const isNet = qualifiers.isNet && !isGross
  for (const word of [said, bare]) {
    const found = word === '' ? null : find('sums', word, language)
    // If the whole label is in the list, its tax words do not change its meaning: `net à payer` is a total.
    if (found) return labelOf(found, isGross, isNet && word !== said && !withoutTaxWords(word).isNet)
  }
  const { rest } = withoutTaxWords(bare)
  const found = rest === bare ? null : find('sums', rest, language)
  if (found) return labelOf(found, isGross, isNet)
  if (taxWords.has(rest)) return { name: 'tax', isGross, isNet, isExact: true }
  const phrase = sumOfPhrase(rest, language)
  return phrase && labelOf(phrase, isGross, isNet)
}

/**
 * Returns the meaning of a label all of whose words are known: `Summe gesamt` is a total, `Importe artículos` a
 * subtotal. Null for other labels.
 */
function sumOfPhrase(label: string, language: Language): SumName | null {
  const known = byLanguage.get(language)
  const compound = /^(\p{L}{4,}?)s?(totaal|totalt?|summe|betrag|bedrag|belopp|beløb|summa)$/u.exec(label)
  if (compound?.[1] && known && ['order', 'invoiceNumber'].includes(known.facts.get(compound[1]) ?? '')) return 'total'
  const charge =
    /^(\p{L}{4,}?)s?(?:anteil|pauschale|zuschlag|gebuhr|kosten|spesen|andel|avgift|kostnad|gebyr|tillagg|toeslag)$/u.exec(
      label,
    )
  if (charge?.[1] && known?.sums.get(charge[1]) === 'shipping') return 'shipping'
  // `Packing and freight`
  const parts = label.split(joined).map((part) => known?.sums.get(part))
  if (parts.length === 2 && parts.includes('shipping') && parts.every((part) => part === 'shipping' || part === 'fee'))
    return 'shipping'
  const words = label.split(' ')
  if (words.length < 2 || words.length > 4 || !known) return null
  let name: SumName | null = null
  for (const word of words) {
    const sum = known.sums.get(word)
    if (known.columns.get(word) === 'name') name = 'subtotal'
    else if (sum === 'total' || known.columns.get(word) === 'amount') name ??= 'total'
    else if (![word, word.replace(/s$/, '')].some((each) => known.facts.get(each) === 'order') && !joining.has(word))
      return null
  }
  return words.some((word) => known.sums.get(word) === 'total' || known.columns.get(word) === 'amount') ? name : null
}

const joined = new RegExp(`\\s(?:${folded(andWords)}|&|\\+|/)\\s`, 'u')
const joining = new Set(
  'of the this for your de la le du des del der die das dieser dieses di do da dos deste desta este esta questo quest’ordine cet cette deze dit denna detta denne dette tego tej teto teto votre su ihre ihrer uw van il geral general'.split(
    ' ',
  ),
)

function labelOf(name: SumName, isGross: boolean, isNet: boolean): SumLabel {
  const own = name === 'total' && isNet ? 'net' : name
  return { name: own, isGross, isNet, isExact: true }
}

/** Returns the meaning of the label of a fact, such as the order number. Null if it is unknown or too long. */
export const factOf = (label: string, language: Language): FactName | null =>
  label.length > longestLabel
    ? null
    : (find('facts', folded(label), language) ?? find('facts', bareLabel(label), language) ?? numberOf(folded(label)))

const numberWord = `(?:${folded(numberWords)}|n°|#|№)`
const numbered = new RegExp(
  String.raw`^(?:${numberWord}\.?\s(?:d[aeiou]l?l?a?\s|de\sl'|d(?:ell)?'|of\s|van\s|for\s)?(?<behind>\p{L}[\p{L} -]*)|(?<before>\p{L}[\p{L} -]*?)[\s.-]?${numberWord})$`,
  'u',
)
const orderWords =
  /^(?:(?:sales|web|shop|online|kauf|kunden|our|unsere|notre|nuestro|nostro|nosso|onze|vores|var|nase|nasze) ?)?(?:orders?|bestell(?:ung)?s?|auftrags?|commande|pedido|orden|ordine|ordre|bestelling|verkooporder|encomenda|(?:orden|pedido) de venta|ordine di vendita|ordre de vente|zamowienia|bestallning(?:s|ens)?|bestilling(?:s|ens)?|comanda|comenzii|siparis|objednavky|ऑर्डर)(?: confirmation|bestatigungs?)?$/
const invoiceWords =
  /^(?:(?:tax|vat|ausgangs) ?)?(?:invoice|rechnungs?|facture|factura|facturii|fattura|factuur|fatura|faktury|fakturan?|faktura ?|bill|चालान)$/

/**
 * Returns the meaning of a label that consists of a word for "number" and one for orders or invoices: `Rechnungs-ID`,
 * `Numer faktury`. Null for other labels.
 */
function numberOf(label: string): FactName | null {
  const { behind, before } = numbered.exec(label)?.groups ?? {}
  const word = (behind ?? before ?? '').replace(/[\s-]+$/, '')
  return orderWords.test(word) ? 'orderNumber' : invoiceWords.test(word) ? 'invoiceNumber' : null
}

/** Whether the label consists of a word for "number" and a word for goods: `Code d'article`, `Numero prodotto`. */
function numbersItem(label: string, language: Language): boolean {
  const { behind, before } = numbered.exec(label)?.groups ?? {}
  const word = (behind ?? before ?? '').replace(/^l'|[\s-]+$/g, '')
  return word.length > 2 && !namesOther(label) && find('columns', word, language) === 'name'
}

const besideNumber = new RegExp(
  String.raw`^(?:${numberWord}|c|cis|n|di|del|d|dell|della|tuo|din|er|ert|je|jouw|unser|notre|nuestro|nostro|vores|vor|vart|nasz|nase|nosso|nossa|ons|onze|our)\.?$`,
  'u',
)

/**
 * Returns the words of a label, except articles, possessives, and words that mean "number":
 * `numero della conferma` → `conferma`.
 */
const meaningOf = (label: string): string[] =>
  folded(label)
    .split(/[\s'/-]+/)
    .map((word) => word.replace(/(?:nummer|number|numer|nr)$/, '').replace(/s$/, ''))
    .filter((word) => word !== '' && !besideNumber.test(word) && !joining.has(word))

const shortestMeaning = 5
/**
 * Words that mean an order: the words of labels of orders, such as `confirmation`, and words for purchases and jobs.
 */
const orderMeanings = new Set([
  ...'purchase einkauf compra acquisto aankoop zakup zakupu nakup nakupu accuse dossier commessa ordem zlecenie zlecenia potwierdzenie uppdrag vorgang encargo'.split(
    ' ',
  ),
  ...languages.flatMap((language) =>
    [...(byLanguage.get(language)?.facts ?? [])].flatMap(([label, name]) => {
      const [word = '', ...more] = name === 'order' || name === 'orderNumber' ? meaningOf(label) : []
      return more.length === 0 && word.length >= shortestMeaning ? [word] : []
    }),
  ),
])

/** Whether every word of the label means an order. True for `Codice acquisto`, false for `Codice destinatario`. */
export function namesOrder(label: string): boolean {
  const words = meaningOf(label)
  return words.length > 0 && words.every((word) => orderMeanings.has(word))
}

/** Returns the labels of these facts in all languages, longest first. */
export const factLabels = (
  names: readonly FactName[],
): readonly { readonly label: string; readonly name: FactName }[] =>
  languages
    .flatMap((language) =>
      [...(byLanguage.get(language)?.facts ?? [])]
        .filter(([, name]) => names.includes(name))
        .map(([label, name]) => ({ label, name })),
    )
    .filter(({ label }, index, all) => all.findIndex((each) => each.label === label) === index)
    .sort((one, other) => other.label.length - one.label.length)

const commonWords = languages.map((language) => ({
  language,
  words: new Set(tables[language].common.split(' ').map((word) => word.toLowerCase())),
  labels: new Set(
    [byLanguage.get(language)?.columns, byLanguage.get(language)?.sums, byLanguage.get(language)?.facts].flatMap(
      (lookup) => [...(lookup?.keys() ?? [])].flatMap((label) => label.split(' ').filter((word) => word.length > 3)),
    ),
  ),
}))

/** How often a word counts at most. A remark below each item may repeat words of another language. */
const mostCounted = 4

/**
 * Returns the language of a text: the one whose common words (weight 2) and labels (weight 1) occur most often in the
 * first 20,000 characters. English if none occurs.
 */
export function languageOf(text: string): Language {
  const said =
    text
      .slice(0, 20_000)
      .replace(/\S*[@/]\S*|\S+\.\p{L}{2,}/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of said) counts.set(word, Math.min(mostCounted, (counts.get(word) ?? 0) + 1))
  const counted = commonWords.map(({ language, words, labels }) => ({
    language,
    count: [...counts].reduce(
      (sum, [word, count]) => sum + count * (words.has(word) ? 2 : labels.has(folded(word)) ? 1 : 0),
      0,
    ),
  }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).language
}
