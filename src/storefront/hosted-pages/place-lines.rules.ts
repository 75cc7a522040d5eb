import { provinceName } from '../regions/index.ts'

interface Place {
  readonly locality?: string | null | undefined
  readonly region?: string | null | undefined
  readonly country?: string | null | undefined
  readonly postalCode?: string | null | undefined
}

const usual = ['{code} {city}', '{state}']
const cityThenCode = ['{city}', '{state}', '{code}']
const oneLine = ['{city} {state} {code}']

/**
 * Countries whose format differs from the usual one. Keep equal to the file of the same name in the console.
 */
const formats: Readonly<Record<string, readonly string[]>> = {
  AU: oneLine,
  BR: ['{city} - {state}', '{code}'],
  CA: oneLine,
  GB: cityThenCode,
  IE: cityThenCode,
  IN: ['{city} {code}', '{state}'],
  IT: ['{code} {city} {state}'],
  JP: ['{city}, {state} {code}'],
  MX: ['{code} {city}, {state}'],
  US: ['{city}, {state} {code}'],
}

/** Countries whose addresses use abbreviations of the states. */
const abbreviating = new Set(['AU', 'BR', 'CA', 'IT', 'MX', 'US'])

/** Returns the lines of a place with its state in the form that the country uses: `Karnataka`, but `CA`. */
export const placeAsWritten = (place: Place): string[] =>
  placeLines(
    abbreviating.has(place.country ?? '')
      ? place
      : { ...place, region: provinceName(place.region ?? null, place.country ?? '') },
  )

/** Returns town, state and postal code of a postal address, in the order of its country. */
export function placeLines({ locality, region, country, postalCode }: Place): string[] {
  const key = country ?? ''
  const values: Readonly<Record<string, string>> = { city: locality ?? '', state: region ?? '', code: postalCode ?? '' }
  const format = Object.hasOwn(formats, key) ? (formats[key] ?? usual) : usual
  return format.map((line) => tidy(line.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''))).filter(Boolean)
}

/** Removes separators left by missing parts. */
const tidy = (line: string): string =>
  line
    .replace(/\s+/g, ' ')
    .replace(/^[\s,-]+|[\s,-]+$/g, '')
    .replace(/ ,/g, ',')
