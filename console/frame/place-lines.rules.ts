interface Place {
  readonly address_locality?: string | null | undefined
  readonly address_region?: string | null | undefined
  readonly address_country?: string | null | undefined
  readonly postal_code?: string | null | undefined
}

const usual = ['{code} {city}', '{state}']
const cityThenCode = ['{city}', '{state}', '{code}']
const oneLine = ['{city} {state} {code}']

/** Formats of countries that differ from `usual`. The server has the same table in a file of this name. */
const placeFormats: Readonly<Record<string, readonly string[]>> = {
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

/** Returns city, state and postal code in the order that is usual in the country. */
export function placeLines(place: Place): string[] {
  const country = place.address_country?.toUpperCase() ?? ''
  const values: Readonly<Record<string, string>> = {
    city: place.address_locality ?? '',
    state: place.address_region ?? '',
    code: place.postal_code ?? '',
  }
  const format = Object.hasOwn(placeFormats, country) ? (placeFormats[country] ?? usual) : usual
  return format.map((line) => tidy(line.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''))).filter(Boolean)
}

const tidy = (line: string): string =>
  line
    .replace(/\s+/g, ' ')
    .replace(/^[\s,-]+|[\s,-]+$/g, '')
    .replace(/ ,/g, ',')
