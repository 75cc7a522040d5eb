import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { keepToken, type TokenCookie, tokenInCookie } from '../../platform/http/cookie.ts'
import { canonicalLocale } from '../../platform/locale.rules.ts'
import { type MailLanguage, mailLanguages, mailLocale } from '../../platform/mail/languages.ts'
import type { RegionFacts } from '../settings/index.ts'
import { acceptedLocales } from './accepted-locales.rules.ts'

export interface ReaderDeps {
  readonly clock: Clock
  readonly baseUrl: string
  /** Languages that the pages offer. Null means all. */
  readonly pageLanguages: readonly string[] | null
}

/** Language and region chosen in the URL or stored in the cookie. */
export interface ChosenPlace {
  readonly lang?: string | undefined
  readonly region?: string | undefined
  readonly currency?: string | undefined
}

/** A visitor with the language chosen for them. */
export interface Reader {
  readonly language: MailLanguage
  /** Languages of the pages. The shop's own comes first, or English if the pages are not available in it. */
  readonly languages: readonly [MailLanguage, ...MailLanguage[]]
  /** Language in which the shop writes its texts. The pages may not be available in it: `pt-BR`. */
  readonly written: string
  /** Locales that the browser accepts, in order of preference. */
  readonly accepted: readonly string[]
  /** Choice in the URL. */
  readonly said: ChosenPlace
  /** Earlier choice, from the cookie. */
  readonly before: ChosenPlace
  /** Language that the visitor chose now or earlier. Undefined: the browser's languages decide. */
  readonly chosen: string | undefined
}

const cookie: TokenCookie = { name: 'weft-place', sameSite: 'Lax' }
const keptMs = 365 * 86_400_000

/**
 * Determines the visitor's language: by the URL, the earlier choice, the browser's languages or the shop's language, in
 * this order.
 */
export function readerOf(
  { baseUrl, pageLanguages }: Pick<ReaderDeps, 'baseUrl' | 'pageLanguages'>,
  request: FastifyRequest,
  shopLocale: string,
): Reader {
  const languages = offeredLanguages(shopLocale, pageLanguages)
  const said = placeIn(request.query)
  const before = placeIn(Object.fromEntries(new URLSearchParams(tokenInCookie(request, cookie, baseUrl) ?? '')))
  const accepted = acceptedLocales(request.headers['accept-language'])
  const written = writtenLanguage(shopLocale)
  const chosen = [said.lang, before.lang].find((tag) => tag === written || languages.some((one) => one === tag))
  const language = mailLocale([...(chosen === undefined ? accepted : [chosen]), languages[0]], languages).language
  return { language, languages, written, accepted, said, before, chosen }
}

/**
 * Returns the language of the pages if the catalogue must be translated into it. Empty if the reader prefers the
 * language of the shop's own texts, or none that the pages offer.
 */
export function textLocalesOf({ language, languages, written, accepted, chosen }: Reader): readonly MailLanguage[] {
  const known = [written, ...languages].map(languageOf)
  const preferred = (chosen === undefined ? accepted : [chosen]).map(languageOf).find((one) => known.includes(one))
  return (preferred ?? languageOf(written)) === languageOf(written) ? [] : [language]
}

/** Returns the reader after choosing a language in a form. Unchanged if the pages do not offer that language. */
export function choosing(reader: Reader, lang: string | undefined): Reader {
  const chosen = reader.languages.find((one) => one === lang)
  return chosen === undefined || chosen === reader.language ? reader : { ...reader, language: chosen, chosen }
}

function placeIn(query: unknown): ChosenPlace {
  if (typeof query !== 'object' || query === null) return {}
  const text = (name: string) => {
    const value: unknown = Reflect.get(query, name)
    return typeof value === 'string' ? value : undefined
  }
  return { lang: text('lang'), region: text('region'), currency: text('currency')?.toUpperCase() }
}

export function keepPlace(
  reply: FastifyReply,
  { clock, baseUrl }: Pick<ReaderDeps, 'clock' | 'baseUrl'>,
  { lang, region }: ChosenPlace,
): void {
  const expires = new Date(clock.now().getTime() + keptMs)
  const chosen = Object.entries({ region, lang }).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  )
  keepToken(reply, cookie, baseUrl, { token: new URLSearchParams(chosen).toString(), expires })
}

/**
 * Returns the languages that the pages offer. The shop's own comes first, or English if the pages are not translated
 * into it.
 */
export function offeredLanguages(shops: string, allowed: readonly string[] | null): [MailLanguage, ...MailLanguage[]] {
  const own = mailLocale([shops]).language
  const permitted = new Set(allowed?.map((tag) => mailLocale([tag]).language) ?? mailLanguages)
  return [own, ...mailLanguages.filter((language) => language !== own && permitted.has(language))]
}

/** Returns the language in which the shop writes its texts. */
export function writtenLanguage(shopLocale: string): string {
  const locale = canonicalLocale(shopLocale) ?? shopLocale
  return mailLanguages.find((language) => language === languageOf(locale)) ?? locale
}

/** Returns the languages in which a page has a separate URL. The first is the shop's own, whose URL has no `lang`. */
export function addressedLanguages(shops: string, allowed: readonly string[] | null): readonly [string, ...string[]] {
  const written = writtenLanguage(shops)
  return [written, ...offeredLanguages(shops, allowed).filter((language) => language !== written)]
}

const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

/**
 * Returns the locale of amounts and dates: with the region's country if it has only one, otherwise as the browser
 * prefers.
 */
export function formatOf({ language, accepted }: Reader, region: Pick<RegionFacts, 'countries'> | undefined): string {
  const [country, another] = region?.countries ?? []
  if (country !== undefined && another === undefined) return `${language}-${country}`
  return accepted.find((locale) => locale.startsWith(`${language}-`)) ?? language
}
