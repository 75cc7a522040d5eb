import type { PageLanguage } from '../../../platform/http/page-language.ts'
import { localTime } from '../../../platform/local-time.ts'
import { fill, type MailLanguage } from '../../../platform/mail/languages.ts'
import { formatMoney } from '../../../platform/money.ts'
import { Recent } from '../../../platform/recent.ts'
import { type Plural, type WordsOf, wordsByLanguage } from '../../../platform/words.ts'
import table from './words.json' with { type: 'json' }

/** Texts of the pages from checkout to order in one language. */
export type PageMessages = WordsOf<typeof table>

export const pageMessages = wordsByLanguage(table)

/** Formats of amounts, numbers, dates and names in one locale. */
export interface Formats {
  readonly language: PageLanguage & { readonly tag: MailLanguage }
  money(amountMinor: number, currency: string): string
  count(forms: Plural, count: number): string
  number(value: number): string
  /** Formats a day in UTC. */
  date(moment: Date): string
  /**
   * Formats a moment as `14 March 2026 at 18:30 CET`. In the country's time zone if it has only one, otherwise in the
   * shop's.
   */
  dateAndTime(moment: Date): string
  /** Formats days as `18 – 21 Mar`, or a single day, in UTC. Returns null if there is no estimate. */
  days(earliest: string | null, latest: string | null): string | null
  /** Returns the name of a language in the language itself. */
  languageName(tag: string): string
  /** Returns the name of a country in the page's language. */
  countryName(code: string): string
}

export interface PageWords extends PageMessages, Formats {}

// Cached, because creating the formats takes longer than rendering a page.
const made = new Recent<PageWords>(200)

/** Returns the texts and formats of a page. `format`: locale of amounts and dates, such as `en-IN`. */
export function pageWords(language: MailLanguage, format: string, shopZone: string): PageWords {
  const key = `${language} ${format} ${shopZone}`
  const known = made.get(key) ?? {
    ...pageMessages[language],
    language: spoken(language),
    ...formats(language, format, shopZone),
  }
  made.set(key, known)
  return known
}

const spoken = (language: MailLanguage): Formats['language'] => ({ tag: language, frame: pageMessages[language].frame })

function formats(language: MailLanguage, format: string, shopZone: string): Omit<Formats, 'language'> {
  const numbers = new Intl.NumberFormat(format)
  const rules = new Intl.PluralRules(language)
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const dates = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(format, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    money: (amountMinor, currency) => formatMoney(amountMinor, currency, format),
    count: (forms, counted) => fill(forms[rules.select(counted)] ?? forms.other, { count: numbers.format(counted) }),
    number: (value) => numbers.format(value),
    date: (moment) => dates.format(moment),
    dateAndTime: localTime(format, shopZone),
    days(earliest, latest) {
      const [first, last] = [earliest ?? latest, latest ?? earliest]
      return first === null || last === null ? null : days.formatRange(new Date(first), new Date(last))
    },
    languageName: (tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
    // A form may send any text, and `Intl.DisplayNames` throws for text that is not a country code.
    countryName: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  }
}
