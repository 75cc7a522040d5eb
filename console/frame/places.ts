import { language, languages } from '../messages/text.ts'
import { formatList } from './formats.ts'

export { placeLines } from './place-lines.rules.ts'

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

interface Option {
  readonly value: string
  readonly label: string
  readonly also?: string
}

/** Other names of countries. */
const alsoCalled: Readonly<Record<string, string>> = {
  AE: 'UAE',
  CZ: 'Czech Republic',
  GB: 'UK Great Britain England Scotland Wales Northern Ireland',
  NL: 'Holland',
  US: 'USA America',
}

const byLabel = (one: Option, other: Option): number => one.label.localeCompare(other.label, language())

const nameIn = (type: 'region' | 'currency' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames(language(), { type }).of(code) ?? code
  } catch {
    return code
  }
}

export const countryName = (code: string): string => nameIn('region', code.toUpperCase())
export const languageName = (tag: string): string => nameIn('language', tag)

export const countryOptions = (of: readonly string[] = codes.split(' ')): Option[] =>
  of.map((value) => ({ value, label: countryName(value), also: `${value} ${alsoCalled[value] ?? ''}` })).sort(byLabel)

/** Returns the supported languages, and the current language of a record. */
export const languageOptions = (own: string | null = null): Option[] =>
  [...new Set([...languages, ...(own === null ? [] : [own])])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort(byLabel)

export const currencyOptions = (): Option[] =>
  Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${nameIn('currency', value)}` }))

export const zoneOptions = (): Option[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

export const countryNames = (countries: readonly string[]): string => formatList(countries.map(countryName), 'unit')
