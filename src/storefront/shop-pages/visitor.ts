import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MailLanguage } from '../../platform/mail/languages.ts'
import {
  addressedLanguages,
  type ChosenPlace,
  formatOf,
  keepPlace,
  readerOf,
  textLocalesOf,
} from '../hosted-pages/index.ts'
import { defaultRegion, regionWithCurrency } from '../regions/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import { type CartCookie, readCartCookie } from './cart-cookie.ts'
import type { ShopPagesDeps } from './deps.ts'
import { type LinkValues, linkValuesIn } from './link-values.ts'
import { type ShopWords, shopWords } from './words/index.ts'

/** A visitor of the shop's pages, with language, region and cart. */
export interface Visitor {
  readonly settings: ShopSettings
  readonly region: RegionFacts
  readonly words: ShopWords
  /** Languages in which a page has a separate URL. The first is the shop's own, whose URL has no `lang`. */
  readonly languages: readonly [string, ...string[]]
  readonly cart: CartCookie | null
  /** UTM values of the link that led to the shop. Null without such a link. */
  readonly link: LinkValues | null
  /** Whether the visitor has made a choice or has a cookie. Responses to other visitors can be cached and shared. */
  readonly isKnown: boolean
  readonly language: MailLanguage
  /** Languages in which to look for translations of the catalogue. Empty for the shop's own language. */
  readonly textLocales: readonly MailLanguage[]
  /** Language of the catalogue's texts: one of `textLocales`, otherwise the shop's own. */
  readonly textLanguage: string
  /** The shop's URL without a trailing slash. */
  readonly baseUrl: string
}

/**
 * Determines the visitor of a request. Language and region come from the URL, otherwise from an earlier choice in the
 * cookie, otherwise from the browser's language and the shop's default region. A choice in the URL is stored in the
 * cookie.
 */
export async function visitorOf(
  deps: Pick<ShopPagesDeps, 'settings' | 'clock' | 'baseUrl' | 'pageLanguages'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const settings = await deps.settings.current()
  const reader = readerOf(deps, request, settings.store.defaultLocale)
  const { language, written, said, before, chosen } = reader
  const textLocales = textLocalesOf(reader)
  const saidRegion = regionOf(settings, said)
  const saidLanguage = chosen !== undefined && chosen === said.lang
  const region = saidRegion ?? regionOf(settings, before) ?? defaultRegion(settings)
  if (saidRegion || saidLanguage) keepPlace(reply, deps, { region: region.id, lang: chosen })
  return {
    settings,
    region,
    words: shopWords(language, formatOf(reader, region), settings.store.timeZone),
    languages: addressedLanguages(written, deps.pageLanguages),
    cart: readCartCookie(request, settings.store.linkSecret, deps.baseUrl),
    link: linkValuesIn(request.query),
    isKnown: request.headers.cookie !== undefined || saidRegion !== undefined || saidLanguage,
    language,
    textLocales,
    textLanguage: textLocales[0] ?? written,
    baseUrl: deps.baseUrl,
  }
}

const regionOf = (settings: ShopSettings, { region, currency }: ChosenPlace): RegionFacts | undefined =>
  settings.regions.get(region ?? '') ?? (currency === undefined ? undefined : regionWithCurrency(settings, currency))
