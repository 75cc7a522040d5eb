// Imports only the JSON files, because the package's entry point loads all languages.
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { furtherNames } from './country-names.ts'

const longestName = 100

const initials = /\b(?:u\.s\.a|u\.s|u\.k|u\.a\.e|d\.r)\b\.?/gi
const abbreviation = /\b(dem|rep|st|is)\./gi
const words = String.raw`[\p{L}\p{M}]+(?:(?:\s*[,&'’\x60-]\s*|\s+)[\p{L}\p{M}]+)*`
/** Words with at most one mark of punctuation between them, of which some may be in one pair of brackets. */
const written = new RegExp(String.raw`^${words}(?:\s*\(\s*${words}\s*\)(?:\s+${words})?)?$`, 'u')

let index: ReadonlyMap<string, string> | undefined

/**
 * Returns the upper-case ISO 3166-1 alpha-2 code of a country, or null. Accepts alpha-2, alpha-3 and English names
 * (official, common or a usual variant). Ignores case, accents, surrounding spaces, "the", and which mark separates
 * words. Reads `Korea, Republic of` as `Republic of Korea`. Refuses numeric codes and any other characters. Kosovo is
 * `XK`, the code of carriers and payment providers. Of the other reserved and user-assigned codes, only `UK` is
 * accepted. Two names are ambiguous: `Congo` is CG and `Korea` is KR, as in ISO and common use.
 */
export function normalizeCountry(text: string): string | null {
  if (text.length > longestName) return null
  const name = withoutDots(text.trim())
  if (!written.test(name)) return null
  index ??= countriesByKey()
  return index.get(fold(name)) ?? index.get(fold(uninverted(name))) ?? null
}

/** Returns the code of each country by its folded codes and names. */
export function countriesByKey(): Map<string, string> {
  const byKey = new Map<string, string>()
  // The first entry for a key wins. Codes come first, so no name can replace a code.
  const claim = (key: string, code: string) => {
    if (!byKey.has(key)) byKey.set(key, code)
  }
  for (const [alpha2 = '', alpha3 = ''] of codes) {
    claim(fold(alpha2), alpha2)
    claim(fold(alpha3), alpha2)
  }
  const names = [...Object.entries(english.countries), ...Object.entries(furtherNames)]
  for (const [code, given] of names) {
    for (const name of [given].flat().map(withoutDots)) {
      for (const key of [fold(name), fold(uninverted(name))]) {
        claim(key, code)
        claim(`the${key.replaceAll(' ', '')}`, code)
      }
    }
  }
  return byKey
}

const withoutDots = (text: string): string =>
  text.replace(initials, (found) => found.replaceAll('.', '')).replace(abbreviation, '$1')

/** Reorders inverted names: `Korea (the Republic of)` and `Korea, Republic of` become `Republic of Korea`. */
const uninverted = (text: string): string => text.replace(/^([^,(]*)[,(]([^,()]*)\)?\s*$/, '$2 $1')

function fold(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    // An apostrophe does not separate words: "People's" is one word.
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
  return words.map((word, at) => (word === 'st' && at < words.length - 1 ? 'saint' : word)).join(' ')
}
