import { slugOf } from '../slug.rules.ts'

/**
 * Whether a word identifies somebody. Shorter words, and other kinds of words, would also match texts about other
 * people.
 */
function namesSomebody(word: string): boolean {
  if (word.length < 5 || word.length > 300 || word === '(removed)' || word === '[removed]') return false
  if (word.includes('@')) return true
  const digits = word.replace(/\D/g, '').length
  // A telephone number, or several words: a full name, or a street with its number. A lone mark is not a word.
  return /^[+\d][\d\s().\-/]*$/.test(word) ? digits >= 7 : /[\p{L}\p{N}]\S*\s+\S*[\p{L}\p{N}]/u.test(word)
}

/** Full names also occur with the last name first. */
function lastNameFirst(name: string): string[] {
  const parts = name.split(/\s+/)
  if (parts.length < 2 || parts.length > 4 || /[\d@]/.test(name)) return []
  return parts.slice(1).flatMap((_, before) => {
    const first = parts.slice(0, before + 1).join(' ')
    const last = parts.slice(before + 1).join(' ')
    return [`${last}, ${first}`, `${last} ${first}`]
  })
}

// Calling codes: `1` and `7` have one digit, those listed two, all others three.
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const between = '(?:[-\\s().\\/]|%20){0,3}'

export const isTelephone = (word: string): boolean => telephonePattern(word) !== null

/** A digit in ASCII, Arabic, Persian, Devanagari and fullwidth form. */
const digitPattern = (digit: string): string =>
  `[${[0x30, 0x660, 0x6f0, 0x966, 0xff10].map((zero) => String.fromCharCode(zero + Number(digit))).join('')}]`

/** Matches a number with or without its calling code and trunk zero, however its digits are grouped. */
function telephonePattern(word: string): string | null {
  if (!/^[+\d(][\d\s().\-/]*$/.test(word)) return null
  const digits = word.replace(/\D/g, '')
  const international = word.startsWith('+') ? digits : word.startsWith('00') ? digits.slice(2) : null
  const code = international?.match(callingCode)?.[0]
  const national = (code === undefined ? digits : digits.slice(digits.indexOf(code) + code.length)).replace(/^0+/, '')
  if (national.length < 8) return null
  const prefix = `(?:\\+|%2B|00)${between}`
  const calling = code === undefined ? `${prefix}[0-9]{1,3}` : `(?:${prefix})?${code}`
  return `(?:${calling}${between})?(?:${digitPattern('0')}${between})?${[...national].map(digitPattern).join(between)}`
}

const leadsToSomebody = (reference: string): boolean => reference.length >= 6 && reference.length <= 2000

/**
 * The slug of a name, a street or an e-mail address, for handles and URLs. Slugs that could be an ordinary word, a number
 * or part of an identifier are left out.
 */
function slugsOf(word: string): string[] {
  const slug = slugOf(word)
  const isSafe = slug.includes('-') && /\p{L}/u.test(slug) && slug.length >= (/\d/.test(slug) ? 8 : 5)
  return isSafe ? [slug] : []
}

/** Spellings of a word in JSON strings, HTML, URLs and query strings. */
const spellings = (word: string): string[] => [
  word,
  JSON.stringify(word).slice(1, -1),
  word
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;'),
  encodeURIComponent(word),
  encodeURIComponent(word).replaceAll('%20', '+'),
]

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Between two words: white space as text, JSON and HTML write it, underscores, and tags. */
const blank = '[\\s\\u00a0\\u202f_]|\\\\[nrt]|&nbsp;|&#160;|<[^<>]*>'
const gap = `(?:${blank})`
/** Between the words of a name: also a dot, and an initial. */
const nameGap = `(?:${blank}|\\.)+(?:[[:alpha:]]\\.?${gap}+)?`

const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss|&szlig;',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe?',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}
const umlaut = '\u0308'
/** Distance of the fullwidth letters from ASCII. */
const fullwidth = 0xff21 - 0x41
/** Between two letters: soft hyphens, and other characters without a width. */
const hidden = '[\u00ad\u200b-\u200d\u2060\ufeff]?'

/**
 * A letter as written by systems without it: `ö` also as `o`, `oe` and `&ouml;`. The pattern ignores case, but `ß` has
 * no single uppercase letter in most texts.
 */
function letterPattern(letter: string): string {
  if (letter === '@') return '(?:@|&#64;|&#x40;|&commat;)'
  if (/\d/.test(letter)) return digitPattern(letter)
  if (/[a-z]/i.test(letter)) return `[${letter}${String.fromCharCode(letter.charCodeAt(0) + fullwidth)}]`
  if (letter.charCodeAt(0) < 128) return escaped(letter)
  const ligature = ligatures[letter.toLowerCase()]
  const [base = letter, ...marks] = letter.normalize('NFD')
  const code = letter.codePointAt(0) ?? 0
  const entities = `&#${code};|&#x0*${code.toString(16)};`
  if (ligature !== undefined) return `(?:${letter}|${ligature}|${entities})`
  if (marks.length === 0 || !/^[a-z]$/i.test(base)) return escaped(letter)
  const doubled = marks.includes(umlaut) ? `|${base}e` : ''
  return `(?:${letter}|${base}${marks.join('')}${doubled}|&${base}[a-z]+;|${entities}|${base})`
}

function wordPattern(word: string): string {
  const between = /\d/.test(word) ? `${gap}+` : nameGap
  return word
    .split(/(,?\s+)/)
    .map((part, at, parts) => {
      if (at % 2 === 0) return [...part].map(letterPattern).join(hidden)
      if (part.startsWith(',')) return `,${gap}*`
      // The number of a house may have a comma after it.
      return /\d$/.test(parts[at - 1] ?? '') ? `,?${between}` : between
    })
    .join('')
}

/** The start of a word, or an escape of JSON before it. A longer lookbehind makes PostgreSQL fifty times slower. */
const before = '(?:\\\\[bfnrt]|(?<![[:alnum:]]))'

/**
 * A PostgreSQL regular expression that matches any of the words as whole words; null if none can be searched for.
 * Letters with accents also match without them.
 */
export function patternOf(words: readonly string[], references: readonly string[] = []): string | null {
  const named = words.filter(namesSomebody).map((word) => word.normalize('NFC'))
  const names = [...named, ...named.flatMap(lastNameFirst)]
  const all = new Set(
    [...names, ...references.filter(leadsToSomebody)].flatMap(spellings).concat(names.flatMap(slugsOf)),
  )
  if (all.size === 0) return null
  const longestFirst = [...all].sort((one, other) => other.length - one.length)
  const alternatives = [
    ...named.map(telephonePattern).filter((pattern) => pattern !== null),
    ...longestFirst.map(wordPattern),
  ]
  return `${before}(?:${alternatives.join('|')})(?![[:alnum:]])`
}
