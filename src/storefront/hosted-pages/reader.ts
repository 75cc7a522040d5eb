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
  /** Languages of the pages. Null: all. */
  readonly pageLanguages: readonly string[] | null
}

/** Choice in the URL or the cookie. */
export interface ChosenPlace {
  readonly lang?: string | undefined
  readonly region?: string | undefined
  readonly currency?: string | undefined
}

/** A reader's language. */
export interface Reader {
  readonly language: MailLanguage
  /** Languages of the pages, the shop's own first: English if the pages do not speak it. */
  readonly languages: readonly [MailLanguage, ...MailLanguage[]]
  /** Language in which the shop writes, which the pages may not speak: `pt-BR`. */
  readonly written: string
  /** Locales accepted by the browser, most preferred first. */
  readonly accepted: readonly string[]
  /** Choice in the URL. */
  readonly said: ChosenPlace
  /** Earlier choice. */
  readonly before: ChosenPlace
  /** Language chosen now or earlier. Undefined: the browser decides. */
  readonly chosen: string | undefined
}

const cookie: TokenCookie = { name: 'weft-place', sameSite: 'Lax' }
const keptMs = 365 * 86_400_000

/** The URL takes precedence, then the earlier choice, then the browser's languages, then the shop's. */
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

/** Languages in which texts of the catalogue are looked for. None if the reader prefers them as the shop wrote them. */
export function textLocalesOf({ language, languages, written, accepted, chosen }: Reader): readonly MailLanguage[] {
  const known = [written, ...languages].map(languageOf)
  const preferred = (chosen === undefined ? accepted : [chosen]).map(languageOf).find((one) => known.includes(one))
  return (preferred ?? languageOf(written)) === languageOf(written) ? [] : [language]
}

/** The reader after choosing a language in a form. Unchanged if it is not offered. */
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

/** The shop's own first. */
export function offeredLanguages(shops: string, allowed: readonly string[] | null): [MailLanguage, ...MailLanguage[]] {
  const own = mailLocale([shops]).language
  const permitted = new Set(allowed?.map((tag) => mailLocale([tag]).language) ?? mailLanguages)
  return [own, ...mailLanguages.filter((language) => language !== own && permitted.has(language))]
}

/** Language in which the shop writes. */
export function writtenLanguage(shopLocale: string): string {
  const locale = canonicalLocale(shopLocale) ?? shopLocale
  return mailLanguages.find((language) => language === languageOf(locale)) ?? locale
}

/** Languages in which a page has an address. The first, without `lang`, is the one in which the shop writes. */
export function addressedLanguages(shops: string, allowed: readonly string[] | null): readonly [string, ...string[]] {
  const written = writtenLanguage(shops)
  return [written, ...offeredLanguages(shops, allowed).filter((language) => language !== written)]
}

const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

/** Locale of amounts and dates: the region's if it is a single country, otherwise the browser's. */
export function formatOf({ language, accepted }: Reader, region: Pick<RegionFacts, 'countries'> | undefined): string {
  const [country, another] = region?.countries ?? []
  if (country !== undefined && another === undefined) return `${language}-${country}`
  return accepted.find((locale) => locale.startsWith(`${language}-`)) ?? language
}
