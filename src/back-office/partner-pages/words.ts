import type { Fragment, Html } from '../../platform/http/html.ts'
import { html } from '../../platform/http/html.ts'
import type { PageLanguage } from '../../platform/http/page-language.ts'
import { fill, type MailLanguage, type MailLocale } from '../../platform/mail/languages.ts'
import { formatMoney } from '../../platform/money.ts'
import { quantityPlaces } from '../../platform/quantity.ts'
import { Recent } from '../../platform/recent.ts'
import { type Plural, type WordsOf, wordsByLanguage } from '../../platform/words.ts'
import type { OutputRefusal, PartnerRunView, PartnerStep } from '../production/index.ts'
import type { DeclineReason, RejectionReason, SpecificationCategory } from './wording.rules.ts'
import table from './words.json' with { type: 'json' }

/** Texts looked up by a value at run time. A value without a text is a compile error. */
interface LookedUp {
  readonly done: Readonly<Record<PartnerStep, string>>
  readonly steps: {
    readonly declineReasons: Readonly<Record<DeclineReason, string>>
    readonly rejectionReasons: Readonly<Record<RejectionReason, string>>
  }
  readonly problems: { readonly output: Readonly<Record<OutputRefusal, Plural>> }
  readonly design: { readonly categories: Readonly<Record<SpecificationCategory, string>> }
}

export const partnerMessages = wordsByLanguage(table) satisfies Readonly<Record<MailLanguage, LookedUp>>

/** Texts of the pages in one language, with formats for numbers, amounts and dates. */
export interface Words extends WordsOf<typeof table> {
  readonly language: PageLanguage
  /**
   * The `lang` attribute for texts from the shop. Empty unless all of them are in one language that differs from the
   * page's.
   */
  readonly texts: Fragment
  number(value: number): string
  /** Formats a count: `3 pieces`. */
  count(forms: Plural, count: number): string
  /** Formats an amount: `3 pieces`, `22.5 metre`. All units except `piece` are shown as the shop entered them. */
  amount(quantity: number, unit: string): string
  /** Formats the output of a run: `3 pieces`, or `2.5 m`. */
  made(run: Pick<PartnerRunView, 'unit' | 'unit_kind'>, quantity: number): string
  readonly decimalMark: ',' | '.'
  /** Formats a number for a form field, without thousands separators. */
  field(quantity: number): string
  money(amountMinor: number, currency: string): string
  /** Formats the date in UTC. */
  day(moment: string): Html
  /** Formats like `day`. Empty if null. */
  dayIfAny(moment: string | null): Fragment
}

/** Words by locale. Cached, because creating `Intl` formats takes longer than rendering a page. */
const made = new Recent<Words>(100)

export function wordsIn(locale: MailLocale): Words {
  const known = made.get(locale.format) ?? makeWords(locale)
  made.set(locale.format, known)
  return known
}

function makeWords({ language, format }: MailLocale): Words {
  const messages = partnerMessages[language]
  const numbers = new Intl.NumberFormat(format, { maximumFractionDigits: quantityPlaces })
  const rules = new Intl.PluralRules(format)
  const days = new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone: 'UTC' })
  const number = (value: number) => numbers.format(value)
  const count = (forms: Plural, counted: number) =>
    fill(forms[rules.select(counted)] ?? forms.other, { count: number(counted) })
  const amount = (quantity: number, unit: string) =>
    unit === 'piece' ? count(messages.run.pieces, quantity) : `${number(quantity)} ${unit}`
  const decimalMark = numbers.formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'
  const day = (moment: string) => html`<time datetime="${moment}">${days.format(new Date(moment))}</time>`
  return {
    ...messages,
    language: { tag: language, frame: messages.frame },
    texts: null,
    number,
    count,
    amount,
    made: (run, quantity) =>
      run.unit_kind === 'piece' ? count(messages.run.pieces, quantity) : amount(quantity, run.unit),
    decimalMark,
    field: (quantity) => String(quantity).replace('.', decimalMark),
    money: (amountMinor, currency) => formatMoney(amountMinor, currency, format),
    day,
    dayIfAny: (moment) => moment !== null && day(moment),
  }
}
