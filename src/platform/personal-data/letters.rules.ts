/** Regular expressions for the spellings of a letter, in the syntax that PostgreSQL and JavaScript share. */

/** Difference between the code points of fullwidth characters and ASCII. */
const fullwidth = 0xff01 - 0x21
const wide = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + fullwidth)

/** Base letters of letters that Unicode does not decompose. */
const strokes: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' }

const baseOf = (letter: string): string =>
  strokes[letter.toLowerCase()] ?? letter.normalize('NFD').charAt(0).toLowerCase()

const isLatin = (letter: string): boolean => /^[a-z]$/.test(letter)

/** Code points of Latin letters with marks, by their base letter. */
const markedCodes: ReadonlyMap<string, readonly number[]> = (() => {
  const codes = new Map<string, number[]>()
  for (const [first, last] of [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const)
    for (let code = first; code <= last; code++) {
      const base = baseOf(String.fromCharCode(code))
      if (isLatin(base)) codes.set(base, [...(codes.get(base) ?? []), code])
    }
  return codes
})()

/** Ranges of a bracket expression, by base letter. */
const marked: ReadonlyMap<string, string> = new Map([...markedCodes].map(([base, codes]) => [base, ranges(codes)]))

function ranges(codes: readonly number[]): string {
  const runs: [number, number][] = []
  for (const code of codes) {
    const run = runs.at(-1)
    if (run && run[1] === code - 1) run[1] = code
    else runs.push([code, code])
  }
  return runs
    .map(([first, last]) => (first === last ? '' : `${String.fromCharCode(first)}-`) + String.fromCharCode(last))
    .join('')
}

/** Cyrillic and Greek letters that look like a Latin letter. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аАαΑ',
  b: 'ВΒ',
  c: 'сС',
  e: 'еЕΕ',
  h: 'һНΗ',
  i: 'іІιΙ',
  j: 'јЈ',
  k: 'кКκΚ',
  m: 'МΜ',
  n: 'Ν',
  o: 'оОοΟ',
  p: 'рРρΡ',
  s: 'ѕЅ',
  t: 'тТτΤ',
  u: 'υ',
  v: 'ѵν',
  x: 'хХχΧ',
  y: 'уУΥ',
  z: 'Ζ',
}

/**
 * Returns a pattern for a Latin letter in upper or lower case, with any marks, in fullwidth form, or as a look-alike
 * letter.
 */
const anyOf = (base: string): string =>
  `[${base}${base.toUpperCase()}${wide(base)}${wide(base.toUpperCase())}${marked.get(base) ?? ''}${lookalikes[base] ?? ''}]`

/** Characters without a width: soft hyphens, combining marks, direction marks and others. */
export const hidden = '\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff'
export const tag = '<[^<>]*>'
/** Matches what may separate two letters: invisible characters and tags, any number of them or none. */
export const skipped = `(?:[${hidden}]|${tag})*`

/** Matches a line break, also as a JSON escape. */
const lineEnd = '(?:[ \\t]*\\r?\\n[ \\t]*|(?:\\\\r)?\\\\n)'
/**
 * Matches what may separate two letters of a word: invisible characters, tags, and a hyphen at a line break, any number
 * of them or none.
 */
const broken = `(?:[${hidden}]|${tag}|[-\u2010]${lineEnd})*`

/** White space of every width. */
export const space = '\\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000'

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Returns a pattern for a digit in ASCII, Arabic, Persian, Devanagari or fullwidth form. */
export const digitPattern = (digit: string): string =>
  `[${[0x30, 0x660, 0x6f0, 0x966, 0xff10].map((zero) => String.fromCharCode(zero + Number(digit))).join('')}]`

const marks: Readonly<Record<string, string>> = {
  "'": "(?:['’‘ʼ`´′]|&#0*39;|&#[xX]0*27;|&apos;|%27|\\\\u0027)",
  '"': '(?:["“”„]|\\\\"|&quot;|&#0*34;|%22|\\\\u0022)',
  '&': '(?:&amp;|&#0*38;|%26|\\\\u0026|&)',
  '<': '(?:<|&lt;|&#0*60;|%3[cC]|\\\\u003[cC])',
  '>': '(?:>|&gt;|&#0*62;|%3[eE]|\\\\u003[eE])',
  '/': '(?:/|%2[fF])',
  '\\': '(?:\\\\\\\\|\\\\|%5[cC])',
  '-': '[-\u2010-\u2013\u2212\uff0d]',
}

/**
 * Patterns for pairs of letters that may be written as one letter, and for letters that may be written as two. Keys are
 * lowercase.
 */
const pairs: Readonly<Record<string, string>> = {
  ss: `(?:[ßẞ]|${anyOf('s')}${skipped}${anyOf('s')})`,
  ß: `(?:[ßẞ]|${anyOf('s')}${skipped}${anyOf('s')})`,
  ae: `(?:[äÄæÆ]|[aA]\u0308|${anyOf('a')}${skipped}${anyOf('e')})`,
  æ: `(?:[äÄæÆ]|[aA]\u0308|${anyOf('a')}${skipped}${anyOf('e')})`,
  oe: `(?:[öÖøØœŒ]|[oO]\u0308|${anyOf('o')}${skipped}${anyOf('e')})`,
  œ: `(?:[öÖœŒ]|[oO]\u0308|${anyOf('o')}${skipped}${anyOf('e')})`,
  ue: `(?:[üÜ]|[uU]\u0308|${anyOf('u')}${skipped}${anyOf('e')})`,
  aa: `(?:[åÅ]|[aA]\u030a|${anyOf('a')}${skipped}${anyOf('a')})`,
  ä: `${anyOf('a')}(?:${skipped}${anyOf('e')})?`,
  ö: `${anyOf('o')}(?:${skipped}${anyOf('e')})?`,
  ø: `${anyOf('o')}(?:${skipped}${anyOf('e')})?`,
  ü: `${anyOf('u')}(?:${skipped}${anyOf('e')})?`,
  å: `${anyOf('a')}(?:${skipped}${anyOf('a')})?`,
  þ: `(?:[þÞ]|${anyOf('t')}${skipped}${anyOf('h')})`,
}

function letterPattern(letter: string): string {
  if (/[0-9]/.test(letter)) return digitPattern(letter)
  const mark = marks[letter]
  if (mark !== undefined) return mark
  const base = baseOf(letter)
  if (isLatin(base)) return anyOf(base)
  if (/[!-~]/.test(letter)) return `(?:${escaped(letter)}|${wide(letter)})`
  const cases = [...new Set([letter, letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFD')])]
  return cases.length === 1 ? escaped(letter) : `(?:${cases.map(escaped).join('|')})`
}

/**
 * Returns a pattern for a word with or without its accents and umlauts, with `ß` or `ss`, and with tags, invisible
 * characters and line breaks between the letters. `word` is lowercase and in NFC.
 */
export function tokenPattern(word: string): string {
  const letters: string[] = []
  for (let at = 0; at < word.length; ) {
    const two = word.slice(at, at + 2)
    const letter = String.fromCodePoint(word.codePointAt(at) ?? 0)
    letters.push((pairs[two] ?? pairs[letter] ?? letterPattern(letter)) + (letter === '-' ? `${lineEnd}?` : ''))
    at += pairs[two] ? 2 : letter.length
  }
  return `${letters.join(broken)}[${hidden}]*`
}

/**
 * Returns a pattern for the first letter of a word as an initial: a capital letter with any marks. For case-sensitive
 * patterns.
 */
export function initialPattern(word: string): string {
  const letter = String.fromCodePoint(word.codePointAt(0) ?? 0)
  const base = baseOf(letter)
  if (!isLatin(base)) return escaped(letter.toUpperCase())
  const isCapital = (code: number) => String.fromCharCode(code).toLowerCase() !== String.fromCharCode(code)
  return `[${base.toUpperCase()}${wide(base.toUpperCase())}${ranges((markedCodes.get(base) ?? []).filter(isCapital))}]`
}

/**
 * Returns a pattern for an e-mail address or an identifier in upper or lower case. Look-alike letters and marks do not
 * match, because they make it a different address.
 */
export const exactPattern = (text: string): string =>
  [...text]
    .map((letter) => (/[a-zA-Z]/.test(letter) ? `[${letter}${wide(letter)}]` : letterPattern(letter)))
    .join(skipped)

const named: Readonly<Record<string, string>> = {
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  lstrok: 'ł',
  Lstrok: 'Ł',
  dstrok: 'đ',
  Dstrok: 'Đ',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  imath: 'ı',
  inodot: 'ı',
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  ZeroWidthSpace: '\u200b',
  commat: '@',
  period: '.',
  comma: ',',
  lowbar: '_',
  hyphen: '\u2010',
  ndash: '\u2013',
  rsquo: '’',
  lsquo: '‘',
  lpar: '(',
  rpar: ')',
  plus: '+',
  sol: '/',
}
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
  breve: '\u0306',
  macr: '\u0304',
  ogon: '\u0328',
  dot: '\u0307',
  dblac: '\u030b',
}

/** Whether a character means the same with and without a backslash. */
const isPlain = (letter: string, more: string): boolean =>
  letter >= '\u00a0' || /[a-zA-Z0-9@.,_()-]/.test(letter) || more.includes(letter)

const charOf = (code: number): string => (code > 0 && code < 0xd800 ? String.fromCharCode(code) : '')

function entity(name: string): string {
  const accented = /^([a-zA-Z])([a-z]+)$/.exec(name)
  const accent = accents[accented?.[2] ?? '']
  return named[name] ?? (accented && accent ? `${accented[1]}${accent}`.normalize('NFC') : '')
}

const octets =
  '%[0-7][0-9a-fA-F]|%[cdCD][0-9a-fA-F]%[89abAB][0-9a-fA-F]|%[eE][0-9a-fA-F]%[89abAB][0-9a-fA-F]%[89abAB][0-9a-fA-F]|%[89a-fA-F][0-9a-fA-F]'
/** Matches only letters beyond ASCII, because a single `=41` may be ordinary text. */
const quoted = '=[CD][0-9A-F]=[89AB][0-9A-F]|=E[0-9A-F]=[89AB][0-9A-F]=[89AB][0-9A-F]'
const code = new RegExp(
  `&#0*([0-9]{1,5});|&#[xX]0*([0-9a-fA-F]{1,4});|&([a-zA-Z]{2,14});|(${octets}|${quoted})|\\\\u([0-9a-fA-F]{4})`,
  'g',
)

/**
 * Decodes the letters that a text contains as HTML entities, percent-encoding, quoted-printable or JSON escapes. Leaves
 * characters encoded that have a meaning in HTML, URLs or JSON. The database function `spelled_out` does the same.
 */
export const spelledOut = (text: string): string =>
  text.replace(code, (found, decimal?: string, hex?: string, name?: string, encoded?: string, json?: string) => {
    const letter = name
      ? entity(name)
      : encoded
        ? decodedOctets(encoded)
        : charOf(decimal ? Number(decimal) : Number.parseInt(hex ?? json ?? '', 16))
    return letter !== '' && isPlain(letter, encoded ? '' : ' +/') ? letter : found
  })

/** Decodes UTF-8. An octet that is not UTF-8 is read as Latin-1. */
function decodedOctets(encoded: string): string {
  const [first = 0, second = 0, third] = encoded
    .split(/[%=]/)
    .slice(1)
    .map((octet) => Number.parseInt(octet, 16))
  if (encoded.length === 3) return charOf(first)
  if (third === undefined) return charOf(((first & 31) << 6) | (second & 63))
  return charOf(((first & 15) << 12) | ((second & 63) << 6) | (third & 63))
}
