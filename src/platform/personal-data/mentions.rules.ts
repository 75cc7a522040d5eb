import { slugOf } from '../slug.rules.ts'
import {
  digitPattern,
  exactPattern,
  hidden,
  initialPattern,
  skipped,
  space,
  tag,
  tokenPattern,
} from './letters.rules.ts'

/**
 * Whether a word identifies a person. Shorter words, and other kinds of words, would also match texts about other
 * people.
 */
function namesSomebody(word: string): boolean {
  if (word.length < 5 || word.length > 300 || word === '(removed)' || word === '[removed]') return false
  if (word.includes('@')) return true
  const digits = word.replace(/\D/g, '').length
  // A telephone number, or several words, such as a full name or a street with its number. A lone punctuation mark is
  // not a word.
  return /^[+\d][\d\s().\-/]*$/.test(word) ? digits >= 7 : /[\p{L}\p{N}]\S*\s+\S*[\p{L}\p{N}]/u.test(word)
}

// Calling codes: `1` and `7` have one digit, the listed codes have two, all others have three.
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const between = `(?:[-${space}${hidden}().\\/\u2010-\u2013]|%20|%2[fF]|${tag}){0,4}`

export const isTelephone = (word: string): boolean => telephonePattern(word) !== null

/** Matches a number with or without its calling code and trunk zero, in any grouping of its digits. */
function telephonePattern(word: string): string | null {
  const parts = telephoneParts(word)
  if (parts === null) return null
  const prefix = `(?:\\+|\uff0b|%2[bB]|00)${between}`
  const calling = parts.code === undefined ? `${prefix}[0-9]{1,3}` : `(?:${prefix})?${digitsOf(parts.code)}`
  return `(?:${calling}${between})?(?:${digitPattern('0')}${between})?${digitsOf(parts.national)}`
}

