export const mailLanguages = ['en', 'de', 'fr', 'es', 'hi', 'it', 'nl'] as const
export type MailLanguage = (typeof mailLanguages)[number]

export interface MailLocale {
  /** Of the words. */
  readonly language: MailLanguage
  /** Of amounts and dates: `de-AT`. */
  readonly format: string
}

/**
 * The first of the wanted locales whose language there are words in, `fr-CA` by way of `fr`; English where none is.
 * Amounts and dates are written as in that locale.
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

/** The language that most people of a country read, in the country's own way: `DE` is `de-DE`, `IN` is `en-IN`. */
export function localeOfCountry(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null
  if (englishIsShared.has(country)) return `en-${country}`
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  return language === 'und' ? null : `${language}-${country}`
}

/** Where the language of most is not the one that all of a shop's buyers read. */
const englishIsShared = new Set(['IN'])

function parse(tag: string | null | undefined): Intl.Locale | null {
  if (!tag) return null
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    // Nobody vouches for what a buyer's agent sends as a language.
    return null
  }
}

/** `{name}` becomes the value of that name. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
