import type { PageLanguage } from '../../../platform/http/page-language.ts'
import { fill, type MailLanguage } from '../../../platform/mail/languages.ts'
import { formatMoney } from '../../../platform/money.ts'
import { Recent } from '../../../platform/recent.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import type { Plural, ShopMessages } from './messages.ts'
import { nl } from './nl.ts'

export type { ShopMessages } from './messages.ts'

const catalogue: Readonly<Record<MailLanguage, ShopMessages>> = { en, de, fr, es, hi, it, nl }

/** The words of the shop's pages in one language, with amounts and numbers as they are written in one place. */
export interface ShopWords extends ShopMessages {
  readonly language: PageLanguage & { readonly tag: MailLanguage }
  money(amountMinor: number, currency: string): string
  count(forms: Plural, count: number): string
  number(value: number): string
  /** The name of a language or a country, in this language. */
  languageName(tag: string): string
  countryName(code: string): string
}

/** Making formats takes longer than a page. */
const made = new Recent<ShopWords>(200)

/** `format`: the locale of amounts, such as `en-IN`. */
export function shopWords(language: MailLanguage, format: string): ShopWords {
  const key = `${language} ${format}`
  const known = made.get(key) ?? makeWords(language, format)
  made.set(key, known)
  return known
}

function makeWords(language: MailLanguage, format: string): ShopWords {
  const messages = catalogue[language]
  const numbers = new Intl.NumberFormat(format)
  const rules = new Intl.PluralRules(language)
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return {
    ...messages,
    language: { tag: language, frame: messages.frame },
    money: (amountMinor, currency) => formatMoney(amountMinor, currency, format),
    count: (forms, counted) => fill(forms[rules.select(counted)] ?? forms.other, { count: numbers.format(counted) }),
    number: (value) => numbers.format(value),
    languageName: (tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
    countryName: (code) => countries.of(code) ?? code,
  }
}

export { fill } from '../../../platform/mail/languages.ts'