function telephoneParts(word: string): { readonly code: string | undefined; readonly national: string } | null {
  if (!/^[+\d(][\d\s().\-/]*$/.test(word)) return null
  const digits = word.replace(/\D/g, '')
  const international = word.startsWith('+') ? digits : word.startsWith('00') ? digits.slice(2) : null
  const code = international?.match(callingCode)?.[0]
  const national = (code === undefined ? digits : digits.slice(digits.indexOf(code) + code.length)).replace(/^0+/, '')
  return national.length < 8 ? null : { code, national }
}

const digitsOf = (digits: string): string => [...digits].map(digitPattern).join(between)

const leadsToSomebody = (reference: string): boolean => reference.length >= 6 && reference.length <= 2000

/**
 * Returns the slug of an e-mail address or a name, as handles and URLs contain it. Empty if the slug could be an
 * ordinary word, a number or part of an identifier.
 */
function slugsOf(word: string): string[] {
  const slug = slugOf(word)
  const isSafe = slug.includes('-') && /\p{L}/u.test(slug) && slug.length >= (/\d/.test(slug) ? 8 : 5)
  return isSafe ? [slug] : []
}

/**
 * Matches one separator of words: white space as in text, JSON and URLs, an underscore, an invisible character or a
 * tag. Repeat it with `+`.
 */
const blank = `[${space}${hidden}_+]|\\\\[nrt]|[%=]20|${tag}`
const gap = `(?:${blank})`
/**
 * Matches what may separate two words of a name: white space, underscores, tags, dots, hyphens and one initial (`Ada M.
 * Lovelace`).
 */
const nameGap = `(?:${blank}|[-.])+(?:[[:alpha:]]\\.?${gap}+)?`
const comma = `${gap}*(?:,|%2[cC]|\uff0c)${gap}*`
/** Matches what may separate a street and its house number, including a word for "number". */
const houseGap = `(?:${comma}|${gap}+|-)(?:(?:hausnummer|haus-?nr|nr|no|num|number|nº|n°|№|#)\\.?${gap}*)?`

/**
 * Builds the patterns of a full name, also with the last name first. A name of more than four words matches only in its
 * given order.
 */
function namePatterns(name: string): string[] {
  const parts = name.split(/,?\s+/)
  const whole = name
    .split(/(,?\s+)/)
    .map((part, at) => (at % 2 === 0 ? tokenPattern(part) : part.startsWith(',') ? comma : nameGap))
    .join('')
  if (parts.length < 2 || parts.length > 4) return [whole]
  const tokens = parts.map(tokenPattern)
  const turned = splitsOf(parts).map(([first, last]) => `${named(last)}(?:${comma}|;|${nameGap})${named(first)}`)
  if (!isPerson(parts)) return [whole, ...turned]
  const withoutMiddle = parts.length > 2 ? [`${tokens[0]}${nameGap}${tokens.at(-1)}`] : []
  return [whole, ...turned, ...withoutMiddle, ...(isLong(parts) ? [tokens.join(''), tokens.toReversed().join('')] : [])]
}

const named = (parts: readonly string[]): string => parts.map(tokenPattern).join(nameGap)

/** Lists all ways to split the words of a name into first and last names. */
const splitsOf = (parts: readonly string[]): [first: string[], last: string[]][] =>
  parts.slice(1).map((_, before) => [parts.slice(0, before + 1), parts.slice(before + 1)])

/**
 * Whether the words can be a person's name, and not the name of a street, place or company. Only people have initials
 * and middle names.
 */
const isPerson = (parts: readonly string[]): boolean =>
  parts.length >= 2 &&
  parts.length <= 4 &&
  parts.every((part) => /^[\p{L}\p{M}'’.-]+$/u.test(part)) &&
  (parts[0] ?? '').replace('.', '').length >= 2 &&
  (parts.at(-1) ?? '').replace('.', '').length >= 2 &&
  !/^(?:am|an|auf|im|in|zum|zur|the|rue|via|calle|avenue|boulevard|piazza|plaza|place)$/.test(parts[0] ?? '') &&
  !/^(?:gmbh|mbh|ag|kg|ohg|ug|se|e\.?v\.?|ltd\.?|limited|llc|inc\.?|corp\.?|co\.?|s\.?a\.?|s\.?r\.?l\.?|b\.?v\.?|oy|ab|as)$|(?:stra(?:ß|ss)e|str\.?|weg|platz|gasse|allee|street|avenue|road|lane|drive|court|square|boulevard)$/.test(
    parts.at(-1) ?? '',
  )

/**
 * Whether both words are long enough to be searched without a space. Short names could form another word: `Anna Bell`.
 */
const isLong = (parts: readonly string[]): boolean => parts.length === 2 && parts.every(({ length }) => length >= 5)

/** Capital letters, listed because `[[:upper:]]` or a nested lookahead makes PostgreSQL a hundred times slower. */
const capitals = 'A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĻŁŃŅŇŌŐŒŘŚŞŠŢŤŪŮŰŲŹŻŽȘȚΑ-ΩА-ЯЁЄІЇ'

/**
 * Matches a middle name on the same line as the first name, or a particle. Words such as `and` between two names do not
 * match, because they join two people.
 */
const middle = `[ \\t\u00a0\u2000-\u200a\u202f${hidden}_+-]+(?:(?!(?:And|AND|Und|UND|Et|ET|Or|OR|Oder|ODER|An|AN|Für|FÜR|For|FOR|Mit|MIT|With|WITH|To|TO|From|FROM|Frau|FRAU|Herrn?|HERRN?|Mrs?|MRS?|Ms|MS|Dr|DR)[${space}_+-])[${capitals}][[:alnum:]'’]+(?:-[[:alnum:]'’]+)?|van|von|de|del|della|di|da|dos|du|den|der|ter|ten|af|av|el|al|bin|ben|la|le)`

/**
 * Builds case-sensitive patterns of a name: the last name after an initial (`Z. Quux`) or before it (`Quux, Z.`), a
 * name with a middle name, and a name in camel case. Initials that are also words (`A`, `e`) need their dot.
 */
function casedPatterns(given: string): string[] {
  const word = plainWord(given)
  const parts = word.split(/,?\s+/)
  if (/[\d@]/.test(word) || !isPerson(parts)) return []
  const spellings = splitsOf(parts).flatMap(([first, last]) => [
    `(?<![[:alnum:].])${initialsOf(first)}${named(last)}`,
    `${before}${named(last)}${comma}${initialPattern(first[0] ?? '')}\\.(?![${space}]*[${capitals}])`,
    `${before}${named(first)}${middle}${nameGap}${named(last)}`,
  ])
  const [first = '', last = ''] = parts
  if (parts.length === 2) spellings.push(`${before}${joined(first, last)}`, `${before}${joined(last, first)}`)
  return [`(?c)(?:${spellings.join('|')})(?![[:alnum:]])`]
}

const joined = (one: string, other: string): string =>
  `${tokenPattern(one)}(?=[${capitals}][^${capitals}])${tokenPattern(other)}`

/** Matches the initials of a first name: `Z. `, `J.-P. ` or `Z `. */
function initialsOf(first: readonly string[]): string {
  const [initial = '', ...more] = first.flatMap((part) => part.split('-').filter(Boolean)).map(initialPattern)
  const others = more.map((each) => `(?:(?:${blank}|-)*${each}\\.?)?`).join('')
  const isWord = /^[aeiouy]/.test((first[0] ?? '').normalize('NFD'))
  return isWord
    ? `${initial}\\.${others}(?:${blank})*`
    : `(?:${initial}\\.${others}(?:${blank})*|${initial}(?:${blank})+)`
}

const kinds: readonly (readonly [full: RegExp, short: string, long: string])[] = [
  [/stra(?:ß|ss)e$|(?:^|[a-z-])str\.?$/, 'str', 'strasse'],
  [/^platz$/, 'pl', 'platz'],
  [/^(?:street|st\.?)$/, 'st', 'street'],
  [/^(?:avenue|ave\.?)$/, 'ave', 'avenue'],
  [/^(?:road|rd\.?)$/, 'rd', 'road'],
  [/^(?:boulevard|blvd\.?)$/, 'blvd', 'boulevard'],
  [/^(?:drive|dr\.?)$/, 'dr', 'drive'],
  [/^(?:lane|ln\.?)$/, 'ln', 'lane'],
  [/^(?:court|ct\.?)$/, 'ct', 'court'],
  [/^(?:square|sq\.?)$/, 'sq', 'square'],
]

/** Matches a street name that ends with its kind of street, joined or separate. */
const lastWord = /^(\p{L}{3,}?)-?(stra(?:ß|ss)e|str\.?|platz|weg|gasse|allee|damm|ring|ufer)$/u

/** Matches one gap or hyphen. Repeat it with `+`, or with `*` where the words may be joined. */
const streetGap = `(?:${gap}|-)`

/**
 * Matches a street name with its kind of street abbreviated or not, joined or separate: `Lindenstr.`, `Linden-Straße`,
 * `Main St`.
 */
function streetPattern(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean)
  const [, start, end] = lastWord.exec(words.at(-1) ?? '') ?? []
  if (start && end) words.splice(-1, 1, start, end)
  const kind = words.at(-1) ?? ''
  const [full, short = '', long = ''] = kinds.find(([each]) => each.test(kind)) ?? []
  const isJoined = /^(?:stra(?:ß|ss)e|str\.?|platz|weg|gasse|allee|damm|ring|ufer)$/.test(kind)
  const last = full ? `(?:${tokenPattern(long)}|${tokenPattern(short)}\\.?)` : tokenPattern(kind)
  const rest = words.slice(0, -1).map(tokenPattern).join(`${streetGap}+`)
  return rest === '' ? last : `${rest}${streetGap}${isJoined ? '*' : '+'}${last}`
}

const houseNumber = /^\d+\s?[a-z]?(?:\s?[-/]\s?\d+\s?[a-z]?)?$/

/**
 * Builds the patterns of a street with its number before or after it; null for other texts with digits, such as a
 * suite.
 */
function streetPatterns(text: string): string[] | null {
  const [, before, street, inner, after] = /^(\d\S*),?\s+(.+)$|^(.+?),?\s+(\d.*)$/.exec(text) ?? []
  const number = before ?? after
  const name = street ?? inner
  if (number === undefined || name === undefined || !houseNumber.test(number) || /\d/.test(name)) return null
  const named = streetPattern(name)
  const counted = [...number.replace(/\s/g, '')].map(tokenPattern).join(`${gap}?`)
  return [`${counted}${houseGap}${named}`, `${named}${houseGap}?${counted}`]
}

/** Matches an e-mail address with any tag in its mailbox: `ada+shop@example.com`. */
function emailPattern(email: string): string {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at)
  const ownTag = `(?:(?:\\+|%2[bB])[^${space}<>"'@,;:]{0,64})?`
  return [exactPattern(mailboxOf(mailbox)), ownTag, exactPattern(email.slice(at))].join(skipped)
}

/** Removes the tag from an e-mail address, because `ada+shop@example.com` is delivered to `ada@example.com`. */
export function withoutTag(email: string): string {
  const at = email.lastIndexOf('@')
  return mailboxOf(email.slice(0, at)) + email.slice(at)
}

const mailboxOf = (mailbox: string): string => /^[^+]+(?=\+)/.exec(mailbox)?.[0] ?? mailbox

/** Returns the word in lowercase, with marks composed as far as Unicode can, and without invisible characters. */
const plainWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(new RegExp(`[${hidden}]`, 'g'), '')

function patternsOf(given: string): string[] {
  const word = plainWord(given)
  const telephone = telephonePattern(word)
  if (telephone !== null) return [telephone, exactPattern(word)]
  if (/^[^\s@]+@[^\s@]+$/.test(word)) return [emailPattern(word), ...slugsOf(word).map(exactPattern)]
  if (!/[\d@]/.test(word)) return namePatterns(word)
  const street = /\p{L}/u.test(word) ? streetPatterns(word) : null
  const spaced = word.split(/(,?\s+)/)
  const whole = spaced
    .map((part, at) => (at % 2 === 0 ? tokenPattern(part) : part.startsWith(',') ? comma : `(?:,?${gap}+)`))
    .join('')
  return [...(street ?? []), whole, ...slugsOf(word).map(exactPattern)]
}

/**
 * Matches the start of a word, or a JSON escape before the word. A longer lookbehind makes PostgreSQL fifty times
 * slower.
 */
const before = '(?:\\\\[bfnrt]|(?<![[:alnum:]]))'

/**
 * Builds PostgreSQL regular expressions that match the words as whole words, the longest first; null if none of the
 * words identifies a person. The first expression is a hint: it matches in every text that one of the others matches.
 * PostgreSQL compiles several expressions hundreds of times faster than one expression of all words. The
 * expressions match texts with decoded letters: see `spelledOut`.
 */
export function patternOf(words: readonly string[], references: readonly string[] = []): Pattern | null {
  const longestFirst = [...words.filter(namesSomebody)].sort((one, other) => other.length - one.length)
  const strange = references.filter(leadsToSomebody)
  if (longestFirst.length + strange.length === 0) return null
  const hints = [...longestFirst.map(hintOfWord), ...strange.map(exactPattern)]
  const whole = [...longestFirst.map(patternsOf), ...strange.map((reference) => [exactPattern(reference)])]
  return [
    [...new Set(hints)].join('|'),
    ...new Set([
      ...whole.map((patterns) => `${before}(?:${patterns.join('|')})(?![[:alnum:]])`),
      ...longestFirst.flatMap(casedPatterns),
    ]),
  ]
}

export type Pattern = readonly [hint: string, ...words: string[]]

/** Matches a part of the word that is in every match of the word. */
function hintOfWord(given: string): string {
  const word = plainWord(given)
  const parts = telephoneParts(word)
  if (parts !== null) return digitsOf(parts.national)
  const longest = (texts: readonly string[]) =>
    texts.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (/^[^\s@]+@[^\s@]+$/.test(word)) {
    const mailbox = mailboxOf(word.slice(0, word.lastIndexOf('@')))
    return exactPattern(longest(mailbox.split(/[^\p{L}\p{N}]+/u)) || mailbox)
  }
  const names = word.split(/,?\s+/)
  if (isPerson(names)) {
    const last = longest((names.at(-1) ?? '').split(/[^\p{L}\p{M}]+/u))
    if (last.length >= 4) return tokenPattern(last)
    // A short last name is part of many words (`Li` in `List`), so the hint matches it only as a whole word, or matches
    // the first name.
    return `${tokenPattern(longest((names[0] ?? '').split(/[^\p{L}\p{M}]+/u)))}|(?:^|[^a-zA-Z]|\\\\[bfnrt])${tokenPattern(last)}(?![a-zA-Z])`
  }
  // The kind of street may be abbreviated, so the hint omits it.
  const tokens = word.split(/[^\p{L}\p{N}\p{M}]+/u)
  return tokenPattern(longest(tokens.map((token) => token.replace(kindOfStreet, ''))) || longest(tokens))
}

const kindOfStreet =
  /(?:stra(?:ss|ß)e|str|platz|weg|gasse|allee|damm|ring|ufer|street|avenue|road|boulevard|drive|lane|court|square)$/
