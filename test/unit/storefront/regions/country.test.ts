import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { countriesByKey } from '../../../../src/storefront/regions/country.rules.ts'
import { furtherNames } from '../../../../src/storefront/regions/country-names.ts'
import { normalizeCountry } from '../../../../src/storefront/regions/index.ts'

const countries = codes.map(([alpha2 = '', alpha3 = '', numeric = '']) => ({ alpha2, alpha3, numeric }))
// Two countries share the name Congo, which has its own test below.
const namesOf = (code: string): string[] =>
  [Object.entries(english.countries).find(([alpha2]) => alpha2 === code)?.[1] ?? []]
    .flat()
    .concat(furtherNames[code] ?? [])
    .filter((name) => name !== 'Congo')

describe('a country', () => {
  it('is one of the 249 of ISO 3166-1, or Kosovo', () => {
    expect(countries).toHaveLength(250)
    expect(new Set(countries.map((country) => country.alpha2)).size).toBe(250)
  })

  it.each(countries)('$alpha2 is recognised by alpha-2 and alpha-3 in any case and by each of its names', (country) => {
    const { alpha2, alpha3 } = country
    const names = namesOf(alpha2)
    const given = [alpha2, alpha2.toLowerCase(), ` ${alpha2} `, alpha3, alpha3.toLowerCase(), ...names]
    const variants = names.flatMap((name) => [name.toUpperCase(), name.toLowerCase(), `the ${name}`, ` ${name} `])
    expect(names.length + (alpha2 === 'CG' ? 1 : 0)).toBeGreaterThan(0)
    expect([...given, ...variants].map((text) => [text, normalizeCountry(text)])).toEqual(
      [...given, ...variants].map((text) => [text, alpha2]),
    )
  })

  it.each(countries)('$alpha2 is not recognised by its number $numeric', ({ numeric }) => {
    expect(normalizeCountry(numeric)).toBeNull()
  })

  it('has further names only for codes that exist', () => {
    const known = new Set(countries.map((country) => country.alpha2))
    expect(Object.keys(furtherNames).filter((code) => !known.has(code))).toEqual([])
  })

  it('shares no name with another country, except Congo', () => {
    const owners = new Map<string, string>()
    const shared: string[] = []
    for (const { alpha2 } of countries) {
      for (const name of namesOf(alpha2)) {
        const key = name.toLowerCase().replace(/[^a-z]/g, '')
        if (owners.has(key) && owners.get(key) !== alpha2) shared.push(name)
        owners.set(key, alpha2)
      }
    }
    expect(shared).toEqual([])
  })

  it.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['u.s.', 'US'],
    ['United States', 'US'],
    ['the united states of america', 'US'],
    ['America', 'US'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['Great Britain', 'GB'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['Wales', 'GB'],
    ['Northern Ireland', 'GB'],
    ['Republic of Ireland', 'IE'],
    ['Holland', 'NL'],
    ['the Netherlands', 'NL'],
    ['The Netherlands', 'NL'],
    ['TheNetherlands', 'NL'],
    ['Czechia', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['CZECH-REPUBLIC', 'CZ'],
    ['South Korea', 'KR'],
    ['Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Korea (the Republic of)', 'KR'],
    ['Korea, South', 'KR'],
    ["Korea (Democratic People's Republic of)", 'KP'],
    ['North Korea', 'KP'],
    ['Russia', 'RU'],
    ['Russian Federation', 'RU'],
    ['Ivory Coast', 'CI'],
    ["Côte d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['cote divoire', 'CI'],
    ["CÔTE D'IVOIRE", 'CI'],
    ['Türkiye', 'TR'],
    ['Turkiye', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['Turkey', 'TR'],
    ['Vietnam', 'VN'],
    ['Viet Nam', 'VN'],
    ['UAE', 'AE'],
    ['U.A.E.', 'AE'],
    ['the UAE', 'AE'],
    ['United Arab Emirates', 'AE'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Bolivia (Plurinational State of)', 'BO'],
    ['Venezuela (Bolivarian Republic of)', 'VE'],
    ['Tanzania, the United Republic of', 'TZ'],
    ['Micronesia (Federated States of)', 'FM'],
    ['Moldova', 'MD'],
    ['Lao PDR', 'LA'],
    ['Laos', 'LA'],
    ['Syria', 'SY'],
    ['Brunei', 'BN'],
    ['Cabo Verde', 'CV'],
    ['Swaziland', 'SZ'],
    ['Burma', 'MM'],
    ['Macedonia', 'MK'],
    ['Macau', 'MO'],
    ['Vatican', 'VA'],
    ['Falkland Islands', 'FK'],
    ['St. Lucia', 'LC'],
    ['St Kitts & Nevis', 'KN'],
    ['Saint Vincent & the Grenadines', 'VC'],
    ['Trinidad & Tobago', 'TT'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Curacao', 'CW'],
    ['Réunion', 'RE'],
    ['Aland Islands', 'AX'],
    ['Bahamas (the)', 'BS'],
    ['The Gambia', 'GM'],
    ['US Virgin Islands', 'VI'],
    ['British Virgin Islands', 'VG'],
    ['Hong Kong SAR', 'HK'],
    ['Republic of China', 'TW'],
    ["People's Republic of China", 'CN'],
    ['Georgia', 'GE'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['Dominica', 'DM'],
    ['Dominican Republic', 'DO'],
    ['Guinea', 'GN'],
    ['Guinea-Bissau', 'GW'],
    ['Kosovo', 'XK'],
    ['st', 'ST'],
  ])('spelled %s is %s', (text, code) => {
    expect(normalizeCountry(text)).toBe(code)
  })

  it.each([
    ['Congo', 'CG'],
    ['Republic of the Congo', 'CG'],
    ['Congo (the)', 'CG'],
    ['Democratic Republic of the Congo', 'CD'],
    ['Congo (the Democratic Republic of the)', 'CD'],
    ['Congo, Dem. Rep.', 'CD'],
    ['DR Congo', 'CD'],
  ])('keeps the two Congos apart: %s is %s', (text, code) => {
    expect(normalizeCountry(text)).toBe(code)
  })

  it.each([
    'Wakanda',
    '',
    ' ',
    '.',
    'the',
    'ZZ',
    'XX',
    'EU',
    'AA',
    'ZZZ',
    'European Union',
    'Europe',
    'Soviet Union',
    'SU',
    'AN',
    'Virgin Islands',
    'Republic',
    'Republic of',
    'Kingdom of Wakanda',
    'California',
    'US-CA',
    'India India',
    'Indiana',
    '356',
    'IN1',
    '1',
    '0',
    'null',
    'undefined',
    'constructor',
    '__proto__',
    'toString',
    ',',
    '(',
    '🇮🇳',
    'IN!',
    '(IN)',
    'I-N',
    'I.N.',
    'per u',
    'Ind ia',
    'India.',
    '(India)',
    'India ()',
    'India,',
    'Republic,, of India',
    'भारत',
  ])('is not %j', (text) => {
    expect(normalizeCountry(text)).toBeNull()
  })

  it('is found by its codes, its names and its names after an article, of which the first country keeps each', () => {
    const found = countriesByKey()
    const keys = ['nl', 'nld', 'netherlands', 'thenetherlands', 'usa', 'republic of korea', 'congo', 'wakanda', '']
    expect(keys.map((key) => found.get(key) ?? null)).toEqual([
      ...['NL', 'NL', 'NL', 'NL', 'US', 'KR', 'CG', null, null],
    ])
  })

  it('is not read from a text longer than any name', () => {
    expect([`India${' '.repeat(96)}`, ','.repeat(100_000)].map(normalizeCountry)).toEqual([null, null])
    expect(normalizeCountry(`India${' '.repeat(95)}`)).toBe('IN')
  })
})
