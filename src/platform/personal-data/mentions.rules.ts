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
  return `(?:${calling}${between})?(?:0${between})?${[...national].join(between)}`
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
  word.normalize('NFC'),
  word.normalize('NFD'),
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

const gap = '(?:[\\s\\u00a0\\u202f_]|\\\\[nrt]|&nbsp;|&#160;)'
/** The start of a word, or an escape of JSON before it. A longer lookbehind makes PostgreSQL fifty times slower. */
const before = '(?:\\\\[bfnrt]|(?<![[:alnum:]]))'

/**
 * A PostgreSQL regular expression that matches any of the words as whole words; null if none can be searched for.
 * Spaces match any white space, also as JSON and HTML write it, and underscores.
 */
export function patternOf(words: readonly string[], references: readonly string[] = []): string | null {
  const named = words.filter(namesSomebody)
  const names = [...named, ...named.flatMap(lastNameFirst)]
  const all = new Set(
    [...names, ...references.filter(leadsToSomebody)].flatMap(spellings).concat(names.flatMap(slugsOf)),
  )
  if (all.size === 0) return null
  const longestFirst = [...all].sort((one, other) => other.length - one.length)
  const alternatives = [
    ...named.map(telephonePattern).filter((pattern) => pattern !== null),
    ...longestFirst.map((word) => escaped(word).replace(/,\s+/g, `,${gap}*`).replace(/\s+/g, `${gap}+`)),
  ]
  return `${before}(?:${alternatives.join('|')})(?![[:alnum:]])`
}
