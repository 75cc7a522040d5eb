import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MailLanguage } from '../../platform/mail/languages.ts'
import type { RegionFacts, SettingsReader, ShopSettings } from '../settings/index.ts'
import type { PageStore } from './layout.ts'
import { formatOf, keepPlace, type Reader, type ReaderDeps, readerOf, textLocalesOf } from './reader.ts'
import { type PageWords, pageWords } from './words/index.ts'

export interface ShownDeps extends ReaderDeps {
  readonly settings: SettingsReader
}

/** The values that every page shows: the shop, and the texts in the reader's language. */
export interface Shown {
  /** Null if the settings cannot be read. */
  readonly store: PageStore | null
  readonly words: PageWords
  readonly languages: readonly MailLanguage[]
  /** Languages in which to look for translations of the catalogue. Empty for the shop's own language. */
  readonly textLocales: readonly MailLanguage[]
  /** Path of the page, for the language selection. Null if the page cannot be loaded again. */
  readonly path: string | null
  /** Whether the reader has made a choice or has a cookie. Pages for such a reader are not cached. */
  readonly isKnown: boolean
}

export async function shownTo(
  deps: ShownDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  regionOf: (settings: ShopSettings) => RegionFacts | undefined = () => undefined,
): Promise<Shown> {
  const settings = await settingsIfThere(deps)
  const reader = readerOf(deps, request, settings?.store.defaultLocale ?? 'en')
  const isSaid = reader.chosen !== undefined && reader.chosen === reader.said.lang
  if (isSaid) keepPlace(reply, deps, { region: reader.before.region, lang: reader.chosen })
  return shownIn(reader, request, settings, regionOf)
}

export function shownIn(
  reader: Reader,
  request: FastifyRequest,
  settings: ShopSettings | null,
  regionOf: (settings: ShopSettings) => RegionFacts | undefined,
): Shown {
  return {
    store: settings?.store ?? null,
    words: pageWords(
      reader.language,
      formatOf(reader, settings ? regionOf(settings) : undefined),
      settings?.store.timeZone ?? 'UTC',
    ),
    languages: reader.languages,
    textLocales: textLocalesOf(reader),
    path: request.method === 'POST' ? null : (request.url.split('?')[0] ?? null),
    isKnown: request.headers.cookie !== undefined || reader.chosen !== undefined,
  }
}

async function settingsIfThere({ settings }: ShownDeps): Promise<ShopSettings | null> {
  try {
    return await settings.current()
  } catch {
    // The database may be the cause of the error being shown.
    return null
  }
}
