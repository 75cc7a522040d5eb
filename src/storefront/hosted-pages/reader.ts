import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { keepToken, type TokenCookie, tokenInCookie } from '../../platform/http/cookie.ts'
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
  /** Languages of the pages, the shop's own first. */
  readonly languages: readonly [MailLanguage, ...MailLanguage[]]
  /** Locales accepted by the browser, most preferred first. */
  readonly accepted: readonly string[]
  /** Choice in the URL. */
  readonly said: ChosenPlace
  /** Earlier choice. */
  readonly before: ChosenPlace
  /** Language chosen now or earlier. Undefined: the browser decides. */
  readonly chosen: MailLanguage | undefined
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
  const chosen = languages.find((one) => one === said.lang) ?? languages.find((one) => one === before.lang)
  const language = chosen ?? mailLocale([...accepted, languages[0]], languages).language
  return { language, languages, accepted, said, before, chosen }
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

/** Locale of amounts and dates: the region's if it is a single country, otherwise the browser's. */
export function formatOf({ language, accepted }: Reader, region: Pick<RegionFacts, 'countries'> | undefined): string {
  const [country, another] = region?.countries ?? []
  if (country !== undefined && another === undefined) return `${language}-${country}`
  return accepted.find((locale) => locale.startsWith(`${language}-`)) ?? language
}
