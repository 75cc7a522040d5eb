export const mailLanguages = ['en', 'de', 'fr', 'es', 'hi', 'it', 'nl'] as const
export type MailLanguage = (typeof mailLanguages)[number]

export interface MailLocale {
  /** Language of the texts. */
  readonly language: MailLanguage
  /** Locale of amounts and dates, for example `de-AT`. */
  readonly format: string
}

/**
 * Returns the first wanted locale for which texts exist (`fr` for `fr-CA`) and whose language is in `allowed` (null:
 * any); otherwise English. Amounts and dates use the format of the wanted locale.
 */
export function mailLocale(
  wanted: readonly (string | null | undefined)[],
  allowed: readonly string[] | null = null,
): MailLocale {
  const permitted = allowed?.flatMap((tag) => parse(tag)?.language ?? []) ?? null
  for (const tag of wanted) {
    const locale = parse(tag)
    const language = mailLanguages.find((known) => known === locale?.language)
    if (locale && language && (permitted === null || permitted.includes(language)))
      return { language, format: locale.baseName }
  }
  return { language: 'en', format: 'en' }
}

/**
 * Returns the country's most read language in the country's format: `DE` gives `de-DE`, `IN` gives `en-IN`. Returns
 * null for an unknown country.
 */
export function localeOfCountry(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null
  if (englishIsShared.has(country)) return `en-${country}`
  const known = localesByCountry.get(country)
  if (known !== undefined) return known
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  const locale = language === 'und' ? null : `${language}-${country}`
  localesByCountry.set(country, locale)
  return locale
}

/** Results of `localeOfCountry`. Bounded, because a country code has two letters. */
const localesByCountry = new Map<string, string | null>()

/**
 * Returns the language that a shopper read, in the format of their country: `hi-IN`. Returns only the language if the
 * country is unknown, and null if they read no page.
 */
export function shopperLocale(language: string | null | undefined, country: string | null): string | null {
  if (!language) return null
  return country !== null && /^[A-Z]{2}$/.test(country) ? `${language}-${country}` : language
}

/** Countries where English reaches more buyers than the most common language does. */
const englishIsShared = new Set(['IN'])

function parse(tag: string | null | undefined): Intl.Locale | null {
  if (!tag) return null
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    // Agents may send any text as a language.
    return null
  }
}

/** Replaces each `{name}` with the value of that name. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
