import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { keepToken, type TokenCookie, tokenInCookie } from '../../platform/http/cookie.ts'
import { type MailLanguage, mailLanguages, mailLocale } from '../../platform/mail/languages.ts'
import { defaultRegion, regionWithCurrency } from '../regions/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import { acceptedLocales } from './accepted-locales.rules.ts'
import { type CartCookie, readCartCookie } from './cart-cookie.ts'
import type { ShopPagesDeps } from './deps.ts'
import { type ShopWords, shopWords } from './words/index.ts'

/** Who looks at a page: in which language, and at whose prices. */
export interface Visitor {
  readonly settings: ShopSettings
  readonly region: RegionFacts
  readonly words: ShopWords
  /** The languages that the pages are offered in, the shop's own first. */
  readonly languages: readonly [MailLanguage, ...MailLanguage[]]
  readonly cart: CartCookie | null
  /** Null: nothing about this visitor is known, so that the answer may be kept for all who come like this. */
  readonly isKnown: boolean
  readonly language: MailLanguage
  /** Of the shop, without a slash at the end. */
  readonly baseUrl: string
}

interface Chosen {
  readonly lang?: string | undefined
  readonly region?: string | undefined
  readonly currency?: string | undefined
}

const choice: TokenCookie = { name: 'weft-place', sameSite: 'Lax' }
const choiceMs = 365 * 86_400_000

/**
 * The visitor of a request. What the address says counts first, and is remembered; then what was remembered; then what
 * the browser asks for, and the shop's default region.
 */
export async function visitorOf(
  deps: Pick<ShopPagesDeps, 'settings' | 'clock' | 'baseUrl' | 'pageLanguages'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const settings = await deps.settings.current()
  const languages = offeredLanguages(settings.store.defaultLocale, deps.pageLanguages)
  const said = chosenOf(request.query)
  const kept = tokenInCookie(request, choice, deps.baseUrl)
  const before = chosenOf(Object.fromEntries(new URLSearchParams(kept ?? '')))
  const saidRegion = regionOf(settings, said)
  const saidLanguage = languages.find((language) => language === said.lang)
  const region = saidRegion ?? regionOf(settings, before) ?? defaultRegion(settings)
  const remembered = saidLanguage ?? languages.find((language) => language === before.lang)
  const accepted = acceptedLocales(request.headers['accept-language'])
  const language = remembered ?? mailLocale([...accepted, languages[0]], languages).language
  if (saidRegion || saidLanguage)
    keepChoice(reply, deps, { region: region.id, ...(remembered ? { lang: remembered } : {}) })
  return {
    settings,
    region,
    words: shopWords(language, formatOf(language, region, accepted)),
    languages,
    cart: readCartCookie(request, settings.store.linkSecret, deps.baseUrl),
    isKnown: request.headers.cookie !== undefined || saidRegion !== undefined || saidLanguage !== undefined,
    language,
    baseUrl: deps.baseUrl,
  }
}

function chosenOf(query: unknown): Chosen {
  if (typeof query !== 'object' || query === null) return {}
  const text = (name: string) => {
    const value: unknown = Reflect.get(query, name)
    return typeof value === 'string' ? value : undefined
  }
  return { lang: text('lang'), region: text('region'), currency: text('currency')?.toUpperCase() }
}

const regionOf = (settings: ShopSettings, { region, currency }: Chosen): RegionFacts | undefined =>
  settings.regions.get(region ?? '') ?? (currency === undefined ? undefined : regionWithCurrency(settings, currency))

function keepChoice(
  reply: FastifyReply,
  { clock, baseUrl }: { readonly clock: Clock; readonly baseUrl: string },
  chosen: Readonly<Record<string, string>>,
): void {
  const expires = new Date(clock.now().getTime() + choiceMs)
  keepToken(reply, choice, baseUrl, { token: new URLSearchParams(chosen).toString(), expires })
}

function offeredLanguages(shops: string, allowed: readonly string[] | null): [MailLanguage, ...MailLanguage[]] {
  const own = mailLocale([shops]).language
  const permitted = new Set(allowed?.map((tag) => mailLocale([tag]).language) ?? mailLanguages)
  return [own, ...mailLanguages.filter((language) => language !== own && permitted.has(language))]
}

/** Amounts are written as in the country where the shop delivers, or else as the visitor's browser asks. */
function formatOf(language: MailLanguage, region: RegionFacts, accepted: readonly string[]): string {
  const [country, another] = region.countries
  if (country !== undefined && another === undefined) return `${language}-${country}`
  return accepted.find((locale) => locale.startsWith(`${language}-`)) ?? language
}
